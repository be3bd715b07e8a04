package io.github.dozemeter.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time as users write it: {@code 20ms}, {@code 1.5 s}, {@code 5m}. */
public final class WrittenTime {

    private static final String TIME = "(\\d{1,9}(?:\\.\\d{1,9})?|\\.\\d{1,9}) ?(ns|us|µs|μs|ms|s|m|min|h)";

    private WrittenTime() {
    }

    /** Returns nanoseconds, or NaN if the text is no time: a number without a sign, and a unit from ns to h. */
    public static double nanos(String text) {
        Matcher time = Pattern.compile(TIME).matcher(text);
        if (!time.matches()) {
            return Double.NaN;
        }
        double number = Double.parseDouble(time.group(1));
        switch (time.group(2)) {
            case "ns":
                return number;
            case "ms":
                return number * 1e6;
            case "s":
                return number * 1e9;
            case "m":
            case "min":
                return number * 60e9;
            case "h":
                return number * 3_600e9;
            default:
                return number * 1e3;
        }
    }
}
