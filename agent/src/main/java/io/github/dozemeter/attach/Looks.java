package io.github.dozemeter.attach;

import io.github.dozemeter.instrument.LoadedClass;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells which classes may be retransformed without harm. A method that is running when its class is retransformed, and
 * never returns, is left to the interpreter for good, 9 to 36 times slower, also if not a byte of it changed; one that
 * returns is compiled anew. So a class is held as long as one of its methods that have a backward branch stays on a
 * thread, at the same depth, in every look; a place that a look has missed once is known to return. Not thread-safe.
 */
final class Looks {

    /** What is known of a frame; each step is a look. */
    private enum Known { SEEN, STAYS, RETURNS }

    private final Map<Frame, Known> frames = new HashMap<>();

    void look(Map<Thread, StackTraceElement[]> stacks, Watched watched) {
        Set<Frame> now = new HashSet<>();
        Set<Long> threads = new HashSet<>();
        for (Map.Entry<Thread, StackTraceElement[]> stack : stacks.entrySet()) {
            long thread = stack.getKey().getId();
            StackTraceElement[] trace = stack.getValue();
            threads.add(thread);
            for (int i = 0; i < trace.length; i++) {
                if (watched.mayLoop(trace[i])) {
                    now.add(new Frame(thread, trace.length - i, trace[i]));
                }
            }
        }
        frames.keySet().removeIf(frame -> !threads.contains(frame.thread()));
        frames.replaceAll((frame, known) -> now.contains(frame) ? seenAgain(known) : Known.RETURNS);
        for (Frame frame : now) {
            frames.putIfAbsent(frame, Known.SEEN);
        }
    }

    private static Known seenAgain(Known known) {
        return known == Known.SEEN ? Known.STAYS : known;
    }

    /** Whether a method of the class may never return. */
    boolean isHeld(LoadedClass type) {
        for (Map.Entry<Frame, Known> frame : frames.entrySet()) {
            if (frame.getValue() == Known.STAYS && frame.getKey().isOf(type)) {
                return true;
            }
        }
        return false;
    }
}
