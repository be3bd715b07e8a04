package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.LineGroup.Line;
import io.github.dozemeter.threads.StackPlace.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The threads that use most CPU outside their pauses, and the method in which they run. Immutable. */
final class BusyThreads {

    private static final double MAINLY = 0.5;

    /** {@code Loop.run}; empty if there are none, or they run in many. */
    final String method;
    final double cores;

    BusyThreads(List<LineGroup> groups, Estimates estimates) {
        String most = "";
        double mostCores = 0;
        for (LineGroup group : groups) {
            double outside = estimates.outside.getOrDefault(group, group.cpu());
            String method = method(group);
            boolean isElsewhere = !estimates.recorded.contains(group)
                && group.lines().stream().noneMatch(line -> line.place.kind == Kind.COUNTED);
            if (isElsewhere && !method.isEmpty() && outside > mostCores) {
                most = method;
                mostCores = outside;
            }
        }
        this.method = most;
        this.cores = mostCores;
    }

    /** Returns the method of half of the samples that run; empty if there is none. */
    private static String method(LineGroup group) {
        Map<String, Integer> samples = new HashMap<>();
        int running = 0;
        for (Line line : group.lines()) {
            if (line.place.kind == Kind.RUNNING) {
                running += line.samples();
            }
            if (line.place.kind == Kind.RUNNING && line.place.frame != null) {
                String method = Site.simple(line.place.frame.getClassName()) + '.' + line.place.frame.getMethodName();
                samples.merge(method, line.samples(), Integer::sum);
            }
        }
        double least = Math.max(1, running * MAINLY);
        return samples.entrySet().stream().filter(one -> one.getValue() >= least).map(Map.Entry::getKey).sorted().findFirst()
            .orElse("");
    }
}
