package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * All that a run of {@code validate} found.
 *
 * @param format of the file, {@value #FORMAT}
 * @param facts about the machine, the JDK and the run, in words, in the order to show them
 * @param missing what could not be measured, and why
 */
record Results(int format, String preset, Map<String, String> facts, Load load, List<Measurement> measurements,
               List<LatencyRun> latencies, List<String> missing) {

    static final int FORMAT = 1;

    Results {
        Objects.requireNonNull(preset, "preset");
        Objects.requireNonNull(facts, "facts");
        Objects.requireNonNull(load, "load");
        measurements = List.copyOf(measurements);
        latencies = List.copyOf(latencies);
        missing = List.copyOf(missing);
    }

    List<Measurement> of(String type, String mode) {
        return where(measurement -> measurement.isOf(type, mode));
    }

    List<Measurement> where(Predicate<Measurement> wanted) {
        return measurements.stream().filter(wanted).toList();
    }

    Optional<Measurement> one(String benchmark, String mode, int threads) {
        return measurements.stream().filter(measurement -> measurement.benchmark().equals(benchmark)
            && measurement.mode().equals(mode) && measurement.threads() == threads).findFirst();
    }

    boolean isContended() {
        return load.isHigh();
    }
}
