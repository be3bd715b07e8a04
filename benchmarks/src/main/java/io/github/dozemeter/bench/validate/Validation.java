package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.cli.OutputPath;
import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
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
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/**
 * How and where it is measured.
 *
 * @param pace the preset's, unless another number of forks is wanted
 * @param jdk of the forks
 * @param page after which the other files of the run are named
 */
record Validation(Preset preset, Pace pace, Jdk jdk, Path page) {

    /** What the steps find; for one thread. */
    static final class Findings {

        final List<Measurement> measurements = new ArrayList<>();
        final List<LatencyRun> latencies = new ArrayList<>();
        /** Facts about the machine that only measuring brings to light. */
        final Map<String, String> notes = new LinkedHashMap<>();
        private final List<String> missing = new ArrayList<>();
        private final List<String> done = new ArrayList<>();
    }

    Path sibling(String ending) {
        return page.resolveSibling(page.getFileName().toString().replaceFirst("\\.html?$", "") + ending);
    }

    Path json() {
        return sibling(".json");
    }

    /** Where JMH's own words go. */
    Path log() {
        return sibling(".log");
    }

    /** Where JMH's results go in its own format. */
    Path jmh() {
        return sibling("-jmh.json");
    }

    /** The measured JDK, with all of this on its class path. */
    Jvm java() {
        return Jvm.tool(jdk, "java").options("-cp", System.getProperty("java.class.path"));
    }

    /** By which the work under load is made as long as one {@code sleep(0)}, told by a JVM as those that are measured. */
    long tokens() throws IOException, InterruptedException {
        return Long.parseLong(java().succeed(TokenCalibration.class).out().strip());
    }

    /** @param earlier what a run of the same kind found that was stopped */
    Results run(Plan plan, Progress progress, Optional<Results> earlier) throws IOException, InterruptedException {
        Findings findings = new Findings();
        Load.Watch watch = new Load.Watch();
        Instant start = Instant.now();
        Results results = null;
        for (Step step : plan.steps()) {
            progress.begin(step);
            try {
                step.work().run(this, findings);
                findings.done.add(step.name());
            } catch (IOException | RunnerException reason) {
                findings.missing.add(step.name() + ": " + OutputPath.sentence(reason));
            }
            Results found = results(findings, watch.load(), start);
            results = earlier.map(found::after).orElse(found);
            // After each step: hours of work are not lost with the last one.
            results.write(json());
        }
        progress.end();
        return results;
    }

    private Results results(Findings findings, Load load, Instant start) {
        Map<String, String> facts = new LinkedHashMap<>(Platform.here().facts());
        facts.put(Results.JDK, jdk.release());
        String flags = String.join(" ", JmhRun.flags(jdk));
        facts.put("JVM flags", flags.isEmpty() ? "none" : flags);
        facts.putAll(findings.notes);
        facts.putAll(Results.factsOf(load));
        facts.put("preset", preset.key() + ": " + pace.words());
        facts.put(Results.MEASURED_AT, start.truncatedTo(ChronoUnit.SECONDS) + ", in "
            + Progress.time(Duration.between(start, Instant.now()).toSeconds()));
        return new Results(Results.FORMAT, preset.key(), facts, load, findings.measurements, findings.latencies,
            findings.missing, findings.done);
    }
}
