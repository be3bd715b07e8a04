package io.github.dozemeter.cli.look;

import io.github.dozemeter.counters.JdkFrames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the classes that an attach could not instrument: one of their methods stayed on a thread, at the same height, in every
 * dump, and may never return. Not thread-safe.
 */
final class StayingFrames {

    private final Map<Object, Set<List<Object>>> byThread = new HashMap<>();

    /** @param thread what it is known by in every dump */
    void add(Object thread, List<StackTraceElement> stack) {
        Set<List<Object>> frames = new HashSet<>();
        for (int i = 0; i < stack.size(); i++) {
            StackTraceElement frame = stack.get(i);
            if (!JdkFrames.isJdk(frame)) {
                frames.add(Arrays.asList(frame.getClassName(), frame.getMethodName(), stack.size() - i));
            }
        }
        Set<List<Object>> before = byThread.putIfAbsent(thread, frames);
        if (before != null) {
            before.retainAll(frames);
        }
    }

    boolean contains(String className) {
        return byThread.values().stream()
            .anyMatch(frames -> frames.stream().anyMatch(frame -> frame.get(0).equals(className)));
    }
}
