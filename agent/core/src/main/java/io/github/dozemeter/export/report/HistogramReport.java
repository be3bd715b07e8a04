package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Times;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.io.Writer;
import java.util.Formatter;
import java.util.Locale;

/**
 * The realised time of pauses by percentile, as HdrHistogram's tools write and plot it ({@code .hgrm}), in
 * nanoseconds. Each value is the upper bound of one of the recorder's buckets, ten a decade, so that it is at most
 * 28 % above the true one. Rows come at the percentiles at which HdrHistogram has them: five on each way to half
 * of what is left.
 */
public final class HistogramReport implements Report {

    private static final int TICKS = 5;
    private static final double ALL = 100;

    private final String what;
    private final Times times;

    /** @param what is measured, in one line */
    public HistogramReport(String what, Times times) {
        this.what = what;
        this.times = times;
    }

    @Override
    public void writeTo(Writer out) throws IOException {
        long total = times.count();
        Formatter text = new Formatter(Locale.ROOT);
        text.format("%12s %14s %10s %14s\n\n", "Value", "Percentile", "TotalCount",
            "1/(1-Percentile)");
        long reached = 0;
        for (double percentile = 0; reached < total; percentile += step(percentile)) {
            double share = percentile / ALL;
            long rank = Math.max(1, (long) Math.ceil(share * total));
            reached = times.upTo(rank);
            double value = times.boundOf(rank);
            text.format("%12.3f %2.12f %10d %14.2f\n", value, share, reached, 1 / (1 - share));
        }
        double longest = 0;
        double mean = 0;
        if (total > 0) {
            longest = times.boundOf(total);
            mean = times.realisedNanos / total;
        }
        text.format("%12.3f %2.12f %10d\n", longest, 1.0, total);
        text.format("#[Mean    = %12.3f, StdDeviation   = %12.3f]\n", mean, deviation(mean, total));
        text.format("#[Max     = %12.3f, Total count    = %12d]\n", longest, total);
        text.format("#[Buckets = %12d, SubBuckets     = %12d]\n", Times.DECADES,
            Times.BUCKETS_PER_DECADE);
        text.format("# Dozemeter: realised time of %s, in nanoseconds\n", SafeText.of(what));
        long beyond = total - times.atMost(Times.MAX_BOUND);
        if (beyond > 0) {
            text.format("# Dozemeter: %d lasted longer than 80 s and are shown as 100 s\n", beyond);
        }
        out.write(text.toString());
    }

    /** Half of the distance that is left, in five steps. */
    private static double step(double percentile) {
        int halves = (int) Math.floor(Math.log(ALL / (ALL - percentile)) / Math.log(2) + 1e-9) + 1;
        return ALL / (TICKS * Math.pow(2, halves));
    }

    private double deviation(double mean, long total) {
        if (total == 0) {
            return 0;
        }
        double squares = 0;
        long reached = 0;
        while (reached < total) {
            long bound = times.boundOf(reached + 1);
            long further = times.upTo(reached + 1);
            squares += (further - reached) * (bound - mean) * (bound - mean);
            reached = further;
        }
        return Math.sqrt(squares / total);
    }
}
