package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.program.Known;

/**
 * One pause, as the program knows it and as the agent tells it.
 *
 * @param hookNanos what the program's clock sees of the hook around each call, to be taken off its own time: calibrated
 *     by a pause that takes no time natively
 */
record Comparison(Own own, Told told, double hookNanos) {

    /** A call that takes less than this is mostly clock, and says nothing about the pause. */
    private static final double LEAST_NANOS = 200;
    /** With fewer, an estimate is not held to its limit. */
    private static final long LEAST_SAMPLED = 100_000;
    /** The site's own memory, its class and lambda, and those of the loop: nothing that grows with the calls. */
    private static final int BYTES_ONCE = 65_536;

    private static final double ALL_TIMED_LIMIT = 0.01;
    private static final double SAMPLED_LIMIT = 0.03;
    private static final int CHANCES = 3;

    boolean countsAgree() {
        return own.calls() == told.calls();
    }

    boolean isAllTimed() {
        return told.timed() == told.calls();
    }

    boolean isJudged() {
        boolean isPause = own.pause() != Known.PARK_ZERO && told.realisedNanos() / told.calls() >= LEAST_NANOS;
        return isPause && (isAllTimed() || told.calls() >= LEAST_SAMPLED);
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

    double limit() {
        return isAllTimed() ? ALL_TIMED_LIMIT : SAMPLED_LIMIT;
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
        double requested = (double) own.pause().requestedNanos() * own.calls();
        return requested == 0 ? told.requestedNanos() : told.requestedNanos() / requested - 1;
    }

    /** The largest distance between the bucket of a true quantile and the one that the agent tells. */
    int bucketsOff() {
        int worst = 0;
        for (int i = 0; i < Own.SHARES.length; i++) {
            int off = told.bucketOfShare(Own.SHARES[i]) - told.bucketOf(own.quantiles()[i] - hookNanos);
            worst = Math.max(worst, Math.abs(off));
        }
        return worst;
    }
}
