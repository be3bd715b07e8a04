package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.results.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what the steps find; for one thread. */
final class Findings {

    private final List<Measurement> measurements = new ArrayList<>();
    private final List<LatencyRun> latencies = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final List<String> done = new ArrayList<>();

    void add(Measurement measurement) {
        measurements.add(measurement);
    }

    void add(LatencyRun run) {
        latencies.add(run);
    }

    void miss(String why) {
        missing.add(why);
    }

    /** A fact about the machine that only measuring brings to light. */
    void note(String fact, String value) {
        notes.put(fact, value);
    }

    void finish(Step step) {
        done.add(step.name());
    }

    List<Measurement> measurements() {
        return List.copyOf(measurements);
    }

    List<LatencyRun> latencies() {
        return List.copyOf(latencies);
    }

    List<String> missing() {
        return List.copyOf(missing);
    }

    Map<String, String> notes() {
        return Map.copyOf(notes);
    }

    /** Names of the steps of which nothing is missing. */
    List<String> done() {
        return List.copyOf(done);
    }
}
