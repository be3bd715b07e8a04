package io.github.dozemeter.counters;

import java.util.Collections;
import java.util.Set;

/**
 * The figures of one site in a span of time, or of all sites that share a place. Immutable. Every output and every
 * verdict takes its numbers from here, so that each has one definition:
 *
 * <ul> <li>rate: pauses a second of the span;</li> <li>zero share: the part of them that requested no time;</li>
 * <li>mean requested, mean realised: of the pauses that requested time. Of a site that made zero pauses only, the
 * mean of those, as their times would halve the means of a site that makes both.</li> </ul>
 */
public final class SiteFigures {

    /**
     * A wait that lets its thread wait takes longer: 2 to 80 µs between two threads at a queue, and the kernel
     * counts as many switches, to a percent (measured). One that delivers at once takes 20 to 400 ns, a spin 1.4
     * µs.
     */
    private static final long BLOCKED_NANOS = 1_600;

    private final Site site;
    public final Argument argument;
    private final Counts counts;
    private final Times times;
    private final Span span;
    public final Prices prices;
    /** The basis of these figures; null where the pauses were counted or recorded. */
    public final Estimate estimate;
    /** Names of the threads, {@code #} for the number in each; null where no one recorded the pauses. */
    private final Set<String> recordedThreads;

    SiteFigures(Site site, Argument argument, Counts counts, Times times,
                Span span, Prices prices) {
        this(site, argument, counts, times, span, prices, null, null);
    }

    SiteFigures(Site site, Argument argument, Counts counts, Times times, Span span, Prices prices,
                Estimate estimate, Set<String> recordedThreads) {
        this.site = site;
        this.argument = argument;
        this.counts = counts;
        this.times = times;
        this.span = span;
        this.prices = prices;
        this.estimate = estimate;
        this.recordedThreads = recordedThreads;
    }

    /** The pauses that a site made, and how many of them expired. Exact, but in an estimate. Immutable. */
    static final class Counts {

        final long zero;
        final long other;
        final long zeroExpired;
        final long otherExpired;
        /** Counted since the agent started, whatever span the others are of. */
        final long soFar;

        Counts(long zero, long other, long zeroExpired, long otherExpired) {
            this(zero, other, zeroExpired, otherExpired, zero + other);
        }

        private Counts(long zero, long other, long zeroExpired, long otherExpired, long soFar) {
            this.zero = zero;
            this.other = other;
            this.zeroExpired = zeroExpired;
            this.otherExpired = otherExpired;
            this.soFar = soFar;
        }

        Counts plus(Counts more) {
            return new Counts(zero + more.zero, other + more.other, zeroExpired + more.zeroExpired,
                otherExpired + more.otherExpired, soFar + more.soFar);
        }

        Counts minus(Counts earlier) {
            return new Counts(zero - earlier.zero, other - earlier.other, zeroExpired - earlier.zeroExpired,
                otherExpired - earlier.otherExpired, soFar);
        }
    }

    /**
     * @param zero pauses that request no time; 0 if it is unknown how many
     * @param others those that request some
     * @param threadSeconds for how long threads were in the others, all together
     */
    public static SiteFigures estimated(Site site, long zero, long others, double zeroSeconds, double threadSeconds,
                                        Estimate estimate) {
        double zeroNanos = zeroSeconds * 1e9;
        double otherNanos = threadSeconds * 1e9;
        // What they requested is not known, and all are in the bucket of their mean.
        long[] buckets = new long[Times.BUCKETS + 1];
        addToBucketOfMean(buckets, zero, zeroNanos);
        addToBucketOfMean(buckets, others, otherNanos);
        Times times = new Times(zero + others, 0, zeroNanos + otherNanos, zeroNanos, buckets);
        Span span = new Span(0, (long) (estimate.seconds * 1e9), 0);
        Counts counts = new Counts(zero, others, 0, 0);
        return new SiteFigures(site, Argument.COMPUTED, counts, times, span,
            Prices.NONE, estimate, null);
    }

    private static void addToBucketOfMean(long[] buckets, long pauses, double nanos) {
        if (pauses != 0) {
            buckets[Times.bucketFor(nanos / pauses)] += pauses;
        }
    }

    public boolean isEstimated() {
        return estimate != null;
    }

