package io.github.dozemeter.overhead;

import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Snapshot;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Measured costs of the agent's own steps on this machine, in nanoseconds. Immutable. */
public final class Costs {

    private static final int ROUNDS = 100;
    /** 100,000 calls are over before the compiler of a busy start has come to them: it gets 200 ms. */
    private static final int ROUNDS_IN_A_ROW = 5;
    private static final long REST_MILLIS = 10;
    private static final int STEPS = 1_000;
    /** Sums that a timed pause adds to, see {@link DozemeterTimes}. */
    private static final int SUMS = 4;
    /** Holds until the first measurement: every step costs nothing. */
    public static final Costs UNKNOWN = new Costs(0, 0, 0);

    private final double count;
    final double timing;
    private final double cpuSample;

    public Costs(double count, double timing, double cpuSample) {
        this.count = count;
        this.timing = timing;
        this.cpuSample = cpuSample;
    }

    /**
     * Measures what the agent's steps cost here: the lowest of several rounds, since a busy machine only adds.
     *
     * @param counted makes a zero park that the hook counts in the slot of the self-test; {@code bare} uncounted
     */
    public static Costs measure(LongConsumer counted, LongConsumer bare) {
        return measure(counted, bare, Costs::timings, System::nanoTime);
    }

    /** @param timings what {@link #STEPS} timings take: the option says how many of the trial pauses are timed */
    static Costs measure(LongConsumer counted, LongConsumer bare, LongSupplier timings,
                         LongSupplier clock) {
        long timedBefore = timed();
        long withHook = Long.MAX_VALUE;
        long without = Long.MAX_VALUE;
        long withTimings = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            withHook = Math.min(withHook, zeroPauses(counted, clock));
            without = Math.min(without, zeroPauses(bare, clock));
            withTimings = Math.min(withTimings, timings.getAsLong());
            if (round % ROUNDS_IN_A_ROW == 0) {
                rest();
            }
        }
        double difference = (double) (withHook - without) / STEPS;
        double timing = (double) withTimings / STEPS;
        double timedShare = (double) (timed() - timedBefore) / (ROUNDS * STEPS);
        return new Costs(Math.max(0, difference - timing * timedShare), timing, 0);
    }

    private static void rest() {
        try {
            Thread.sleep(REST_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static long timed() {
        long[] times = DozemeterTimes.read(DozemeterSites.SELF_TEST_SLOT);
        return times == null ? 0 : times[DozemeterTimes.TIMED];
    }

    private static long zeroPauses(LongConsumer pause, LongSupplier clock) {
        long start = clock.getAsLong();
        for (int step = 0; step < STEPS; step++) {
            pause.accept(0);
        }
        return clock.getAsLong() - start;
    }

    /** Two readings of the clock and the adding up, {@link #STEPS} times. */
    private static long timings() {
        AtomicLongArray sums = new AtomicLongArray(SUMS);
        long start = System.nanoTime();
        for (int step = 0; step < STEPS; step++) {
            long before = System.nanoTime();
            long realised = System.nanoTime() - before;
            for (int sum = 0; sum < SUMS; sum++) {
                sums.getAndAdd(sum, realised);
            }
        }
        return System.nanoTime() - start;
    }

    public Costs withCpuSample(double nanos) {
        return new Costs(count, timing, nanos);
    }

    /** Returns the nanoseconds that counting and timing the pauses of a snapshot have cost so far. */
    public double nanos(Snapshot snapshot) {
        return count * snapshot.sites().stream().mapToLong(SiteFigures::pauses).sum()
            + timingNanos(snapshot);
    }

    double timingNanos(Snapshot snapshot) {
        return snapshot.sites().stream().map(SiteFigures::times)
            .mapToDouble(times -> times.timed * timing + times.cpuSamples * cpuSample).sum();
    }

    @Override
    public String toString() {
        return tenths(count) + " ns a count, " + tenths(timing) + " ns a timing, " + tenths(cpuSample)
            + " ns a sample of the CPU clock";
    }

    private static double tenths(double nanos) {
        return Math.rint(nanos * 10) / 10;
    }
}
