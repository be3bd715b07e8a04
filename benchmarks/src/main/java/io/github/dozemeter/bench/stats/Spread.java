package io.github.dozemeter.bench.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Median and extremes of some values: what is left of them once the machine's hiccups are taken out. */
public record Spread(double min, double median, double max) {

    private static final double OUTSIDE = 0.05;

    /** @param values at least one */
    public static Spread of(Collection<Double> values) {
        double[] sorted = sorted(values);
        return new Spread(sorted[0], median(sorted), sorted[sorted.length - 1]);
    }

    public static <T> Spread of(Collection<T> all, ToDoubleFunction<T> figure) {
        return of(all.stream().map(figure::applyAsDouble).toList());
    }

    /**
     * The median, and two of the values between which the true median lies with 95 % or more, whatever the distribution: each
     * value lies on either side of it with the same chance. Of fewer than six values these are the extremes, with less.
     */
    public static Spread interval(Collection<Double> values) {
        double[] sorted = sorted(values);
        double chance = Math.pow(0.5, sorted.length);
        double outside = 2 * chance;
        int cut = 0;
        for (int next = 1; next < sorted.length / 2; next++) {
            chance *= (sorted.length - next + 1.0) / next;
            outside += 2 * chance;
            cut = outside <= OUTSIDE ? next : cut;
        }
        return new Spread(sorted[cut], median(sorted), sorted[sorted.length - 1 - cut]);
    }

    private static double[] sorted(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no values");
        }
        return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    public static Spread of(double... values) {
        return of(Arrays.stream(values).boxed().toList());
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
