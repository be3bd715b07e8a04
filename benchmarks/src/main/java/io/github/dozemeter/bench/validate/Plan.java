package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The steps of a run, in order, with what each will take. */
record Plan(List<Step> steps) {

    Plan {
        steps = List.copyOf(steps);
    }

    static Plan of(Groups groups) {
        List<Step> steps = new ArrayList<>();
        for (Group group : groups.all()) {
            steps.addAll(steps(group, groups.preset().pace()));
        }
        for (LatencyTest test : LatencyTest.values()) {
            steps.add(new LatencyStep(test, false));
        }
        steps.add(new LatencyStep(LatencyTest.SPIN, true));
        return new Plan(steps);
    }

    static List<Step> steps(Group group, Pace pace) {
        var quiet = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
        TreeSet<String> names = new TreeSet<>();
        int combinations = 1;
        for (BenchmarkListEntry entry : BenchmarkList.defaultList().find(quiet, List.of(group.pattern()), List.of())) {
            names.add(entry.getUsername());
            combinations = combinations(entry.getParams().orElse(Map.of()), group.params());
        }
        List<Step> steps = new ArrayList<>();
        for (int threads : group.threads()) {
            for (String name : names) {
                steps.add(new JmhRun("^" + name.replace(".", "\\.") + "$", group, threads,
                    combinations * group.modes().size() * pace.seconds()));
            }
        }
        return steps;
    }

    private static int combinations(Map<String, String[]> defaults, Map<String, List<String>> given) {
        int product = 1;
        for (Map.Entry<String, String[]> param : defaults.entrySet()) {
            product *= given.containsKey(param.getKey()) ? given.get(param.getKey()).size() : param.getValue().length;
        }
        return product;
    }

    double seconds() {
        return steps.stream().mapToDouble(Step::seconds).sum();
    }
}
