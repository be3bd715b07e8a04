package io.github.dozemeter.counters;

import java.util.Arrays;

/**
 * Holds the realised times of a site's timed pauses, an immutable copy. All but {@link #timed} is weighted: an
 * estimate for all pauses of the site where only a sample is timed, exact where every pause is.
 */
public final class Times {

    public static final int DECADES = 9;
    public static final int BUCKETS_PER_DECADE = 10;

    /** The hook has the same bounds, but a JVM without an agent lacks it. */
    private static final int[] HUNDREDTHS = {100, 125, 160, 200, 250, 320, 400, 500, 630, 800};
    /** In nanoseconds; the last is the next one that there would be. */
    private static final long[] BOUNDS = bounds();

    /** The number of buckets with an upper bound; one more has none. */
    static final int BUCKETS = DECADES * BUCKETS_PER_DECADE;
    /** Nanoseconds; what lasted longer is in a bucket without an upper bound. */
    public static final long MAX_BOUND = BOUNDS[BUCKETS - 1];

    private static final int MIN_IN_GROUPS = 30;
    /** The least gap in buckets: a factor of 3. */
    private static final int MIN_GAP = BUCKETS_PER_DECADE / 2;
    private static final double SOME = 0.01;
    private static final double MANY = 0.05;

    public static final Times NONE = new Times(0, 0, 0, 0, new long[0]);

    public final long timed;
    /** Nanoseconds requested; those that request more than a day, or for ever, are left out. */
    public final double requestedNanos;
    public final double realisedNanos;
    public final double zeroRealisedNanos;
    public final long cpuSamples;
    /** Samples of the CPU clock that virtual threads could not give: they have none. */
    final long withoutCpuClock;
    /** The shortest period of the schedules made; 0 for none. Of a span: since the start, as periods go on. */
    public final long periodNanos;
    /** The first of the kept buckets; the others are empty, as most of a site are. */
    private final int first;
    private final long[] buckets;

