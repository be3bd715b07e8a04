package io.github.dozemeter.bench.page;

import io.github.dozemeter.bench.stats.Spread;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Figures as people read them: no more digits than mean something. */
public final class Numbers {

    private static final double NO_TIME_NANOS = 0.05;
    private static final double THOUSAND = 1e3;
    private static final String[] UNITS = {" ns", " µs", " ms", " s"};
    private static final String NONE = "-";

    private Numbers() {
    }

    public static String fixed(int digits, double value) {
        return formatted("%." + digits + "f", value);
    }

    /** Without zeros at the end; of at most so many digits behind the point, of which there must be one or more. */
    public static String plain(int most, double value) {
        return fixed(most, value).replaceFirst("\\.?0+$", "");
    }

    /** Whole, a comma before each third digit. */
    public static String count(double value) {
        return formatted("%,.0f", value);
    }

    private static String formatted(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : NONE;
    }

    /** Three digits, or four where a thousandth matters. */
    public static String ratio(double value) {
        return fixed(Math.abs(value - 1) < 0.002 ? 4 : 3, value);
    }

    /** How many times as much: one digit behind the point while that can matter. */
    public static String times(double value) {
        return Math.abs(value) < 99.95 ? fixed(1, value) : count(value);
    }

    /** Three digits, in the unit that keeps them below 1,000; of nanoseconds, which clocks count, no more than one. */
    public static String nanos(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        if (Math.abs(value) < NO_TIME_NANOS) {
            return "0 ns";
        }
        int unit = 0;
        double shown = value;
        while (unit < UNITS.length - 1 && Math.abs(shown) >= THOUSAND - 0.5) {
            shown /= THOUSAND;
            unit++;
        }
        if (Math.abs(shown) >= THOUSAND) {
            return count(shown) + UNITS[unit];
        }
        int digits = digitsOfThree(Math.abs(shown));
        if (unit == 0) {
            digits--;
        }
        return fixed(Math.max(0, digits), shown) + UNITS[unit];
    }

    /** Returns how many of three digits stand behind the point. */
    private static int digitsOfThree(double size) {
        if (size < 9.995) {
            return 2;
        }
        return size < 99.95 ? 1 : 0;
    }

    public static String millis(double nanos) {
        return formatted("%.1f ms", nanos / 1e6);
    }

    public static String percent(double share) {
        return formatted("%.2f %%", share * 100);
    }

    /** Median, and the extremes in brackets. */
    public static String spread(Spread spread, DoubleFunction<String> number) {
        return Double.isFinite(spread.median()) ? number.apply(spread.median()) + extremes(spread, number) : NONE;
    }

    /** In brackets, to stand behind a figure. */
    public static String extremes(Spread spread, DoubleFunction<String> number) {
        return " [" + number.apply(spread.min()) + " .. " + number.apply(spread.max()) + "]";
    }
}
