package io.github.dozemeter.overhead;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * The CPU time of the current thread, in nanoseconds. Touches {@code java.management}, never its bean server; so not to
 * be loaded before the application's {@code main} has run for a while.
 */
final class CpuClock implements LongSupplier {

    private static final int ROUNDS = 5_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    boolean isSupported() {
        return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    }

    @Override
    public long getAsLong() {
        return threads.getCurrentThreadCpuTime();
    }

    /** Nanoseconds that a reading takes in a loop: the median. */
    long cost() {
        long[] times = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            getAsLong();
            times[round] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        return times[ROUNDS / 2];
    }
}
