package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyRun;
import java.util.ArrayList;
import java.util.List;

/** Collects what the steps find; for one thread. */
final class Findings {

    private final List<Measurement> measurements = new ArrayList<>();
    private final List<LatencyRun> latencies = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
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

    /** Names of the steps of which nothing is missing. */
    List<String> done() {
        return List.copyOf(done);
    }
}
