package io.github.dozemeter.bench.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One figure of JMH. Whatever chapters calculate with is checked, because a file of results may be cut, or edited by hand.
 *
 * @param benchmark class and method below the package {@code jmh}: {@code cost.PauseCost.sleep0}
 * @param mode as JMH abbreviates it
 * @param error half of the 99.9 % confidence interval, -1 if there were too few iterations for one
 * @param percentiles of single calls by name ({@code p50}), in {@code unit}; empty unless the mode is {@code sample}
 * @param secondary further results by name, in units of their own
 */
public record Measurement(String benchmark, int threads, Map<String, String> params, String mode, double score, double error,
                          String unit, Map<String, Double> percentiles, Map<String, Double> secondary) {

    /** The method that reads the clock, beside those that ask for a pause. */
    private static final String CLOCK = "nanoTime";
    /** Parameters that are numbers, by class. */
    private static final Map<String, List<String>> NUMBERS = Map.of("cost.PauseLoop", List.of("iterations"),
        "cost.ParkNanosSweep", List.of("requestedNanos"), "cost.ParkNanosSweepVirtual", List.of("requestedNanos"),
        "flow.SwitchCost", List.of("threads", "blockBytes"));
    private static final String NUMBER = "[1-9]\\d{0,8}";
    /** Calibrated anew in each run. */
    private static final String TOKENS = "tokens";

    /** @throws IllegalArgumentException with a sentence */
    public Measurement {
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(unit, "unit");
        params = new TreeMap<>(params);
        percentiles = new TreeMap<>(percentiles);
        secondary = new TreeMap<>(secondary);
        require(Objects.requireNonNull(benchmark, "benchmark").matches("(\\w+\\.)+\\w+"), "'" + benchmark
            + "' is no benchmark's name");
        require(threads > 0, benchmark + " has " + threads + " threads");
        require(Double.isFinite(score) && score >= 0, benchmark + " has the score " + score);
        require(!params.containsValue(null), benchmark + " has a parameter without a value");
        require(Stream.of(percentiles, secondary).flatMap(results -> results.values().stream())
            .allMatch(value -> value != null && Double.isFinite(value)), benchmark + " has a result that is no number");
        if (!benchmark.endsWith("." + CLOCK)) {
            for (String name : NUMBERS.getOrDefault(benchmark.substring(0, benchmark.lastIndexOf('.')), List.of())) {
                String value = params.getOrDefault(name, "");
                require(value.matches(NUMBER) || value.equals("0") && name.equals("blockBytes"), benchmark
                    + " has no number as its parameter " + name);
            }
        }
        require(params.getOrDefault(TOKENS, "").matches("|" + NUMBER), benchmark + " has no number as its parameter " + TOKENS);
    }

    private static void require(boolean isSound, String otherwise) {
        if (!isSound) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    public String type() {
        return benchmark.substring(0, benchmark.lastIndexOf('.'));
    }

    public String method() {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    public boolean isClock() {
        return method().equals(CLOCK);
    }

    public boolean isVirtual() {
        return type().endsWith("Virtual");
    }

    public String param(String name) {
        return params.getOrDefault(name, "");
    }

    /** What makes it the same measurement in another run. Tokens are calibrated, so they differ and do not. */
    public String key() {
        return key(mode);
    }

    String key(String someMode) {
        Map<String, String> named = new TreeMap<>(params);
        named.remove(TOKENS);
        String key = benchmark + " " + someMode + ", threads " + threads;
        return named.isEmpty() ? key : key + " " + named;
    }
}
