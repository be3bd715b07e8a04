package io.github.dozemeter.record;

import java.util.Arrays;
import java.util.List;

/**
 * What the timed pauses of a site took, an immutable copy. All but {@link #timed()} is weighted: an estimate for all
 * pauses of the site where only a sample is timed, exact where every pause is.
 */
public final class Times {

    public static final int DECADES = 9;
    public static final int BUCKETS_PER_DECADE = 10;

    private static final long[] BOUNDS = DozemeterTimes.bucketBounds();

    /** Nanoseconds; what took longer is in a bucket without an upper bound. */
    public static final long LONGEST_BOUND = BOUNDS[BOUNDS.length - 1];
    /** Stands for that bound: the next one that there would be. */
    private static final long BEYOND = 100_000_000_000L;

    public static final Times NONE = new Times(new long[DozemeterTimes.BUCKETS + BOUNDS.length + 1]);

    private final long[] sums;

    Times(long[] sums) {
        this.sums = sums;
    }

    public Times plus(Times other) {
        return sum(Arrays.asList(this, other));
    }

    /** All of these together. */
    public static Times sum(List<Times> all) {
        long[] sums = new long[NONE.sums.length];
        for (Times times : all) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += times.sums[i];
            }
        }
        return new Times(sums);
    }

    Times minus(Times earlier) {
        long[] difference = sums.clone();
        for (int i = 0; i < difference.length; i++) {
            difference[i] -= earlier.sums[i];
        }
        return new Times(difference);
    }

    /** How many pauses were timed. */
    public long timed() {
        return sums[DozemeterTimes.TIMED];
    }

    /** Nanoseconds asked for; those that ask for more than a day, or for ever, are left out. */
    public long askedNanos() {
        return sums[DozemeterTimes.ASKED];
    }

    public long realisedNanos() {
        return sums[DozemeterTimes.REALISED];
    }

    public long zeroRealisedNanos() {
        return sums[DozemeterTimes.ZERO_REALISED];
    }

    /** CPU time of the calls themselves, estimated from {@link #cpuSamples} samples. */
    public long cpuNanos() {
        return sums[DozemeterTimes.CPU];
    }

    public long cpuSamples() {
        return sums[DozemeterTimes.CPU_SAMPLES];
    }

    /** How many pauses took at most so many nanoseconds; exact for the bounds of the histogram. */
    public long atMost(long nanos) {
        long count = 0;
        for (int i = 0; i < BOUNDS.length && BOUNDS[i] <= nanos; i++) {
            count += sums[DozemeterTimes.BUCKETS + i];
        }
        return count;
    }

    /**
     * The upper bound, in nanoseconds, of the bucket that holds one of the pauses.
     *
     * @param rank 1 for the shortest pause, {@link #count} for the longest
     */
    public long boundOf(long rank) {
        int bucket = bucketOf(rank);
        return bucket < BOUNDS.length ? BOUNDS[bucket] : BEYOND;
    }

    /** How many pauses are in that bucket and in those of shorter times. */
    public long upTo(long rank) {
        int bucket = bucketOf(rank);
        return bucket < BOUNDS.length ? atMost(BOUNDS[bucket]) : count();
    }

    private int bucketOf(long rank) {
        int bucket = 0;
        for (long left = rank - sums[DozemeterTimes.BUCKETS]; left > 0 && bucket < BOUNDS.length;) {
            bucket++;
            left -= sums[DozemeterTimes.BUCKETS + bucket];
        }
        return bucket;
    }

    /** How many pauses the histogram holds. */
    public long count() {
        long count = 0;
        for (int i = DozemeterTimes.BUCKETS; i < sums.length; i++) {
            count += sums[i];
        }
        return count;
    }
}
