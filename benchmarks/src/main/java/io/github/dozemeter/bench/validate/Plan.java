package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The steps of a run, in order, with what each will take. No two have the same name. */
record Plan(List<Step> steps) {

    Plan {
        steps = List.copyOf(steps);
    }

    static Plan of(Groups groups) {
        List<Step> steps = new ArrayList<>();
        groups.all().forEach(run -> steps.add(run.step()));
        for (LatencyTest test : LatencyTest.values()) {
            steps.add(Step.latency(test, false, groups.preset()));
        }
        steps.add(Step.latency(LatencyTest.SPIN, true, groups.preset()));
        for (String kind : groups.isVirtual() ? List.of("PLATFORM", "VIRTUAL") : List.of("PLATFORM")) {
            for (String load : List.of("IDLE", "LOADED")) {
                steps.add(Step.wakeUp(kind, load, groups.preset()));
            }
        }
        return new Plan(steps);
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
