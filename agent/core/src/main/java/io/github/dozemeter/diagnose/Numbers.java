package io.github.dozemeter.diagnose;

import java.util.Locale;

/** Numbers as reasons and headlines show them. */
final class Numbers {

    private static final double WITHOUT_DIGITS = 9.95;
    private static final double PERCENT = 100;
    private static final double NOT_QUITE_ALL = 99.9;

    private Numbers() {
    }

    static String rate(double perSecond) {
        return format(perSecond < WITHOUT_DIGITS && perSecond != Math.rint(perSecond) ? "%.1f" : "%,.0f", perSecond);
    }

    static String time(double nanos) {
        return Durations.text(nanos);
    }

    /** Of some but not all: never 100 %. */
    static String partShare(double share) {
        return share * PERCENT > NOT_QUITE_ALL ? "over 99.9 %" : format("%.1f %%", share * PERCENT);
    }

    /** Of one core or thread, as it may be more. */
    static String share(double share, String whole) {
        double percent = share * PERCENT;
        if (percent >= PERCENT) {
            return format("%.1f ", share) + whole + "s";
        }
        String digits = percent >= WITHOUT_DIGITS ? "%.0f %%" : "%.1f %%";
        return (percent < 0.1 ? "less than 0.1 %" : format(digits, percent)) + " of a " + whole;
    }

    /** What zero pauses take, as the end of a sentence; nothing if none was timed. */
    static String spent(SiteWindow site) {
        if (site.hasCpu()) {
            return ", use " + share(site.cpuShare(), "core");
        }
        return site.timed() == 0 ? "" : ", take " + share(site.threadShare(), "thread");
    }

    /** How long what was said went on, as the end of a sentence. */
    static String over(double seconds) {
        return "; watched for " + rate(seconds) + " s";
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
