package io.github.dozemeter.diagnose;

import java.util.Locale;

/** Times for people: three significant digits and the unit that fits. */
public final class Durations {

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    private static final int STEP = 1_000;
    /** From here on a value is rounded up to the next unit, or to one digit fewer behind the point. */
    private static final double NEXT_UNIT = 999.5;
    private static final double NO_DIGIT = 99.95;
    private static final double ONE_DIGIT = 9.995;

    private Durations() {
    }

    public static String text(double nanos) {
        if (nanos < NEXT_UNIT) {
            long whole = Math.round(nanos);
            return whole == 0 ? "0" : whole + " ns";
        }
        double value = nanos;
        int unit = 0;
        while (unit < UNITS.length - 1 && value >= NEXT_UNIT) {
            value /= STEP;
            unit++;
        }
        String digits = value < ONE_DIGIT ? "%.2f %s" : value < NO_DIGIT ? "%.1f %s" : "%,.0f %s";
        return String.format(Locale.ROOT, digits, value, UNITS[unit]);
    }
}
