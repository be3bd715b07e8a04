package io.github.dozemeter.guard;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;

/** Measures what the agent's steps cost here: the lowest of several rounds, since a busy machine only adds. */
public final class Calibration {

    private static final int ROUNDS = 100;
    private static final int STEPS = 1_000;
    /** What a timed pause adds to: see {@link DozemeterTimes}. */
    private static final int SUMS = 4;
    /** One pause in so many is timed, also while the cost of counting is measured. */
    private static final double TIMED_ONE_IN = 64;

    private Calibration() {
    }

    /**
     * @param counted makes a zero park that the hook counts
     * @param bare makes the same zero park without the hook
     */
    public static Costs measure(LongConsumer counted, LongConsumer bare) {
        long withHook = Long.MAX_VALUE;
        long without = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            withHook = Math.min(withHook, zeroPauses(counted));
            without = Math.min(without, zeroPauses(bare));
        }
        double timing = timing();
        double difference = (double) (withHook - without) / STEPS;
        return new Costs(Math.max(0, difference - timing / TIMED_ONE_IN), timing, 0);
    }

    private static long zeroPauses(LongConsumer pause) {
        long start = System.nanoTime();
        for (int step = 0; step < STEPS; step++) {
            pause.accept(0);
        }
        return System.nanoTime() - start;
    }

    /** Two looks at the clock and the adding up. */
    private static double timing() {
        AtomicLongArray sums = new AtomicLongArray(SUMS);
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int step = 0; step < STEPS; step++) {
                long before = System.nanoTime();
                long realised = System.nanoTime() - before;
                for (int sum = 0; sum < SUMS; sum++) {
                    sums.getAndAdd(sum, realised);
                }
            }
            least = Math.min(least, System.nanoTime() - start);
        }
        return (double) least / STEPS;
    }
}
