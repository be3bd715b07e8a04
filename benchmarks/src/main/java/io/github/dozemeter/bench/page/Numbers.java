package io.github.dozemeter.bench.page;

import io.github.dozemeter.bench.stats.Spread;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Figures as people read them: no more digits than mean something. */
public final class Numbers {

    private static final String NONE = "-";
    private static final double NO_TIME_NANOS = 0.05;

    private Numbers() {
    }

    public static String fixed(int digits, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : NONE;
    }

    /** Three digits, or four where a thousandth matters. */
    public static String ratio(double value) {
        return fixed(Math.abs(value - 1) < 0.002 ? 4 : 3, value);
    }

    public static String nanos(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        if (size < NO_TIME_NANOS) {
            return "0 ns";
        }
        return size < 10 ? fixed(1, value) + " ns" : size < 10_000 ? fixed(0, value) + " ns"
            : size < 10e6 ? fixed(1, value / 1e3) + " µs" : millis(value);
    }

    public static String millis(double nanos) {
        return Double.isFinite(nanos) ? fixed(1, nanos / 1e6) + " ms" : NONE;
    }

    public static String percent(double share) {
        return Double.isFinite(share) ? fixed(2, share * 100) + " %" : NONE;
    }

    /** Median, and the extremes in brackets. */
    public static String spread(Spread spread, DoubleFunction<String> number) {
        return Double.isFinite(spread.median()) ? number.apply(spread.median()) + " [" + number.apply(spread.min())
            + " .. " + number.apply(spread.max()) + "]" : NONE;
    }
}
