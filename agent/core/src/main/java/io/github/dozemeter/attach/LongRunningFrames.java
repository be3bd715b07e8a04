package io.github.dozemeter.attach;

import io.github.dozemeter.rewrite.LoadedClass;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which classes may be retransformed without harm. A method that is running when its class is retransformed,
 * and never returns, stays in the interpreter, 9 to 36 times slower, also if not a byte of it changed; one that returns
 * is compiled again. So a class is deferred as long as one of its methods that have a backward branch stays on a
 * thread, at the same depth, in every stack sample since the first that saw it there, be it the last of all; a frame
 * that a sample has missed once is known to return. Not thread-safe.
 */
final class LongRunningFrames {

    /** The knowledge of a frame. One that is BRIEF has not been seen twice, but its method returned elsewhere. */
    private enum Known { NEW, BRIEF, STAYS, RETURNS }

    /**
     * Returns of a method, on whatever threads, after which one that has just begun no longer defers its class: some
     * thread out of many is in a busy method at every sample. Three, as the first may belong to a start or a warm-up.
     */
    private static final int ENOUGH_RETURNS = 3;

    private final Map<Frame, Known> frames = new HashMap<>();
    private final Map<List<Object>, Integer> returns = new HashMap<>();

    /** @param classes by name */
    void sample(Map<Thread, StackTraceElement[]> stacks, Map<String, List<LoadedClass>> classes) {
        Set<Frame> now = new HashSet<>();
        Set<Long> threads = new HashSet<>();
        for (Map.Entry<Thread, StackTraceElement[]> stack : stacks.entrySet()) {
            long thread = stack.getKey().getId();
            StackTraceElement[] trace = stack.getValue();
            threads.add(thread);
            for (int i = 0; i < trace.length; i++) {
                for (LoadedClass type : classes.getOrDefault(trace[i].getClassName(), Collections.emptyList())) {
                    if (type.mayLoop(trace[i].getMethodName())) {
                        now.add(new Frame(thread, trace.length - i, type,
                            trace[i].getMethodName()));
                    }
                }
            }
        }
        settle(now);
        frames.keySet().removeIf(frame -> !threads.contains(frame.thread));
    }

    private void settle(Set<Frame> now) {
        for (Map.Entry<Frame, Known> frame : frames.entrySet()) {
            if (frame.getValue() != Known.RETURNS && now.contains(frame.getKey())) {
                frame.setValue(Known.STAYS);
            } else if (frame.getValue() != Known.RETURNS) {
                frame.setValue(Known.RETURNS);
                returns.merge(frame.getKey().place, 1, Integer::sum);
            }
        }
        for (Frame frame : now) {
            boolean isBrief = returns.getOrDefault(frame.place, 0) >= ENOUGH_RETURNS;
            Known first = isBrief ? Known.BRIEF : Known.NEW;
            frames.putIfAbsent(frame, first);
        }
    }

    /** Whether a method of the class may never return. */
    boolean isDeferred(LoadedClass type) {
        return isAny(type, Known.STAYS) || isAny(type, Known.NEW);
    }

    /** Whether what the last sample saw first defers it, so that the next one may decide. */
    boolean isUndecided(LoadedClass type) {
        return isAny(type, Known.NEW) && !isAny(type, Known.STAYS);
    }

    private boolean isAny(LoadedClass type, Known known) {
        return frames.entrySet().stream()
            .anyMatch(frame -> frame.getValue() == known && frame.getKey().type == type);
    }

    /** A method on a thread, at its height above the thread's first frame. Immutable. */
    private static final class Frame {

        /** The thread's id, which no other thread of this JVM ever has. */
        private final long thread;
        private final LoadedClass type;
        private final List<Object> place;
        private final List<Object> key;

        Frame(long thread, int height, LoadedClass type, String method) {
            this.thread = thread;
            this.type = type;
            this.place = Arrays.asList(type, method);
            this.key = Arrays.asList(thread, height, place);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Frame && key.equals(((Frame) other).key);
        }

        @Override
        public int hashCode() {
            return key.hashCode();
        }
    }
}