    /** Whether its pauses end at once, by samples, though none requests no time. */
    public boolean isAtOnce() {
        return isEstimated() && estimate.isAtOnce;
    }

    public boolean isRecorded() {
        return recordedThreads != null;
    }

    /** {@code #} for the number in each; empty where the pauses are counted. */
    public Set<String> threadNames() {
        if (isRecorded()) {
            return recordedThreads;
        }
        return isEstimated() ? estimate.threadNames : Collections.emptySet();
    }

    /** Returns who calls this line, where others call it, too: {@code org.x.Worker.run:31}; else empty. */
    public String caller() {
        return isEstimated() ? estimate.caller : "";
    }

    /** Whether outcomes are unknown: only the agent sees pauses that deliver at once, which no sleep does. */
    public boolean isOutcomeUnknown() {
        return isEstimated() || isRecorded() && !site.call().isSleep();
    }

    /** Says whether a recording was too short for such pauses: it has none that reach beyond its ends. */
    public boolean isLongForItsRecording() {
        return isRecorded() && realisedNanos() > span.seconds() * 1e9 / 10;
    }

    public boolean hasRate() {
        return estimate == null || pauses() > 0;
    }

    /** Returns the sum in the longer of both spans: the shorter one is of a site that began later. */
    public SiteFigures plus(SiteFigures more) {
        Counts sum = counts.plus(more.counts);
        Span longer = span.seconds() >= more.span.seconds() ? span : more.span;
        return new SiteFigures(site, argument, sum, times.plus(more.times), longer, Prices.NONE);
    }

    /** @param earlier figures of the same site with the same beginning, null for nothing */
    SiteFigures since(SiteFigures earlier, Span between) {
        if (earlier == null) {
            return new SiteFigures(site, argument, counts, times, between, prices);
        }
        return new SiteFigures(site, argument, counts.minus(earlier.counts), times.minus(earlier.times), between, prices);
    }

    public SiteFigures asOther() {
        if (site.isOther()) {
            return this;
        }
        return new SiteFigures(Site.other(site.call()), Argument.COMPUTED, counts, times, span, prices);
    }

    public Site site() {
        return site;
    }

    public Span span() {
        return span;
    }

    public long pauses() {
        return counts.zero + counts.other;
    }

    /** Counted since the agent started, in whatever span. */
    public long pausesSoFar() {
        return counts.soFar;
    }

    public long zeroPauses() {
        return counts.zero;
    }

    /**
     * Exact; 0 where the call does not return whether its time was over, see {@link Call#mayExpire}. In recordings also of
     * parks and {@code Object.wait}, by how long they took.
     */
    public long expired() {
        return counts.zeroExpired + counts.otherExpired;
    }

    /** 0 without a wait. */
    public double expiredShare() {
        return share(expired(), pauses());
    }

    /** The part of the zero waits that found nothing; 0 without one. */
    public double zeroExpiredShare() {
        return share(counts.zeroExpired, counts.zero);
    }

    /** The part of the waits that requested time and ended because it was over; 0 without one. */
    public double otherExpiredShare() {
        return share(counts.otherExpired, counts.other);
    }

    private static double share(long part, long all) {
        return all == 0 ? 0 : (double) part / all;
    }

    /** Pauses a second that requested time. */
    public double requestingRate() {
        return counts.other / span.seconds();
    }

    public double zeroRate() {
        return counts.zero / span.seconds();
    }

    /** Returns the schedules made here since the agent started, in whatever span: their end is not seen. */
    public long schedules() {
        return site.call().isSchedule() ? pausesSoFar() : 0;
    }

    /** The shortest period, in nanoseconds, of the schedules made here since the agent started; 0 for none. */
    public long periodNanos() {
        return times.periodNanos;
    }

    public Times times() {
        return times;
    }

    public long timed() {
        return times.timed;
    }

    public double rate() {
        return pauses() / span.seconds();
    }

    /** 0 without a pause. */
    public double zeroShare() {
        return share(counts.zero, pauses());
    }

    public boolean isAlwaysZero() {
        return counts.other == 0;
    }

    /** Returns how often a second a thread waited and woke up: it requested time; of waits, those that blocked. */
    public double wakeUps() {
        if (site.call().isSchedule()) {
            return 0;
        }
        double woken = site.call().mayExpire() ? blockedWaits() : pendingOthers();
        return woken / span.seconds();
    }

