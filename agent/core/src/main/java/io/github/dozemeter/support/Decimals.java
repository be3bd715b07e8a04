package io.github.dozemeter.support;

/**
 * Writes figures as text, with commas between the thousands, as {@link java.util.Formatter} does. The first use of
 * that class in a running JVM invalidates compiled code of the application: eleven methods of the Java compiler on
 * 25, because {@code DecimalFormatSymbols} loads the data of characters beyond Latin-1.
 */
public final class Decimals {

    private static final int GROUP = 3;
    /** The least double that has no digits after the point. */
    private static final double WHOLE = 1e15;

    private Decimals() {
    }

    public static String grouped(long value) {
        StringBuilder text = new StringBuilder(Long.toString(value));
        int first = value < 0 ? 1 : 0;
        for (int at = text.length() - GROUP; at > first; at -= GROUP) {
            text.insert(at, ',');
        }
        return text.toString();
    }

    /** Rounded half up. What is too large for digits, or no number, is written as Java does. */
    public static String of(double value, int digits) {
        if (!(Math.abs(value) < WHOLE)) {
            return Double.toString(value);
        }
        long unit = (long) Math.pow(10, digits);
        long parts = Math.round(Math.abs(value) * unit);
        String sign = value < 0 && parts > 0 ? "-" : "";
        String whole = sign + grouped(parts / unit);
        if (digits == 0) {
            return whole;
        }
        return whole + '.' + Long.toString(unit + parts % unit).substring(1);
    }
}
