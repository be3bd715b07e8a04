package io.github.dozemeter.bench.page;

import java.util.Collection;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What an axis shows: logarithmic, or linear between its ticks.
 *
 * @param base of the ticks of a logarithmic axis; 0 for a linear one
 */
public record Axis(String title, double base, DoubleFunction<String> label) {

    private static final int STEPS = 5;
    private static final int MAX_TICKS = 8;

    public static Axis nanos(String title) {
        return new Axis(title, 10, Axis::roundNanos);
    }

    public static Axis count(String title, double base) {
        return new Axis(title, base, Numbers::count);
    }

    public static Axis linear(String title, DoubleFunction<String> label) {
        return new Axis(title, 0, label);
    }

    public static Axis percentiles() {
        return new Axis("percentile", 10, inverse -> inverse <= 1 ? "0 %"
            : Numbers.plain(9, 100 - 100 / inverse) + " %");
    }

    private static String roundNanos(double nanos) {
        if (nanos < 1e3) {
            return Numbers.plain(3, nanos) + " ns";
        }
        if (nanos < 1e6) {
            return Numbers.plain(3, nanos / 1e3) + " µs";
        }
        if (nanos < 1e9) {
            return Numbers.plain(3, nanos / 1e6) + " ms";
        }
        return Numbers.plain(3, nanos / 1e9) + " s";
    }

    /** At least two, rising, which enclose all values; those of a linear axis from 0 on. */
    List<Double> ticks(Collection<Double> values) {
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return base == 0 ? linearTicks(most) : logarithmicTicks(
            values.stream().mapToDouble(Double::doubleValue).filter(value -> value > 0).min().orElse(1), most);
    }

    private static List<Double> linearTicks(double most) {
        double raw = Math.max(most, Double.MIN_NORMAL) / STEPS;
        double ten = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = DoubleStream.of(1, 2, 2.5, 5, 10).map(factor -> factor * ten).filter(s -> s >= raw * 0.999)
            .findFirst().orElse(10 * ten);
        return DoubleStream.iterate(0, tick -> tick < most * 1.0001 + step, tick -> tick + step).boxed().toList();
    }

    private List<Double> logarithmicTicks(double least, double most) {
        int from = (int) Math.floor(Math.log(least) / Math.log(base) + 1e-9);
        int to = Math.max(from + 1, (int) Math.ceil(Math.log(most) / Math.log(base) - 1e-9));
        int step = (to - from + MAX_TICKS - 1) / MAX_TICKS;
        return DoubleStream.iterate(from, exponent -> exponent < to + step, exponent -> exponent + step)
            .map(exponent -> Math.pow(base, exponent)).boxed().toList();
    }

    /** From 0 at the first tick to 1 at the last; neighbouring ticks are evenly spaced, what lies outside is at the end. */
    double share(double value, List<Double> ticks) {
        double inside = Math.min(Math.max(value, ticks.get(0)), ticks.get(ticks.size() - 1));
        int upper = 1;
        while (upper < ticks.size() - 1 && ticks.get(upper) < inside) {
            upper++;
        }
        double from = ticks.get(upper - 1);
        double to = ticks.get(upper);
        double part = base == 0 ? (inside - from) / (to - from) : Math.log(inside / from) / Math.log(to / from);
        return (upper - 1 + part) / (ticks.size() - 1);
    }
}
