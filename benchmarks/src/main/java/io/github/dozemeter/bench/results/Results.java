package io.github.dozemeter.bench.results;

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
public record Results(int format, String preset, Map<String, String> facts, Load load, List<Measurement> measurements,
               List<LatencyRun> latencies, List<String> missing, List<String> done) {

    public static final int FORMAT = 1;
    public static final String JDK = "JDK";
    public static final String CYCLES = "cycles per instruction";
    public static final String MEASURED_AT = "measured at";
    /** The preset whose figures mean nothing. */
    private static final String TRIAL = "smoke";

    public Results {
        Objects.requireNonNull(preset, "preset");
        Objects.requireNonNull(facts, "facts");
        Objects.requireNonNull(load, "load");
        measurements = List.copyOf(measurements);
        latencies = List.copyOf(latencies);
        missing = List.copyOf(missing);
        done = done == null ? List.of() : List.copyOf(done);
    }

    public static Map<String, String> factsOf(Load load) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("load", load.words());
        facts.put("contended", load.isHigh() ? "yes" : "no");
        return facts;
    }

    public String jdk() {
        return facts.getOrDefault(JDK, Reading.NONE);
    }

    /** That could be used; not a number if the file does not say. */
    public double processors() {
        String fact = facts.getOrDefault("processors", "");
        return fact.matches("\\d+") ? Double.parseDouble(fact) : Double.NaN;
    }

    /** Of an axis of threads: from there on they wait for one another. */
    public Border border() {
        return new Border(processors(), Numbers.count(processors()) + " processors");
    }

    /** By which the work of the benchmarks under load was made as long as one {@code sleep(0)}. */
    public Optional<Long> tokens() {
        return measurements.stream().map(one -> one.param("tokens")).filter(tokens -> !tokens.isEmpty()).findFirst()
            .map(Long::valueOf);
    }

    /** Both together. What was missing then has been tried again. */
    public Results after(Results earlier) {
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

    public List<Measurement> of(String type, String mode) {
        return where(measurement -> measurement.isOf(type, mode));
    }

    public List<Measurement> where(Predicate<Measurement> wanted) {
        return measurements.stream().filter(wanted).toList();
    }

    public Optional<Measurement> one(String benchmark, String mode, int threads) {
        return measurements.stream().filter(measurement -> measurement.benchmark().equals(benchmark)
            && measurement.mode().equals(mode) && measurement.threads() == threads).findFirst();
    }

    /** Whether it was measured only to see that all works. */
    public boolean isTrial() {
        return preset.equals(TRIAL);
    }

    public boolean isContended() {
        return load.isHigh();
    }
}
