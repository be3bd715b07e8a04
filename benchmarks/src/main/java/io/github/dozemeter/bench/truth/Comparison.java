package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.program.KnownProgram;
import io.github.dozemeter.jvm.Scrape;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * One pause, as the program knows it and as the agent tells it.
 *
 * @param hookNanos what the program's clock sees of the hook around each call, to be taken off its own time: calibrated
 *     by a pause that takes no time natively
 * @param clockNanos what a reading of the clock takes
 */
record Comparison(Own own, Told told, double hookNanos, double clockNanos) {

    /** A call that takes less than this is mostly clock, and says nothing about the pause. */
    private static final double MIN_NANOS = 200;
    /** With fewer, an estimate is not held to its limit. */
    private static final long MIN_SAMPLED = 100_000;
    /** The site's own memory, its class and lambda, and those of the loop: nothing that grows with the calls. */
    private static final int BYTES_ONCE = 65_536;

    private static final double ALL_TIMED_LIMIT = 0.01;
    private static final double SAMPLED_LIMIT = 0.04;
    /** Of a reading of the clock: behind a real pause the hook takes a few nanoseconds more than where it is calibrated. */
    private static final double PART_OF_READING = 0.5;
    private static final int CHANCES = 3;

    boolean countsAgree() {
        return own.calls() == told.calls();
    }

    boolean isAllTimed() {
        return told.timed() == told.calls();
    }

    boolean isJudged() {
        boolean isPause = own.pause() != Known.PARK_ZERO && told.realisedNanos() / told.calls() >= MIN_NANOS;
        return isPause && (isAllTimed() || told.calls() >= MIN_SAMPLED);
    }

    boolean isFreeOfAllocation() {
        return own.bytes() < Math.max(BYTES_ONCE, own.calls());
    }

    double ownNanos() {
        return own.nanos() - hookNanos * own.calls();
    }

    /** Of the realised sums, positive if the agent tells more. */
    double error() {
        return told.realisedNanos() / ownNanos() - 1;
    }

    /** Of the realised sum. */
    double limit() {
        return Math.max(isAllTimed() ? ALL_TIMED_LIMIT : SAMPLED_LIMIT, PART_OF_READING * clockNanos * own.calls() / ownNanos());
    }

    /**
     * The standard error, relative to the sum, of any estimate from so many of these very times: what chance alone
     * does. Zero where all are timed.
     */
    double chance() {
        double share = 1 - (double) told.timed() / told.calls();
        return own.deviation() * Math.sqrt(share / told.timed()) * told.calls() / own.nanos();
    }

    boolean isRealisedTrue() {
        return !isJudged() || Math.abs(error()) <= limit();
    }

    /** Whether the error is one that a fair sample of these times must be expected to have. */
    boolean isRealisedFair() {
        return isRealisedTrue() || !isAllTimed() && Math.abs(error()) <= CHANCES * chance();
    }

    /** Of the requested sums; 0 where none is asked for. */
    double requestedError() {
        double requested = (double) own.pause().requestedNanos * own.calls();
        return requested == 0 ? told.requestedNanos() : told.requestedNanos() / requested - 1;
    }

    /** The largest distance between the bucket of a true quantile and the one that the agent tells. */
    int bucketsOff() {
        int worst = 0;
        for (int i = 0; i < KnownProgram.SHARES.length; i++) {
            int off = told.bucketOfShare(KnownProgram.SHARES[i]) - told.bucketOf(own.quantiles()[i] - hookNanos);
            worst = Math.max(worst, Math.abs(off));
        }
        return worst;
    }

    /**
     * What the known program says of one of its pauses.
     *
     * @param nanos of all calls together
     * @param deviation the standard deviation of one call's nanoseconds
     * @param bytes that the thread allocated meanwhile
     * @param usualNanos of a call, the mean of all but the slowest twentieth
     * @param quantiles at {@link KnownProgram#SHARES}
     */
    record Own(Known pause, long calls, long nanos, double deviation, long bytes, double usualNanos, double[] quantiles) {

        private static final int FIRST_QUANTILE = 7;

        static Own parse(String[] fields) {
            double[] quantiles = Arrays.stream(fields).skip(FIRST_QUANTILE).mapToDouble(Double::parseDouble).toArray();
            return new Own(Known.valueOf(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]),
                Double.parseDouble(fields[4]), Long.parseLong(fields[5]), Double.parseDouble(fields[6]), quantiles);
        }
    }

    /**
     * What the agent says of one of the known pauses.
     *
     * @param buckets count by upper bound of the histogram: cumulative, as Prometheus has it
     */
    record Told(long calls, long timed, double requestedNanos, double realisedNanos, NavigableMap<Double, Double> buckets) {

        private static final double NANOS = 1e9;

        /** The figures must hold a histogram by site. */
        static Told of(Known pause, Scrape figures) {
            String[] site = {"class", Known.className(), "method", pause.method, "call", pause.call};
            NavigableMap<Double, Double> buckets = new TreeMap<>();
            figures.all("dozemeter_pause_seconds_bucket", site).forEach(bucket -> buckets.merge(
                Double.parseDouble(bucket.labels().get("le").replace("Inf", "Infinity")), bucket.value(), Double::sum));
            return new Told((long) figures.sum("dozemeter_pauses_total", site),
                (long) figures.sum("dozemeter_timed_pauses_total", site),
                figures.sum("dozemeter_requested_seconds_total", site) * NANOS,
                figures.sum("dozemeter_realised_seconds_total", site) * NANOS,
                buckets);
        }

        /** The number of the bucket that holds this share of all pauses. */
        int bucketOfShare(double share) {
            double rank = share * buckets.lastEntry().getValue();
            return (int) buckets.values().stream().takeWhile(count -> count <= rank).count();
        }

        /** The number of the bucket that a time belongs to. */
        int bucketOf(double nanos) {
            return buckets.headMap(nanos / NANOS).size();
        }
    }
}
