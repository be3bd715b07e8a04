package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.machine.Platform;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs a plan. */
record Validation(Bench bench, Plan plan) {

    Results run(Progress progress) throws IOException, InterruptedException {
        Findings findings = new Findings();
        LoadWatch watch = new LoadWatch();
        Instant start = Instant.now();
        for (Step step : plan.steps()) {
            progress.begin(step);
            step.run(bench, findings);
        }
        progress.end();
        Load load = watch.load();
        return new Results(Results.FORMAT, bench.preset().key(), facts(load, start), load, findings.measurements(),
            findings.latencies(), findings.missing());
    }

    private Map<String, String> facts(Load load, Instant start) {
        Map<String, String> facts = new LinkedHashMap<>(Platform.here().facts());
        facts.put("JDK", bench.jdk().toString());
        String flags = String.join(" ", JmhRun.flags(bench.jdk()));
        facts.put("JVM flags", flags.isEmpty() ? "none" : flags);
        facts.put("load", load.words());
        facts.put("contended", load.isHigh() ? "yes" : "no");
        facts.put("preset", bench.preset().key());
        facts.put("measured at", start.truncatedTo(ChronoUnit.SECONDS) + ", in "
            + Progress.time(Duration.between(start, Instant.now()).toSeconds()));
        return facts;
    }
}
