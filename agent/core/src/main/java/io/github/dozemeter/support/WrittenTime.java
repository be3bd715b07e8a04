package io.github.dozemeter.support;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time as users write it: {@code 20ms}, {@code 1.5 s}, {@code 5m}. */
public final class WrittenTime {

    private static final List<String> UNITS = Arrays.asList("ns", "us", "µs", "μs", "ms",
        "s", "m", "min", "h");
    private static final double[] NANOS = {1, 1e3, 1e3, 1e3, 1e6, 1e9, 60e9, 60e9, 3_600e9};
    private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,9})?|\\.\\d{1,9})";

    private WrittenTime() {
    }

    /** Returns nanoseconds, or NaN if the text is no time: a number without a sign, and a unit from ns to h. */
    public static double nanos(String text) {
        Matcher time = Pattern.compile(NUMBER + " ?(" + String.join("|", UNITS)
            + ')').matcher(text);
        if (!time.matches()) {
            return Double.NaN;
        }
        return Double.parseDouble(time.group(1)) * NANOS[UNITS.indexOf(time.group(2))];
    }
}
