package io.github.dozemeter.bench.stats;

import java.util.Arrays;
import java.util.Collection;

/** Median and extremes of some values: what is left of them once the machine's hiccups are taken out. */
public record Spread(double min, double median, double max) {

    /** @param values at least one */
    public static Spread of(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        return new Spread(sorted[0], median(sorted), sorted[sorted.length - 1]);
    }

    public static Spread of(double... values) {
        return of(Arrays.stream(values).boxed().toList());
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
