package io.github.dozemeter.overhead;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures what the agent's steps cost on this machine, again at each call: the least of all rounds so far, since a busy
 * processor and code that is not compiled yet only add. Not thread-safe.
 */
public final class Calibration implements Supplier<Costs> {

    static final int STEPS = 1_000;
    static final int FIRST_ROUNDS = 100;
    /** Takes 5 ms of CPU once the steps are compiled. */
    static final int LATER_ROUNDS = 40;
    /** A thousandth of a core, at ticks ten seconds apart. */
    static final long MAX_LATER_NANOS = 10_000_000;
    /** 100,000 calls are over before the compiler of a busy start has come to them: with its rests it gets 200 ms. */
    private static final int ROUNDS_IN_A_ROW = 5;
    private static final long REST_MILLIS = 10;
    /**
     * The part of a measurement that its thread waits for a processor. Beside three busy loops on one processor it was a
     * half, and a count took 44 ns or 12, by how far the compiler came; on a free one it is a thousandth, and 8 ns.
     */
    private static final double MAX_DELAY = 0.1;
    /** Sums that a timed pause adds to, see {@link DozemeterTimes}. */
    private static final int SUMS = 4;
    private static final String SCHEDSTAT = "/proc/thread-self/schedstat";
    private static final int SCHEDSTAT_BYTES = 80;

    private final LongConsumer counted;
    private final LongConsumer bare;
    private final LongSupplier timings;
    private final LongSupplier clock;
    private final LongSupplier delay;
    /** Nanoseconds of one step, the least so far. */
    private double withHook = Double.MAX_VALUE;
    private double without = Double.MAX_VALUE;
    private double timing = Double.MAX_VALUE;
    private boolean isFirst = true;
    private boolean wasFree;

    /** @param counted makes a zero park that the hook counts in the slot of the self-test; {@code bare} uncounted */
    public Calibration(LongConsumer counted, LongConsumer bare) {
        this(counted, bare, Calibration::timings, System::nanoTime, Calibration::delayNanos);
    }

    /**
     * @param timings what {@link #STEPS} timings take: the option says how many of the trial pauses are timed
     * @param delay for how long this thread could run and did not, in nanoseconds; negative where that is unknown
     */
    Calibration(LongConsumer counted, LongConsumer bare, LongSupplier timings, LongSupplier clock, LongSupplier delay) {
        this.counted = counted;
        this.bare = bare;
        this.timings = timings;
        this.clock = clock;
        this.delay = delay;
    }

    /** Measures once more, and returns the costs by all measurements so far. */
    @Override
    public Costs get() {
        long start = clock.getAsLong();
        long delayBefore = delay.getAsLong();
        measure();
        long waited = delay.getAsLong() - delayBefore;
        wasFree |= delayBefore >= 0 && waited <= (clock.getAsLong() - start) * MAX_DELAY;
        isFirst = false;
        return new Costs(Math.max(0, withHook - without), timing, 0, wasFree);
    }

    private void measure() {
        long timedBefore = timed();
        long leastWithHook = Long.MAX_VALUE;
        long leastWithout = Long.MAX_VALUE;
        long leastTimings = Long.MAX_VALUE;
        long taken = 0;
        int rounds = 0;
        while (isWithinBudget(rounds, taken)) {
            long withHookNow = zeroPauses(counted);
            long withoutNow = zeroPauses(bare);
            long timingsNow = timings.getAsLong();
            leastWithHook = Math.min(leastWithHook, withHookNow);
            leastWithout = Math.min(leastWithout, withoutNow);
            leastTimings = Math.min(leastTimings, timingsNow);
            taken += withHookNow + withoutNow + timingsNow;
            if (rounds % ROUNDS_IN_A_ROW == 0) {
                rest();
            }
            rounds++;
        }
        double timedShare = (double) (timed() - timedBefore) / (rounds * STEPS);
        timing = Math.min(timing, (double) leastTimings / STEPS);
        withHook = Math.min(withHook, (double) leastWithHook / STEPS - timing * timedShare);
        without = Math.min(without, (double) leastWithout / STEPS);
    }

    private boolean isWithinBudget(int rounds, long takenNanos) {
        if (isFirst) {
            return rounds < FIRST_ROUNDS;
        }
        return rounds == 0 || rounds < LATER_ROUNDS && takenNanos < MAX_LATER_NANOS;
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

    private long zeroPauses(LongConsumer pause) {
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

    /** The run delay of the current thread; -1 where no Linux counts it: elsewhere, before 3.17, in some sandboxes. */
    private static long delayNanos() {
        byte[] read = new byte[SCHEDSTAT_BYTES];
        try (FileInputStream file = new FileInputStream(SCHEDSTAT)) {
            String[] fields = new String(read, 0, Math.max(0, file.read(read)), StandardCharsets.US_ASCII).split(" ");
            return Long.parseLong(fields[0]) > 0 ? Long.parseLong(fields[1]) : -1;
        } catch (IOException | RuntimeException notThere) {
            return -1;
        }
    }
}
