package io.github.dozemeter.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sums samples up, those seen most first. */
final class SampleGroups {

    static final int MOST_CALLERS = 8;
    private static final int MOST_THREADS = 8;

    private SampleGroups() {
    }

    static List<Caller> callers(List<CallSample> samples) {
        Map<String, List<CallSample>> byFrame = new LinkedHashMap<>();
        for (CallSample sample : samples) {
            add(byFrame, sample.caller, sample);
        }
        List<Caller> callers = new ArrayList<>();
        for (List<CallSample> same : mostFirst(byFrame, MOST_CALLERS)) {
            callers.add(new Caller(same.get(0).caller, same.size(), (double) same.size() / samples.size(), threads(same)));
        }
        return callers;
    }

    static List<PausingThreads> threads(List<CallSample> samples) {
        Map<String, List<CallSample>> byThread = new LinkedHashMap<>();
        for (CallSample sample : samples) {
            add(byThread, sample.kind + sample.thread, sample);
        }
        List<PausingThreads> threads = new ArrayList<>();
        for (List<CallSample> same : mostFirst(byThread, MOST_THREADS)) {
            threads.add(new PausingThreads(same.get(0).thread, same.get(0).kind, same.size()));
        }
        return threads;
    }

    private static void add(Map<String, List<CallSample>> groups, String key, CallSample sample) {
        List<CallSample> group = groups.get(key);
        if (group == null) {
            group = new ArrayList<>();
            groups.put(key, group);
        }
        group.add(sample);
    }

    private static List<List<CallSample>> mostFirst(Map<String, List<CallSample>> groups, int most) {
        List<List<CallSample>> sorted = new ArrayList<>(groups.values());
        sorted.sort((a, b) -> Integer.compare(b.size(), a.size()));
        return sorted.subList(0, Math.min(most, sorted.size()));
    }
}
