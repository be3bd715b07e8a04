package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.machine.Platform;
import io.github.dozemeter.bench.report.Measurement;
import io.github.dozemeter.bench.report.Results;
import io.github.dozemeter.bench.validate.Preset.Pace;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs a plan. */
record Validation(Bench bench, Plan plan) {

    /**
     * Where and how it is measured.
     *
     * @param pace the preset's, unless another number of forks is wanted
     * @param jdk of the forks
     * @param log where JMH's own words go
     * @param jmh where its results go in its own format, too
     */
    record Bench(Preset preset, Pace pace, Jdk jdk, Path log, Path jmh) {

        /** By which the work under load is made as long as one {@code sleep(0)}, told by a JVM as those that are measured. */
        long tokens() throws IOException, InterruptedException {
            return Long.parseLong(Jvm.tool(jdk, "java").options("-cp", System.getProperty("java.class.path"))
                .succeed(TokenCalibration.class).out().strip());
        }
    }

    /** What the steps find; for one thread. */
    static final class Findings {

        final List<Measurement> measurements = new ArrayList<>();
        final List<LatencyRun> latencies = new ArrayList<>();
        final List<String> missing = new ArrayList<>();
        /** Facts about the machine that only measuring brings to light. */
        final Map<String, String> notes = new LinkedHashMap<>();
        /** Names of the steps of which nothing is missing. */
        private final List<String> done = new ArrayList<>();

        void miss(String why) {
            missing.add(why);
        }
    }

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
            int missing = findings.missing.size();
            step.run(bench, findings);
            if (findings.missing.size() == missing) {
                findings.done.add(step.name());
            }
            keeper.keep(results(findings, watch.load(), start));
        }
        progress.end();
        return results(findings, watch.load(), start);
    }

    private Results results(Findings findings, Load load, Instant start) {
        Map<String, String> facts = new LinkedHashMap<>(Platform.here().facts());
        facts.put(Results.JDK, bench.jdk().release());
        String flags = String.join(" ", JmhRun.flags(bench.jdk()));
        facts.put("JVM flags", flags.isEmpty() ? "none" : flags);
        facts.putAll(findings.notes);
        facts.putAll(Results.factsOf(load));
        facts.put("preset", bench.preset().key() + ": " + bench.pace().words());
        facts.put(Results.MEASURED_AT, start.truncatedTo(ChronoUnit.SECONDS) + ", in "
            + Progress.time(Duration.between(start, Instant.now()).toSeconds()));
        return new Results(Results.FORMAT, bench.preset().key(), facts, load, findings.measurements, findings.latencies,
            findings.missing, findings.done);
    }
}