    private static long[] bounds() {
        long[] bounds = new long[DECADES * BUCKETS_PER_DECADE + 1];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = i < BUCKETS_PER_DECADE
                ? HUNDREDTHS[i] : 10 * bounds[i - BUCKETS_PER_DECADE];
        }
        return bounds;
    }

    /** @param read what the hook's array held, by its places */
    Times(long[] read) {
        this(read[DozemeterTimes.TIMED], DozemeterTimes.nanos(read, DozemeterTimes.REQUESTED),
            DozemeterTimes.nanos(read, DozemeterTimes.REALISED),
            DozemeterTimes.nanos(read, DozemeterTimes.ZERO_REALISED), read[DozemeterTimes.CPU_SAMPLES],
            read[DozemeterTimes.NO_CPU_CLOCK], read[DozemeterTimes.PERIOD], read, DozemeterTimes.BUCKETS, 0);
    }

    /** @param from the place of that bucket in the counts, which are copied; those of longer pauses follow it */
    private Times(long timed, double requestedNanos, double realisedNanos, double zeroRealisedNanos,
                  long cpuSamples, long withoutCpuClock, long periodNanos, long[] counts, int from, int bucket) {
        this.timed = timed;
        this.requestedNanos = requestedNanos;
        this.realisedNanos = realisedNanos;
        this.zeroRealisedNanos = zeroRealisedNanos;
        this.cpuSamples = cpuSamples;
        this.withoutCpuClock = withoutCpuClock;
        this.periodNanos = periodNanos;
        int begin = from;
        while (begin < counts.length && counts[begin] == 0) {
            begin++;
        }
        int end = counts.length;
        while (end > begin && counts[end - 1] == 0) {
            end--;
        }
        this.first = bucket + begin - from;
        this.buckets = Arrays.copyOfRange(counts, begin, end);
    }

    /** @param buckets of the histogram, the last one without an upper bound */
    Times(long timed, double requestedNanos, double realisedNanos,
          double zeroRealisedNanos, long[] buckets) {
        this(timed, requestedNanos, realisedNanos, zeroRealisedNanos, 0, 0, 0, buckets, 0, 0);
    }

    /** Returns the place of the bucket for a pause of so many nanoseconds, {@link #BUCKETS} at the most. */
    static int bucketFor(double nanos) {
        int found = Arrays.binarySearch(BOUNDS, 0, BUCKETS, (long) Math.ceil(nanos));
        if (found >= 0) {
            return found;
        }
        return -found - 1;
    }

    private Times with(Times more, int sign, long period) {
        int begin = Math.min(first, more.first);
        long[] both = new long[Math.max(0, Math.max(end(), more.end()) - begin)];
        for (int i = 0; i < both.length; i++) {
            both[i] = bucket(begin + i) + sign * more.bucket(begin + i);
        }
        return new Times(timed + sign * more.timed, requestedNanos + sign * more.requestedNanos,
            realisedNanos + sign * more.realisedNanos, zeroRealisedNanos + sign * more.zeroRealisedNanos,
            cpuSamples + sign * more.cpuSamples, withoutCpuClock + sign * more.withoutCpuClock, period, both, 0, begin);
    }

    private int end() {
        return buckets.length == 0 ? 0 : first + buckets.length;
    }

    private long bucket(int place) {
        if (place < first || place >= end()) {
            return 0;
        }
        return buckets[place - first];
    }

    public Times plus(Times more) {
        boolean isShorter = periodNanos == 0
            || more.periodNanos != 0 && more.periodNanos < periodNanos;
        long shortest = isShorter ? more.periodNanos : periodNanos;
        return with(more, 1, shortest);
    }

    Times minus(Times earlier) {
        return with(earlier, -1, periodNanos);
    }

    /** Returns how many pauses realised at most so many nanoseconds; exact for the bounds of the histogram. */
    public long atMost(long nanos) {
        long count = 0;
        for (int bucket = first; bucket < Math.min(end(), BUCKETS) && BOUNDS[bucket] <= nanos; bucket++) {
            count += buckets[bucket - first];
        }
        return count;
    }

    /** Returns the bound, in ns, of the bucket of a pause: 1 is the shortest, {@link #count} the longest. */
    public long boundOf(long rank) {
        return BOUNDS[bucketOf(rank)];
    }

    /** Returns how many pauses are in that bucket and in those of shorter times. */
    public long upTo(long rank) {
        int bucket = bucketOf(rank);
        if (bucket == BUCKETS) {
            return count();
        }
        return atMost(BOUNDS[bucket]);
    }

    private int bucketOf(long rank) {
        int bucket = 0;
        for (long left = rank - bucket(bucket); left > 0 && bucket < BUCKETS;) {
            bucket++;
            left -= bucket(bucket);
        }
        return bucket;
    }

    /** The least and the most that all but a tenth at each end took, by the bounds of their buckets. Immutable. */
    public static final class Spread {

        /** A sleep of one length varies by scheduling alone: less than this, unless the machine is overloaded. */
        private static final int MIN_TIMES = 3;
        private static final double TAIL = 0.1;

        public final long leastNanos;
        public final long mostNanos;

        private Spread(long leastNanos, long mostNanos) {
            this.leastNanos = leastNanos;
            this.mostNanos = mostNanos;
        }
    }

    /** Returns what pauses of different lengths took, of which a mean is no period; null if they have one length. */
    public Spread spread() {
        int shortest = bucketOf(Math.max(1, (long) (count() * Spread.TAIL)));
        int longest = bucketOf(Math.max(1, (long) (count() * (1 - Spread.TAIL))));
        long least = shortest == 0 ? 0 : BOUNDS[shortest - 1];
        boolean isOneLength = BOUNDS[longest] < Spread.MIN_TIMES * BOUNDS[shortest];
        if (isOneLength) {
            return null;
        }
        return new Spread(least, BOUNDS[longest]);
    }

    /** Two groups of pauses, one several times as long as the other. Immutable. */
    public static final class Groups {

        /** Realised by most of the shorter ones, at least: the lower bound of their bucket. */
        public final long shortNanos;
        public final long longNanos;
        public final double shortShare;

        private Groups(long shortNanos, long longNanos, double shortShare) {
            this.shortNanos = shortNanos;
            this.longNanos = longNanos;
            this.shortShare = shortShare;
        }
    }

    /** Groups of which a mean says nothing: at least a factor of 3 apart, each a twentieth of all; or null. */
    public Groups groups() {
        long all = count();
        int last = -1;
        int split = -1;
        int widest = MIN_GAP;
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
        if (all < MIN_IN_GROUPS || shorter < all * MANY || all - shorter < all * MANY) {
            return null;
        }
        return new Groups(mode(first, split), mode(split, end()), (double) shorter / all);
    }

    private long mode(int from, int to) {
        int most = from;
        for (int bucket = from; bucket < to; bucket++) {
            if (bucket(bucket) > bucket(most)) {
                most = bucket;
            }
        }
        return most == 0 ? 0 : BOUNDS[most - 1];
    }

    public long count() {
        return Arrays.stream(buckets).sum();
    }
}
