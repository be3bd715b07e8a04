package io.github.dozemeter.guard;

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

    /** What two looks show, with the two looks at the nano clock that stand between them in the hook: the median. */
    long cost() {
        long[] costs = new long[ROUNDS];
        long used = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long before = getAsLong();
            used += System.nanoTime();
            used -= System.nanoTime();
            costs[round] = getAsLong() - before;
        }
        Arrays.sort(costs);
        return costs[ROUNDS / 2] + (used == Long.MIN_VALUE ? 1 : 0);
    }
}
