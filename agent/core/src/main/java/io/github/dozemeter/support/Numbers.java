package io.github.dozemeter.support;

/**
 * Percentages, rates and times for people: the same text in every table, reason and sentence. {@code words.js} has the same for
 * the page. Below ten of a unit a number has a digit after the point, above none.
 */
public final class Numbers {

    /** Replaces a number that is not known. */
    public static final String UNKNOWN = "-";

    /** The distance of a value rounded to one digit from the next. */
    private static final double HALF_A_DIGIT = 0.05;
    private static final double MIN = 0.1;
    private static final double WITHOUT_DIGITS = 10 - HALF_A_DIGIT;
    private static final double NEARLY_ALL = 90;
    private static final double PERCENT = 100;
    private static final double HUNDREDTH = 0.01;
    /** The value from which two digits have one after the point. */
    private static final double ONE_DIGIT_LESS = 0.995;

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    /** The value that is rounded up to the next unit, or to one digit fewer after the point. */
    private static final double NEXT_UNIT = 999.5;
    private static final double NO_DIGIT = 99.95;
    private static final double ONE_DIGIT = 9.995;
    private static final double THOUSAND = 1_000;

    private Numbers() {
    }

    /** Returns {@code 1 site}, {@code 2 sites}. */
    public static String count(long number, String thing) {
        String ending = number == 1 ? "" : "s";
        return number + " " + thing + ending;
    }

    /** Writes a count with commas between the thousands; never 0 of some; {@code -} for what is no number. */
    public static String count(double count) {
        if (Double.isNaN(count)) {
            return UNKNOWN;
        }
        if (count > 0 && count < HALF_A_DIGIT) {
            return "<" + MIN;
        }
        boolean hasDigit = count < WITHOUT_DIGITS && count != Math.rint(count);
        return Decimals.of(count, hasDigit ? 1 : 0);
    }

    /** Writes a rate to two or three digits: {@code 0.5}, {@code 171}, {@code 5.0k}, {@code 82k}, {@code 1.16M}. */
    public static String rate(double perSecond) {
        double thousands = perSecond / THOUSAND;
        if (!(perSecond >= NEXT_UNIT)) {
            return count(perSecond);
        }
        if (thousands >= NEXT_UNIT) {
            return Decimals.of(thousands / THOUSAND, 2) + "M";
        }
        return Decimals.of(thousands, thousands < WITHOUT_DIGITS ? 1 : 0) + "k";
    }

    /** Writes a digit after the point near none and near all; never 0% of some, never 100% of not all. */
    public static String percent(double share) {
        double percent = share * PERCENT;
        if (percent > 0 && percent < MIN) {
            return "<" + MIN + "%";
        }
        if (percent < PERCENT && percent > PERCENT - MIN) {
            return ">" + (PERCENT - MIN) + "%";
        }
        boolean isNearNone = percent > 0 && percent < WITHOUT_DIGITS;
        boolean isNearAll = percent > NEARLY_ALL && percent < PERCENT;
        return Decimals.of(percent, isNearNone || isNearAll ? 1 : 0) + "%";
    }

    /** Cores as percent of one core: two significant digits below 10%, whole numbers above; never 0% of some. */
    public static String ofCore(double cores) {
        double percent = cores * PERCENT;
        if (percent > 0 && percent < HUNDREDTH) {
            return "<" + HUNDREDTH + "%";
        }
        if (percent == 0 || percent >= WITHOUT_DIGITS) {
            return Decimals.of(percent, 0) + "%";
        }
        return Decimals.of(percent, percent < ONE_DIGIT_LESS ? 2 : 1) + "%";
    }

    /** Writes a number of a site that is not counted: {@code ~931}. */
    public static String estimate(String number) {
        return number.equals(UNKNOWN) || number.equals("0") ? number : "~" + number;
    }

    /** Writes a time that was measured: {@code 1.6 µs}, {@code 84 µs}, {@code 2 ms}; {@code -} for what is no number. */
    public static String duration(double nanos) {
        int unit = unit(nanos);
        double value = in(unit, nanos);
        boolean hasDigit = unit > 0 && value < WITHOUT_DIGITS;
        return duration(value, hasDigit ? 1 : 0, unit);
    }

    /** Writes a time from a source or an argument, as its author wrote it: {@code 1.25 ms}, {@code 66.7 ms}. */
    public static String written(double nanos) {
        int unit = unit(nanos);
        double value = in(unit, nanos);
        if (unit == 0 || value >= NO_DIGIT) {
            return duration(value, 0, unit);
        }
        return duration(value, value < ONE_DIGIT ? 2 : 1, unit);
    }

    private static int unit(double nanos) {
        int unit = 0;
        while (unit < UNITS.length - 1 && in(unit, nanos) >= NEXT_UNIT) {
            unit++;
        }
        return unit;
    }

    private static double in(int unit, double nanos) {
        return nanos / Math.pow(THOUSAND, unit);
    }

    /** Drops zeros at the end of the digits: no one measured those. */
    private static String duration(double value, int digits, int unit) {
        if (Double.isNaN(value)) {
            return UNKNOWN;
        }
        String number = Decimals.of(value, digits);
        if (number.equals("0")) {
            return number;
        }
        String trimmed = digits == 0 ? number : number.replaceFirst("\\.?0+$", "");
        return trimmed + ' ' + UNITS[unit];
    }

    public static String seconds(double seconds) {
        return count(seconds) + " s";
    }
}
