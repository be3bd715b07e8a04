package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.machine.Platform;
import io.github.dozemeter.bench.results.Results;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs a plan. */
record Validation(Bench bench, Plan plan) {

    /** Takes what was found until now. */
    interface Keeper {
        void keep(Results results) throws IOException;
    }

    /** @param keeper called after each step: hours of work are not lost with the last one */
    Results run(Progress progress, Keeper keeper) throws IOException, InterruptedException {
        Findings findings = new Findings();
        LoadWatch watch = new LoadWatch();
        Instant start = Instant.now();
        for (Step step : plan.steps()) {
            progress.begin(step);
            int missing = findings.missing().size();
            step.run(bench, findings);
            if (findings.missing().size() == missing) {
                findings.finish(step);
            }
            keeper.keep(results(findings, watch.load(), start));
        }
        progress.end();
        return results(findings, watch.load(), start);
    }

    private Results results(Findings findings, Load load, Instant start) {
        return new Results(Results.FORMAT, bench.preset().key(), facts(findings, load, start), load, findings.measurements(),
            findings.latencies(), findings.missing(), findings.done());
    }

    private Map<String, String> facts(Findings findings, Load load, Instant start) {
        Map<String, String> facts = new LinkedHashMap<>(Platform.here().facts());
        facts.put(Results.JDK, bench.jdk().toString());
        String flags = String.join(" ", JmhRun.flags(bench.jdk()));
        facts.put("JVM flags", flags.isEmpty() ? "none" : flags);
        facts.putAll(findings.notes());
        facts.putAll(Results.factsOf(load));
        facts.put("preset", bench.preset().key() + ": " + bench.pace().words());
        facts.put(Results.MEASURED_AT, start.truncatedTo(ChronoUnit.SECONDS) + ", in "
            + Progress.time(Duration.between(start, Instant.now()).toSeconds()));
        return facts;
    }
}
