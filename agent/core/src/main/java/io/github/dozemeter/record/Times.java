package io.github.dozemeter.record;

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

    private final long timed;
    private final double requestedNanos;
    private final double realisedNanos;
    private final double zeroRealisedNanos;
    private final double cpuNanos;
    private final long cpuSamples;
    /** By the places of the hook's array; of these the buckets are read from here. */
    private final long[] cells;

    /** @param read what the hook's array held, by its places */
    Times(long[] read) {
        this(read[DozemeterTimes.TIMED], DozemeterTimes.nanos(read, DozemeterTimes.REQUESTED),
            DozemeterTimes.nanos(read, DozemeterTimes.REALISED), DozemeterTimes.nanos(read, DozemeterTimes.ZERO_REALISED),
            DozemeterTimes.nanos(read, DozemeterTimes.CPU), read[DozemeterTimes.CPU_SAMPLES], read);
    }

    private Times(long timed, double requestedNanos, double realisedNanos, double zeroRealisedNanos, double cpuNanos,
                  long cpuSamples, long[] cells) {
        this.timed = timed;
        this.requestedNanos = requestedNanos;
        this.realisedNanos = realisedNanos;
        this.zeroRealisedNanos = zeroRealisedNanos;
        this.cpuNanos = cpuNanos;
        this.cpuSamples = cpuSamples;
        this.cells = cells;
    }

    public Times plus(Times other) {
        return plus(other, 1);
    }

    /** All of these together. */
    public static Times sum(List<Times> all) {
        Times sum = NONE;
        for (Times times : all) {
            sum = sum.plus(times);
        }
        return sum;
    }

    Times minus(Times earlier) {
        return plus(earlier, -1);
    }

    private Times plus(Times other, int sign) {
        long[] sums = cells.clone();
        for (int i = DozemeterTimes.BUCKETS; i < sums.length; i++) {
            sums[i] += sign * other.cells[i];
        }
        return new Times(timed + sign * other.timed, requestedNanos + sign * other.requestedNanos,
            realisedNanos + sign * other.realisedNanos, zeroRealisedNanos + sign * other.zeroRealisedNanos,
            cpuNanos + sign * other.cpuNanos, cpuSamples + sign * other.cpuSamples, sums);
    }

    /** How many pauses were timed. */
    public long timed() {
        return timed;
    }

    /** Nanoseconds asked for; those that ask for more than a day, or for ever, are left out. */
    public double requestedNanos() {
        return requestedNanos;
    }

    public double realisedNanos() {
        return realisedNanos;
    }

    public double zeroRealisedNanos() {
        return zeroRealisedNanos;
    }

    /** CPU time of the calls themselves, estimated from {@link #cpuSamples} samples. */
    public double cpuNanos() {
        return cpuNanos;
    }

    public long cpuSamples() {
        return cpuSamples;
    }

    /** How many pauses took at most so many nanoseconds; exact for the bounds of the histogram. */
    public long atMost(long nanos) {
        long count = 0;
        for (int i = 0; i < BOUNDS.length && BOUNDS[i] <= nanos; i++) {
            count += cells[DozemeterTimes.BUCKETS + i];
        }
        return count;
    }

    /** The time of the pauses that took at most so many nanoseconds, each at the bound of its bucket: a quarter more at most. */
    public double nanosOfAtMost(long nanos) {
        double sum = 0;
        for (int i = 0; i < BOUNDS.length && BOUNDS[i] <= nanos; i++) {
            sum += cells[DozemeterTimes.BUCKETS + i] * (double) BOUNDS[i];
        }
        return sum;
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
        for (long left = rank - cells[DozemeterTimes.BUCKETS]; left > 0 && bucket < BOUNDS.length;) {
            bucket++;
            left -= cells[DozemeterTimes.BUCKETS + bucket];
        }
        return bucket;
    }

    /** How many pauses the histogram holds. */
    public long count() {
        long count = 0;
        for (int i = DozemeterTimes.BUCKETS; i < cells.length; i++) {
            count += cells[i];
        }
        return count;
    }
}
