package io.github.dozemeter.support;

/** Percentages, rates and durations for people: the same text in the table, Markdown, reasons and headlines. */
public final class Numbers {

    /** Replaces a figure that is not known. */
    public static final String UNKNOWN = "-";

    /** The distance of a value rounded to one digit from the next. */
    private static final double HALF_A_DIGIT = 0.05;
    private static final double MIN = 0.1;
    private static final double WITHOUT_DIGITS = 10 - HALF_A_DIGIT;
    private static final double NEARLY_ALL = 90;
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

    /** Per second; never 0 of some; {@code -} for what is no number. */
    public static String rate(double perSecond) {
        boolean digit = perSecond < WITHOUT_DIGITS && perSecond != Math.rint(perSecond);
        return Double.isNaN(perSecond) ? UNKNOWN
            : perSecond > 0 && perSecond < HALF_A_DIGIT ? "<" + MIN
            : Decimals.of(perSecond, digit ? 1 : 0);
    }

    /** Writes a rate for a sentence, to two or three digits: {@code 171}, {@code 5.0k}, {@code 82k}, {@code 1.16M}. */
    public static String perSecond(double rate) {
        if (rate < NEXT_UNIT) {
            return rate(rate);
        }
        double thousands = rate / THOUSAND;
        return thousands < NEXT_UNIT ? Decimals.of(thousands, thousands < WITHOUT_DIGITS ? 1 : 0) + "k"
            : Decimals.of(thousands / THOUSAND, 2) + "M";
    }

    /** Writes a digit after the point near none and near all; never 0 % of some, never 100 % of not all. */
    public static String percent(double share) {
        double percent = share * 100;
        boolean digit = percent > 0 && percent < WITHOUT_DIGITS
            || percent > NEARLY_ALL && percent < 100;
        String figure = percent > 0 && percent < MIN ? "<" + MIN
            : percent < 100 && percent > 100 - MIN ? ">" + (100 - MIN)
            : Decimals.of(percent, digit ? 1 : 0);
        return figure + " %";
    }

    /** Cores as percent of one core: two significant digits below 10 %, whole numbers above; never 0 % of some. */
    public static String ofCore(double cores) {
        double percent = cores * 100;
        int digits = percent == 0 || percent >= WITHOUT_DIGITS ? 0
            : percent < ONE_DIGIT_LESS ? 2 : 1;
        return (percent > 0 && percent < HUNDREDTH
            ? "<" + HUNDREDTH : Decimals.of(percent, digits)) + " %";
    }

    /** Writes a figure of a site that is not counted: {@code ~931}. */
    public static String estimate(String figure) {
        return figure.equals(UNKNOWN) || figure.equals("0") ? figure : "~" + figure;
    }

    /** Three significant digits and the unit that fits; {@code -} for what is no number. */
    public static String duration(double nanos) {
        if (Double.isNaN(nanos)) {
            return UNKNOWN;
        }
        if (nanos < NEXT_UNIT) {
            long whole = Math.round(nanos);
            return whole == 0 ? "0" : whole + " ns";
        }
        double value = nanos;
        int unit = 0;
        while (unit < UNITS.length - 1 && value >= NEXT_UNIT) {
            value /= 1_000;
            unit++;
        }
        return Decimals.of(value, value < ONE_DIGIT ? 2 : value < NO_DIGIT ? 1 : 0)
            + ' ' + UNITS[unit];
    }

    /** Writes a duration from a source or an argument: without digits that were never measured. */
    public static String written(double nanos) {
        return duration(nanos).replaceFirst("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
    }

    public static String seconds(double seconds) {
        return rate(seconds) + " s";
    }
}
