package io.github.dozemeter.export;

import java.util.Locale;

/** Times for people: three significant digits and the unit that fits. */
final class Durations {

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    private static final int STEP = 1_000;

    private Durations() {
    }

    static String text(long nanos) {
        if (nanos < STEP) {
            return nanos == 0 ? "0" : nanos + " ns";
        }
        double value = nanos;
        int unit = 0;
        while (unit < UNITS.length - 1 && value >= STEP) {
            value /= STEP;
            unit++;
        }
        String digits = value < 10 ? "%.2f %s" : value < 100 ? "%.1f %s" : "%,.0f %s";
        return String.format(Locale.ROOT, digits, value, UNITS[unit]);
    }
}
