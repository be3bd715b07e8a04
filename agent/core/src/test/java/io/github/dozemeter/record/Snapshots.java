package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A snapshot of figures that nobody paused for; each pause timed, unless said otherwise. */
public final class Snapshots {

    private static final long TEN_SECONDS = 10_000_000_000L;
    private static final Span NO_TIME = new Span(0, 0, 0);

    private final List<SiteFigures> sites = new ArrayList<>();
    private Deferred deferred = Deferred.NONE;

    /** Adds a site whose class has this name. */
    public Snapshots site(Call call, String className, Figures figures) {
        return add(site(call, className), figures);
    }

    public Snapshots site(Call call, String className, int line, Figures figures) {
        return add(new Site(call, className, "run", line, "b.jar"), figures);
    }

    private Snapshots add(Site site, Figures figures) {
        Counts counts = new Counts(figures.zero, figures.others, figures.zeroExpired, figures.othersExpired);
        sites.add(new SiteFigures(site, figures.argument, counts, new Times(figures.times), NO_TIME));
        return this;
    }

    /** What {@link #site(Call, String, Figures)} adds. */
    public static Site site(Call call, String className) {
        return new Site(call, className, "run", 7, "b.jar");
    }

    public Snapshots other(Call call, Figures figures) {
        return add(Site.other(call), figures);
    }

    public Snapshots deferred(Deferred classes) {
        deferred = classes;
        return this;
    }

    /** Of ten seconds, with the CPU clock sampled in all of them. */
    public Snapshot take() {
        return take(TEN_SECONDS, 0);
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
        return new Snapshot(taken, span, sites.size(), sites.size(), 0, deferred);
    }

    /** What a site did. */
    public static final class Figures {

        private final long[] times = new long[DozemeterTimes.BUCKETS + DozemeterTimes.bucketBounds().length + 1];
        private Argument argument = Argument.COMPUTED;
        private long zero;
        private long others;
        private long zeroExpired;
        private long othersExpired;

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

        public Figures cpu(long nanos, long samples) {
            times[DozemeterTimes.CPU] = Double.doubleToRawLongBits(nanos);
            times[DozemeterTimes.CPU_SAMPLES] = samples;
            return this;
        }
    }
}
