package io.github.dozemeter.bench.latency;

/** What reading {@link System#nanoTime} takes, and by how much it steps: every timed sample holds one reading. */
final class Clock {

    private static final int WARMUP = 200_000;
    private static final int READINGS = 200_000;

    private Clock() {
    }

    /** Nanoseconds for one reading, a median; whole ones, as the clock itself has. */
    static long cost() {
        Samples samples = new Samples(3, 0);
        read(samples, WARMUP);
        samples.restart();
        read(samples, READINGS);
        return samples.histogram().getValueAtPercentile(50);
    }

    /** Records the time from each reading to the next. */
    static void read(Samples samples, long readings) {
        for (long i = 0; i < readings; i++) {
            long before = System.nanoTime();
            samples.record(System.nanoTime() - before);
        }
    }
}
