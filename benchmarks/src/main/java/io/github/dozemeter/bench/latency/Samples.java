package io.github.dozemeter.bench.latency;

import org.HdrHistogram.Histogram;

/** The times of one kind, in nanoseconds; one thread records, others look when it has ended. */
final class Samples {

    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final int CLOCK_READINGS = 200_000;

    final Histogram histogram;
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
    void readClock(long readings) {
        for (long i = 0; i < readings; i++) {
            long before = System.nanoTime();
            record(System.nanoTime() - before);
        }
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
}
