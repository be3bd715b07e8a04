package io.github.dozemeter.bench.results;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One figure of JMH.
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
    public static final String CLOCK = "nanoTime";

    public Measurement {
        Objects.requireNonNull(benchmark, "benchmark");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(unit, "unit");
        params = new TreeMap<>(params);
        percentiles = new TreeMap<>(percentiles);
        secondary = new TreeMap<>(secondary);
    }

    public String type() {
        return benchmark.substring(0, benchmark.lastIndexOf('.'));
    }

    public String method() {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    public String param(String name) {
        return params.getOrDefault(name, "");
    }

    public boolean isOf(String someType, String someMode) {
        return type().equals(someType) && mode.equals(someMode);
    }

    /** What makes it the same measurement in another run. Tokens are calibrated, so they differ and do not. */
    public String key() {
        Map<String, String> named = new TreeMap<>(params);
        named.remove("tokens");
        return benchmark + " " + mode + ", threads " + threads + (named.isEmpty() ? "" : " " + named);
    }
}
