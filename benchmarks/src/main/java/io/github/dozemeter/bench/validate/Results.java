package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.page.Border;
import io.github.dozemeter.bench.page.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All that a run of {@code validate} found.
 *
 * @param format of the file, {@value #FORMAT}
 * @param facts about the machine, the JDK and the run, in words, in the order to show them
 * @param missing what could not be measured, and why
 * @param done names of the steps of which nothing is missing; a file of an earlier version has none
 */
record Results(int format, String preset, Map<String, String> facts, Load load, List<Measurement> measurements,
               List<LatencyRun> latencies, List<String> missing, List<String> done) {

    static final int FORMAT = 1;
    static final String JDK = "JDK";
    static final String CYCLES = "cycles per instruction";
    static final String MEASURED_AT = "measured at";

    Results {
        Objects.requireNonNull(preset, "preset");
        Objects.requireNonNull(facts, "facts");
        Objects.requireNonNull(load, "load");
        measurements = List.copyOf(measurements);
        latencies = List.copyOf(latencies);
        missing = List.copyOf(missing);
        done = done == null ? List.of() : List.copyOf(done);
    }

    static Map<String, String> factsOf(Load load) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("load", load.words());
        facts.put("contended", load.isHigh() ? "yes" : "no");
        return facts;
    }

    String jdk() {
        return facts.getOrDefault(JDK, Reading.NONE);
    }

    /** That could be used; not a number if the file does not say. */
    double processors() {
        String fact = facts.getOrDefault("processors", "");
        return fact.matches("\\d+") ? Double.parseDouble(fact) : Double.NaN;
    }

    /** Of an axis of threads: from there on they wait for one another. */
    Border border() {
        return new Border(processors(), Numbers.count(processors()) + " processors");
    }

    /** By which the work of the benchmarks under load was made as long as one {@code sleep(0)}. */
    Optional<Long> tokens() {
        return measurements.stream().map(one -> one.param("tokens")).filter(tokens -> !tokens.isEmpty()).findFirst()
            .map(Long::valueOf);
    }

    /** Both together. What was missing then has been tried again. */
    Results after(Results earlier) {
        Load worse = load.worse(earlier.load);
        Map<String, String> all = new LinkedHashMap<>(facts);
        earlier.facts.forEach(all::putIfAbsent);
        all.putAll(factsOf(worse));
        all.put(MEASURED_AT, earlier.facts.get(MEASURED_AT) + "; " + facts.get(MEASURED_AT));
        return new Results(format, preset, all, worse, joined(earlier.measurements, measurements),
            joined(earlier.latencies, latencies), missing, joined(earlier.done, done));
    }

    private static <T> List<T> joined(List<T> before, List<T> then) {
        return Stream.concat(before.stream(), then.stream()).toList();
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
