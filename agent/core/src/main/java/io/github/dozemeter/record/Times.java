package io.github.dozemeter.record;

import java.util.Arrays;
import java.util.List;

/**
 * Holds the realised times of a site's timed pauses, an immutable copy. All but {@link #timed} is weighted: an estimate for
 * all pauses of the site where only a sample is timed, exact where every pause is.
 */
public final class Times {

    public static final int DECADES = 9;
    public static final int BUCKETS_PER_DECADE = 10;

    /** The hook has the same bounds, but a JVM without an agent lacks it. */
    private static final int[] HUNDREDTHS = {100, 125, 160, 200, 250, 320, 400, 500, 630, 800};
    private static final long[] BOUNDS = bounds();

    /** The number of buckets with an upper bound; one more has none. */
    static final int BUCKETS = BOUNDS.length;
    /** Nanoseconds; what lasted longer is in a bucket without an upper bound. */
    public static final long LONGEST_BOUND = BOUNDS[BOUNDS.length - 1];
    /** The value of that bound: the next one that there would be. */
    private static final long BEYOND = 100_000_000_000L;

    private static final int LEAST_IN_GROUPS = 30;
    /** The least gap in buckets: a factor of 3. */
    private static final int LEAST_GAP = BUCKETS_PER_DECADE / 2;
    private static final double SOME = 0.01;
    private static final double MANY = 0.05;

    public static final Times NONE = new Times(0, 0, 0, 0);

    public final long timed;
    /** Nanoseconds requested; those that request more than a day, or for ever, are left out. */
    public final double requestedNanos;
    public final double realisedNanos;
    public final double zeroRealisedNanos;
    public final long cpuSamples;
    /** The shortest period of the schedules made; 0 for none. Of a span: since the start, as periods go on. */
    public final long periodNanos;
    /** The first of the kept buckets; the others are empty, as most of a site are. */
    private final int first;
    private final long[] buckets;

    private static long[] bounds() {
        long[] bounds = new long[DECADES * BUCKETS_PER_DECADE];
        long scale = 1;
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = HUNDREDTHS[i % BUCKETS_PER_DECADE] * scale;
            scale = i % BUCKETS_PER_DECADE == BUCKETS_PER_DECADE - 1 ? scale * 10 : scale;
        }
        return bounds;
    }

    /** @param read what the hook's array held, by its places */
    Times(long[] read) {
        this.timed = read[DozemeterTimes.TIMED];
        this.requestedNanos = DozemeterTimes.nanos(read, DozemeterTimes.REQUESTED);
        this.realisedNanos = DozemeterTimes.nanos(read, DozemeterTimes.REALISED);
        this.zeroRealisedNanos = DozemeterTimes.nanos(read, DozemeterTimes.ZERO_REALISED);
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

    private Times(double realisedNanos, double zeroRealisedNanos, int bucket, long count) {
        this.timed = count;
        this.requestedNanos = 0;
        this.realisedNanos = realisedNanos;
        this.zeroRealisedNanos = zeroRealisedNanos;
        this.cpuSamples = 0;
        this.periodNanos = 0;
        this.first = bucket;
        this.buckets = count == 0 ? new long[0] : new long[] {count};
    }

    /**
     * Makes the times of pauses that were not timed from how long their threads were in them: what they requested is not
     * known, and all are in the bucket of their mean.
     *
     * @param count 0 if it is not known
     */
    static Times estimated(long count, double realisedNanos, boolean zero) {
        return new Times(realisedNanos, zero ? realisedNanos : 0, count == 0 ? 0 : bucketFor(realisedNanos / count), count);
    }

    /**
     * Makes the times of pauses that were timed one by one.
     *
     * @param buckets of the histogram, the last one without an upper bound
     */
    Times(long timed, double requestedNanos, double realisedNanos, double zeroRealisedNanos, long[] buckets) {
        this.timed = timed;
        this.requestedNanos = requestedNanos;
        this.realisedNanos = realisedNanos;
        this.zeroRealisedNanos = zeroRealisedNanos;
        this.cpuSamples = 0;
        this.periodNanos = 0;
        this.first = 0;
        this.buckets = buckets.clone();
    }

    /** Returns the place of the bucket that a pause of so many nanoseconds falls into, {@link #BUCKETS} at the most. */
    static int bucketFor(double nanos) {
        int bucket = 0;
        while (bucket < BOUNDS.length && BOUNDS[bucket] < nanos) {
            bucket++;
        }
        return bucket;
    }

    private Times(Times some, Times more, int sign) {
        this.timed = some.timed + sign * more.timed;
        this.requestedNanos = some.requestedNanos + sign * more.requestedNanos;
        this.realisedNanos = some.realisedNanos + sign * more.realisedNanos;
        this.zeroRealisedNanos = some.zeroRealisedNanos + sign * more.zeroRealisedNanos;
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

    public static Times sum(List<Times> all) {
        return all.stream().reduce(NONE, Times::plus);
    }

    Times minus(Times earlier) {
        return new Times(this, earlier, -1);
    }

    /** Returns how many pauses realised at most so many nanoseconds; exact for the bounds of the histogram. */
    public long atMost(long nanos) {
        long count = 0;
        int end = end(nanos);
        for (int bucket = first; bucket < end; bucket++) {
            count += buckets[bucket - first];
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

    /** Returns how many pauses are in that bucket and in those of shorter times. */
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

    /** Two groups of pauses, one several times as long as the other. Immutable. */
    public static final class Groups {

        /** Realised by most of the shorter ones, at least: the lower bound of their bucket. */
        public final long shortNanos;
        public final long longNanos;
        /** The part of the shorter ones. */
        public final double shortShare;

        private Groups(long shortNanos, long longNanos, double shortShare) {
            this.shortNanos = shortNanos;
            this.longNanos = longNanos;
            this.shortShare = shortShare;
        }
    }

    /** The two groups of which a mean says nothing: at least three times as long, each a twentieth of all; null if there are none. */
    public Groups groups() {
        long all = count();
        int last = -1;
        int split = -1;
        int widest = LEAST_GAP;
        for (int bucket = first; bucket < end(); bucket++) {
            if (bucket(bucket) >= all * SOME) {
                if (last >= 0 && bucket - last >= widest) {
                    widest = bucket - last;
                    split = bucket;
                }
                last = bucket;
            }
        }
        long shorter = split < 0 ? 0 : atMost(BOUNDS[split - 1]);
        return all < LEAST_IN_GROUPS || shorter < all * MANY || all - shorter < all * MANY ? null
            : new Groups(mode(first, split), mode(split, end()), (double) shorter / all);
    }

    private long mode(int from, int to) {
        int most = from;
        for (int bucket = from; bucket < to; bucket++) {
            most = bucket(bucket) > bucket(most) ? bucket : most;
        }
        return most == 0 ? 0 : BOUNDS[most - 1];
    }

    public long count() {
        return Arrays.stream(buckets).sum();
    }
}
