package io.github.dozemeter.counters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A snapshot of figures that nobody paused for; each pause timed, unless said otherwise. */
public final class Snapshots {

    private static final long TEN_SECONDS = 10_000_000_000L;
    private static final Span NO_TIME = new Span(0, 0, 0);

    private final List<SiteFigures> sites = new ArrayList<>();
    private Snapshot.UnreadableClasses unreadable = Snapshot.UnreadableClasses.NONE;
    private Deferred deferred = Deferred.NONE;

    /** Adds a site whose class has this name. */
    public Snapshots site(Call call, String className, Figures figures) {
        return add(site(call, className), figures);
    }

    public Snapshots site(Call call, String className, int line, Figures figures) {
        return add(new Site(call, className, "run", line, "b.jar"), figures);
    }

    public Snapshots add(Site site, Figures figures) {
        SiteFigures.Counts counts = new SiteFigures.Counts(figures.zero, figures.others, figures.zeroExpired, figures.othersExpired);
        sites.add(new SiteFigures(site, figures.argument, counts, new Times(figures.times), NO_TIME, figures.prices()));
        return this;
    }

    /** What {@link #site(Call, String, Figures)} adds. */
    public static Site site(Call call, String className) {
        return new Site(call, className, "run", 7, "b.jar");
    }

    public Snapshots other(Call call, Figures figures) {
        return add(Site.other(call), figures);
    }

    public Snapshots unreadable(int number, int of) {
        unreadable = new Snapshot.UnreadableClasses(number, of);
        return this;
    }

    public Snapshots deferred(Deferred classes) {
        deferred = classes;
        return this;
    }

    /** Of ten seconds, with the CPU clock sampled in all of them. */
    public Snapshot take() {
        return take(TEN_SECONDS, 0);
    }

    /** Of ten seconds, on a system whose CPU clock is too coarse for prices. */
    public Snapshot takeCoarse() {
        return take(TEN_SECONDS, Span.COARSE);
    }

    public Snapshot takeCoarse(long nanos) {
        return take(nanos, Span.COARSE);
    }

    /** Of ten seconds, in a JVM without a CPU clock, or with timing off. */
    public Snapshot takeWithoutClock() {
        return take(TEN_SECONDS, Span.NO_CLOCK);
    }

    public Snapshot takeWithoutClock(long nanos) {
        return take(nanos, Span.NO_CLOCK);
    }

    /** Without samples of the CPU clock. */
    public Snapshot take(long nanos) {
        return take(nanos, nanos);
    }

    /** @param cpuFrom from when on the CPU clock was sampled */
    public Snapshot take(long nanos, long cpuFrom) {
        Span span = new Span(0, nanos, cpuFrom);
        List<SiteFigures> taken = new ArrayList<>();
        for (SiteFigures site : sites) {
            taken.add(site.since(null, span));
        }
        return new Snapshot(taken, span, sites.size(), sites.size(), 0, deferred, unreadable);
    }

    /** What a site did. */
    public static final class Figures {

        private static final long WAKE_UP = 5_000;

        private final long[] times = new long[DozemeterTimes.BUCKETS + DozemeterTimes.bucketBounds().length + 1];
        private Argument argument = Argument.COMPUTED;
        private long zero;
        private long others;
        private long zeroExpired;
        private long othersExpired;
        private long[] price = {};
        private boolean isPriced = true;
        private boolean areZeroPriced = true;

        public static Figures none() {
            return new Figures();
        }

        public Figures by(Argument source) {
            argument = source;
            return this;
        }

        /** Zero pauses that took so long each. */
        public Figures zero(long count, long realisedNanos) {
            zero += count;
            times[DozemeterTimes.ZERO_REALISED] += count * realisedNanos;
            return timed(count, 0, realisedNanos);
        }

        public Figures asking(long count, long requestedNanos, long realisedNanos) {
            others += count;
            return timed(count, requestedNanos, realisedNanos);
        }

        private Figures timed(long count, long requestedNanos, long realisedNanos) {
            times[DozemeterTimes.TIMED] += count;
            times[DozemeterTimes.REQUESTED] += count * requestedNanos;
            times[DozemeterTimes.REALISED] += count * realisedNanos;
            times[DozemeterTimes.BUCKETS + bucket(realisedNanos)] += count;
            return this;
        }

        private static int bucket(long nanos) {
            int found = Arrays.binarySearch(DozemeterTimes.bucketBounds(), nanos);
            return found >= 0 ? found : -found - 1;
        }

        /** Of the waits so far, so many found nothing. */
        public Figures expired(long zeroWaits, long otherWaits) {
            zeroExpired = zeroWaits;
            othersExpired = otherWaits;
            return this;
        }

        /** Made so many schedules. */
        public Figures schedules(long count, long periodNanos) {
            others += count;
            times[DozemeterTimes.PERIOD] = periodNanos;
            return this;
        }

        /** Calls for futures that are done. */
        public Figures done(long count) {
            others += count;
            return this;
        }

        public Figures untimed(long zeroCount) {
            zero += zeroCount;
            return this;
        }

        /** Says of how many measurements the times are. */
        public Figures samples(long timed) {
            times[DozemeterTimes.TIMED] = timed;
            return this;
        }

        /** So much CPU time in all, by so many samples of each kind of pause. */
        public Figures cpu(long nanos, int samples) {
            times[DozemeterTimes.CPU_SAMPLES] = samples;
            price = new long[samples];
            Arrays.fill(price, nanos / (zero + others));
            return this;
        }

        /** On virtual threads, which have no CPU clock. */
        public Figures onVirtualThreads() {
            times[DozemeterTimes.NO_CPU_CLOCK] = 1;
            return unpriced();
        }

        /** Without a sample of the CPU clock. */
        public Figures unpriced() {
            isPriced = false;
            return this;
        }

        /** Without a sample of the CPU clock in its zero pauses; see {@link #cpu}. */
        public Figures unpricedZero() {
            areZeroPriced = false;
            return this;
        }

        /** What was said; else a zero pause and one that ends at once cost their time, one that blocks 5 µs. */
        private Prices prices() {
            if (price.length > 0) {
                return prices(areZeroPriced ? price : new long[0], price, price);
            }
            if (!isPriced || times[DozemeterTimes.TIMED] < Prices.MIN_SAMPLES) {
                return Prices.NONE;
            }
            long[][] samples = new long[3][Prices.MIN_SAMPLES];
            Arrays.fill(samples[0], Math.min(WAKE_UP, times[DozemeterTimes.ZERO_REALISED] / Math.max(1, zero)));
            Arrays.fill(samples[1], WAKE_UP);
            Arrays.fill(samples[2], Math.min(WAKE_UP, (times[DozemeterTimes.REALISED] - times[DozemeterTimes.ZERO_REALISED]) / Math.max(1, others)));
            return prices(samples);
        }

        /** Each sample stands for one pause, none for a zero pause that was switched out. */
        private static Prices prices(long[]... nanos) {
            long[][] samples = new long[DozemeterCpu.KINDS][0];
            for (int kind = 0; kind < nanos.length; kind++) {
                samples[kind] = Arrays.stream(nanos[kind]).map(one -> one << DozemeterCpu.WEIGHT_BITS).toArray();
            }
            return new Prices(samples);
        }
    }
}
