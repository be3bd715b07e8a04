package io.github.dozemeter.bench.latency;

import org.HdrHistogram.Histogram;

/** The times of one kind, in nanoseconds; one thread records, others look when it has ended. */
final class Samples {

    private static final long HIGHEST_NANOS = 3_600_000_000_000L;

    private final Histogram histogram;
    private final long subtracted;
    private boolean skipsNext;

    /**
     * @param digits that are exact in a value
     * @param subtracted from each time, in nanoseconds: what reading the clock takes, or 0
     */
    Samples(int digits, long subtracted) {
        this.histogram = new Histogram(HIGHEST_NANOS, digits);
        this.subtracted = subtracted;
    }

    /** Forgets all; and the next sample, which holds the start of the other thread. */
    void restart() {
        histogram.reset();
        skipsNext = true;
    }

    void record(long nanos) {
        if (skipsNext) {
            skipsNext = false;
            return;
        }
        histogram.recordValue(Math.min(HIGHEST_NANOS, Math.max(0, nanos - subtracted)));
    }

    Histogram histogram() {
        return histogram;
    }
}
