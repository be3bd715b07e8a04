package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.SiteFigures;
import java.util.Locale;

/** Percentages, rates and durations for people: the same text in the table, Markdown, reasons and headlines. */
public final class Numbers {

    /** Where nobody knows a figure. */
    public static final String UNKNOWN = "-";

    private static final double PERCENT = 100;
    /** What is rounded to one digit is this far from the next. */
    private static final double HALF_A_DIGIT = 0.05;
    private static final double LEAST = 0.1;
    private static final double WITHOUT_DIGITS = 10 - HALF_A_DIGIT;
    private static final double NEARLY_ALL = 90;

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int STEP = 1_000;
    /** From here on a value is rounded up to the next unit, or to one digit fewer behind the point. */
    private static final double NEXT_UNIT = 999.5;
    private static final double NO_DIGIT = 99.95;
    private static final double ONE_DIGIT = 9.995;

    private Numbers() {
    }

    /** Per second; never 0 of some. */
    public static String rate(double perSecond) {
        if (perSecond > 0 && perSecond < HALF_A_DIGIT) {
            return "<" + LEAST;
        }
        return format(perSecond < WITHOUT_DIGITS && perSecond != Math.rint(perSecond) ? "%.1f" : "%,.0f", perSecond);
    }

    /** With a digit behind the point near none and near all; never 0 % of some, never 100 % of not all. */
    public static String percent(double share) {
        double percent = share * PERCENT;
        if (percent > 0 && percent < LEAST) {
            return "<" + LEAST + " %";
        }
        if (percent < PERCENT && percent > PERCENT - LEAST) {
            return ">" + (PERCENT - LEAST) + " %";
        }
        boolean digit = percent > 0 && percent < WITHOUT_DIGITS || percent > NEARLY_ALL && percent < PERCENT;
        return format(digit ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A figure of a site that nobody counts: {@code ~931}. */
    public static String estimate(String figure) {
        return figure.equals(UNKNOWN) || figure.equals("0") ? figure : "~" + figure;
    }

    /** A share of one core or thread, which may be more than one. */
    public static String share(double share, String whole) {
        return share >= 1 ? format("%.1f ", share) + whole + "s" : percent(share) + " of a " + whole;
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
            value /= STEP;
            unit++;
        }
        String digits = value < ONE_DIGIT ? "%.2f %s" : value < NO_DIGIT ? "%.1f %s" : "%,.0f %s";
        return String.format(Locale.ROOT, digits, value, UNITS[unit]);
    }

    static String round(double seconds) {
        return written(seconds * NANOS_PER_SECOND);
    }

    /** A duration that somebody wrote down: without the digits that nobody measured. */
    public static String written(double nanos) {
        return duration(nanos).replaceFirst("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
    }

    /** What cores cost in a year, in brackets; nothing where no price is known. */
    static String money(double cores, CostModel model) {
        return !model.hasCorePrice() ? ""
            : " (" + rate(cores * model.corePrice()) + " a year at corePrice " + rate(model.corePrice()) + ")";
    }

    /** How long a span of figures is. */
    public static String seconds(double seconds) {
        return rate(seconds) + " s";
    }

    /** What zero pauses take, as the end of a sentence; nothing if none was timed. */
    static String spent(SiteFigures site) {
        if (site.hasCpu()) {
            return ", use " + share(site.cpuShare(), "core");
        }
        return site.timed() == 0 ? "" : ", take " + share(site.threadShare(), "thread");
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
