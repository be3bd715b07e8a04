package io.github.dozemeter.record;

import java.util.Arrays;
import java.util.List;

/**
 * What the timed pauses of a site realised, an immutable copy. All but {@link #timed()} is weighted: an estimate for all
 * pauses of the site where only a sample is timed, exact where every pause is.
 */
public final class Times {

    public static final int DECADES = 9;
    public static final int BUCKETS_PER_DECADE = 10;

    private static final long[] BOUNDS = DozemeterTimes.bucketBounds();

    /** Nanoseconds; what lasted longer is in a bucket without an upper bound. */
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
    private final long periodNanos;
    /** Where the kept buckets begin; the others are empty, as most of a site are. */
    private final int first;
    private final long[] buckets;

    /** @param read what the hook's array held, by its places */
    Times(long[] read) {
        this.timed = read[DozemeterTimes.TIMED];
        this.requestedNanos = DozemeterTimes.nanos(read, DozemeterTimes.REQUESTED);
        this.realisedNanos = DozemeterTimes.nanos(read, DozemeterTimes.REALISED);
        this.zeroRealisedNanos = DozemeterTimes.nanos(read, DozemeterTimes.ZERO_REALISED);
        this.cpuNanos = DozemeterTimes.nanos(read, DozemeterTimes.CPU);
        this.cpuSamples = read[DozemeterTimes.CPU_SAMPLES];
        this.periodNanos = read[DozemeterTimes.PERIOD];
        int begin = DozemeterTimes.BUCKETS;
        while (begin < read.length && read[begin] == 0) {
            begin++;
        }
        int end = read.length;
        while (end > begin && read[end - 1] == 0) {
            end--;
        }
        this.first = begin - DozemeterTimes.BUCKETS;
        this.buckets = Arrays.copyOfRange(read, begin, end);
    }

    private Times(double realisedNanos, double zeroRealisedNanos, double cpuNanos, long cpuSamples, int bucket, long count) {
        this.timed = count;
        this.requestedNanos = 0;
        this.realisedNanos = realisedNanos;
        this.zeroRealisedNanos = zeroRealisedNanos;
        this.cpuNanos = cpuNanos;
        this.cpuSamples = cpuSamples;
        this.periodNanos = 0;
        this.first = bucket;
        this.buckets = count == 0 ? new long[0] : new long[] {count};
    }

    /**
     * Of pauses that nobody timed, by how long their threads were in them: what they requested is not known, and all are in
     * the bucket of their mean.
     *
     * @param count 0 if it is not known
     */
    static Times estimated(long count, double realisedNanos, boolean zero, double cpuNanos, long cpuSamples) {
        int bucket = 0;
        while (bucket < BOUNDS.length && count > 0 && BOUNDS[bucket] < realisedNanos / count) {
            bucket++;
        }
        return new Times(realisedNanos, zero ? realisedNanos : 0, cpuNanos, cpuSamples, bucket, count);
    }

    private Times(Times some, Times more, int sign) {
        this.timed = some.timed + sign * more.timed;
        this.requestedNanos = some.requestedNanos + sign * more.requestedNanos;
        this.realisedNanos = some.realisedNanos + sign * more.realisedNanos;
        this.zeroRealisedNanos = some.zeroRealisedNanos + sign * more.zeroRealisedNanos;
        this.cpuNanos = some.cpuNanos + sign * more.cpuNanos;
        this.cpuSamples = some.cpuSamples + sign * more.cpuSamples;
        this.periodNanos = sign > 0 ? shorter(some.periodNanos, more.periodNanos) : some.periodNanos;
        this.first = Math.min(some.first, more.first);
        this.buckets = new long[Math.max(0, Math.max(some.end(), more.end()) - first)];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = some.bucket(first + i) + sign * more.bucket(first + i);
        }
    }

    private static long shorter(long some, long more) {
        return some == 0 || more != 0 && more < some ? more : some;
    }

    private int end() {
        return buckets.length == 0 ? 0 : first + buckets.length;
    }

    /** One past the last kept bucket of the pauses that realised at most so many nanoseconds. */
    private int end(long nanos) {
        int end = first;
        while (end < Math.min(end(), BOUNDS.length) && BOUNDS[end] <= nanos) {
            end++;
        }
        return end;
    }

    private long bucket(int place) {
        return place < first || place >= first + buckets.length ? 0 : buckets[place - first];
    }

    public Times plus(Times other) {
        return new Times(this, other, 1);
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
        return new Times(this, earlier, -1);
    }

    /** How many pauses were timed. */
    public long timed() {
        return timed;
    }

    /** Nanoseconds requested; those that request more than a day, or for ever, are left out. */
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

    /** The shortest period of the schedules made; 0 for none. Of a span: since the start, as periods go on. */
    public long periodNanos() {
        return periodNanos;
    }

    /** How many pauses realised at most so many nanoseconds; exact for the bounds of the histogram. */
    public long atMost(long nanos) {
        long count = 0;
        int end = end(nanos);
        for (int bucket = first; bucket < end; bucket++) {
            count += buckets[bucket - first];
        }
        return count;
    }

    /** The time of the pauses that realised at most so many nanoseconds, each at the bound of its bucket: a quarter more at most. */
    public double nanosOfAtMost(long nanos) {
        double sum = 0;
        int end = end(nanos);
        for (int bucket = first; bucket < end; bucket++) {
            sum += buckets[bucket - first] * (double) BOUNDS[bucket];
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
        for (long left = rank - bucket(bucket); left > 0 && bucket < BOUNDS.length;) {
            bucket++;
            left -= bucket(bucket);
        }
        return bucket;
    }

    /** How many pauses the histogram holds. */
    public long count() {
        long count = 0;
        for (long bucket : buckets) {
            count += bucket;
        }
        return count;
    }
}