    /** Waits that did not deliver at once; where none was timed, those that expired are all that is known. */
    private double blockedWaits() {
        if (times.count() == 0) {
            return counts.otherExpired;
        }
        return Math.min(counts.other, times.count() - times.atMost(BLOCKED_NANOS));
    }

    /** Leaves out those of futures that were done already: they waited for nothing, and are not timed. */
    private double pendingOthers() {
        if (site.call().isOfFutures()) {
            return describedOthers();
        }
        return counts.other;
    }

    /** Pauses of one kind: exact for zero pauses; the others by their times, as far as they are timed. */
    public double pauses(Prices.Kind kind) {
        if (kind == Prices.Kind.ZERO) {
            return counts.zero;
        }
        if (site.call().isSchedule()) {
            return 0;
        }
        if (kind == Prices.Kind.BLOCKED) {
            return blockedOthers();
        }
        return pendingOthers() - blockedOthers();
    }

    private double blockedOthers() {
        double described = describedOthers();
        if (described > 0) {
            double longOnes = times.count() - times.atMost(Prices.BLOCKED_NANOS);
            return pendingOthers() * Math.min(1, longOnes / described);
        }
        // Of waits that were not timed, it is known at least that some expired.
        return site.call().mayExpire() ? counts.otherExpired : pendingOthers();
    }

    /** Whether no clock can tell what these pauses use: there is none, or virtual threads alone pause here. */
    public boolean isWithoutCpuClock() {
        return !isEstimated() && !isRecorded() && (isOfVirtualThreads() || !span.hasCpuClock());
    }

    /** Whether virtual threads alone pause here: the JVM has no CPU clock of theirs. */
    public boolean isOfVirtualThreads() {
        return times.withoutCpuClock > 0 && times.cpuSamples == 0;
    }

    /** Whether some pauses requested a time that counts, and were timed. */
    public boolean hasMeans() {
        return times.requestedNanos > 0 && hasRealised();
    }

    /** Whether some pauses that requested time, or to wait for ever, were timed. */
    public boolean hasRealised() {
        return describedOthers() > 0;
    }

    /** 0 if all are zero pauses. Not a number where none was timed, or all waited for ever or over a day. */
    public double requestedNanos() {
        if (hasMeans()) {
            return times.requestedNanos / describedOthers();
        }
        boolean areAllZero = times.count() != 0 && !hasRealised();
        return areAllZero ? 0 : Double.NaN;
    }

    /** Not a number where none was timed. */
    public double realisedNanos() {
        if (hasRealised()) {
            return (times.realisedNanos - times.zeroRealisedNanos) / describedOthers();
        }
        if (times.count() == 0) {
            return Double.NaN;
        }
        return times.zeroRealisedNanos / times.count();
    }

    /** Mean time of the pauses that requested no time; not a number where none was timed. */
    public double zeroRealisedNanos() {
        return times.zeroRealisedNanos / (times.count() * zeroShare());
    }

    /** Whether pauses last as long as they requested: something else ends those that are shorter on average. */
    public boolean runsOut() {
        return hasMeans() && realisedNanos() >= requestedNanos() * 0.9;
    }

    /** Whether most of the pauses that requested time ended within a millisecond. */
    public boolean endsSoon() {
        return hasRealised() && times.atMost(1_000_000) - times.count() * zeroShare() >= describedOthers() / 2;
    }

    /** Says whether all end at once, and on average far before their time, which is not known of an estimate. */
    public boolean endsAtOnce() {
        return !isEstimated() && endsSoon() && (!hasMeans() || realisedNanos() < requestedNanos() / 2);
    }

    /** Time in zero pauses, of the time that passed: 1 is a whole thread. */
    public double threadShare() {
        return times.zeroRealisedNanos / 1e9 / span.seconds();
    }

    /** Time in all pauses, of the time that passed: how many threads, on average, were in one of them. */
    public double threads() {
        return times.realisedNanos / 1e9 / span.seconds();
    }

    /** Returns how many requesting pauses the times describe: zero pauses are timed by the same weights. */
    private double describedOthers() {
        return times.count() * (1 - zeroShare());
    }
}
