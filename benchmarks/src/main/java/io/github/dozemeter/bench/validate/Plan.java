package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyTest;
import io.github.dozemeter.bench.validate.Groups.Group;
import io.github.dozemeter.bench.validate.Preset.Pace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The steps of a run, in order, with what each will take. No two have the same name. */
record Plan(List<Step> steps) {

    Plan {
        steps = List.copyOf(steps);
    }

    static Plan of(Groups groups, Pace pace) {
        List<Step> steps = new ArrayList<>();
        for (Group group : groups.all()) {
            steps.addAll(steps(group, pace));
        }
        for (LatencyTest test : LatencyTest.values()) {
            steps.add(new Step.Latency(test, false, groups.preset()));
        }
        steps.add(new Step.Latency(LatencyTest.SPIN, true, groups.preset()));
        steps.addAll(Step.WakeUp.all(groups.preset(), groups.isVirtual()));
        return new Plan(steps);
    }

    static List<Step> steps(Group group, Pace pace) {
        var quiet = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
        Map<String, Map<String, String[]>> defaults = new TreeMap<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList().find(quiet, List.of(group.pattern()), List.of())) {
            defaults.put(entry.getUsername().substring(Group.PACKAGE.length()), entry.getParams().orElse(Map.of()));
        }
        List<Step> steps = new ArrayList<>();
        for (int threads : group.threads()) {
            defaults.forEach((name, params) -> combinations(params, group.params()).forEach(chosen ->
                steps.add(new JmhRun(name, group.modes(), threads, chosen, group.pace(pace)))));
        }
        return steps;
    }

    private static List<Map<String, String>> combinations(Map<String, String[]> defaults,
        Map<String, List<String>> given) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, String[]> param : new TreeMap<>(defaults).entrySet()) {
            List<String> values = given.getOrDefault(param.getKey(), List.of(param.getValue()));
            combinations = combinations.stream().flatMap(chosen -> values.stream().map(value -> {
                Map<String, String> more = new TreeMap<>(chosen);
                more.put(param.getKey(), value);
                return more;
            })).map(Map::copyOf).toList();
        }
        return combinations;
    }

    /**
     * Those in whose names it is found.
     *
     * @throws IllegalArgumentException with a sentence, if there are none or it is no regular expression
     */
    Plan only(String regex) {
        Plan chosen;
        try {
            chosen = where(Pattern.compile(regex).asPredicate());
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException("--only: " + regex + " is no regular expression: " + wrong.getDescription(), wrong);
        }
        if (chosen.steps.isEmpty()) {
            throw new IllegalArgumentException("--only: none of " + steps.size() + " steps fits " + regex
                + "; --dry-run lists them");
        }
        return chosen;
    }

    Plan without(Collection<String> names) {
        return where(name -> !names.contains(name));
    }

    private Plan where(Predicate<String> names) {
        return new Plan(steps.stream().filter(step -> names.test(step.name())).toList());
    }

    double seconds() {
        return steps.stream().mapToDouble(Step::seconds).sum();
    }
}
