package io.github.dozemeter.bench.latency;

import org.HdrHistogram.Histogram;

/**
 * The times of one kind, in nanoseconds; one thread records, others look when it has ended. The subclasses say what is timed
 * of an {@link Exchange}; this times nothing by itself.
 */
class Samples {

    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final int CLOCK_READINGS = 200_000;

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

    /** Nanoseconds for one reading of the clock, which every timed sample holds: a median, whole, as the clock itself has. */
    static long costOfTheClock() {
        Samples samples = new Samples(3, 0);
        samples.readClock(CLOCK_READINGS);
        samples.restart();
        samples.readClock(CLOCK_READINGS);
        return samples.histogram.getValueAtPercentile(50);
    }

    /** Records the time from each reading to the next. */
    final void readClock(long readings) {
        for (long i = 0; i < readings; i++) {
            long before = System.nanoTime();
            record(System.nanoTime() - before);
        }
    }

    /** Forgets all; and the next sample, which holds the start of the other thread. */
    final void restart() {
        histogram.reset();
        skipsNext = true;
    }

    final void record(long nanos) {
        if (skipsNext) {
            skipsNext = false;
            return;
        }
        histogram.recordValue(Math.min(HIGHEST_NANOS, Math.max(0, nanos - subtracted)));
    }

    final Histogram histogram() {
        return histogram;
    }

    /** By the asking thread, before it gives the turn away. */
    void leaves() {
        // Nothing to time.
    }

    /** By the answering thread, before it gives the turn back. */
    void arrived() {
        // Nothing to time.
    }

    /** By the asking thread, when it has the turn again. */
    void returned() {
        // Nothing to time.
    }

    /** From asking to the answer. */
    static final class OfRoundTrips extends Samples {

        private long startNanos;

        OfRoundTrips(int digits, long subtracted) {
            super(digits, subtracted);
        }

        @Override
        void leaves() {
            startNanos = System.nanoTime();
        }

        @Override
        void returned() {
            record(System.nanoTime() - startNanos);
        }
    }

    /** The way of an item from a producer to a consumer, with one slot between them; the turn publishes what is in it. */
    static final class OfItems extends Samples {

        private long item;
        private long sentNanos;
        private long produced;
        private long consumed;

        OfItems(int digits, long subtracted) {
            super(digits, subtracted);
        }

        @Override
        void leaves() {
            item = ++produced;
            sentNanos = System.nanoTime();
        }

        @Override
        void arrived() {
            record(System.nanoTime() - sentNanos);
            if (item != ++consumed) {
                throw new IllegalStateException("item " + item + " came in the place of " + consumed);
            }
        }
    }
}
