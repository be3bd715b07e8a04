package io.github.dozemeter.record;

import java.util.Collections;
import java.util.Set;

/**
 * The figures of one site in a span of time, or of all sites that share a place. Immutable. Every output and every verdict
 * takes its numbers from here, so that each has one definition:
 *
 * <ul> <li>rate: pauses a second of the span;</li> <li>zero share: the part of the pauses that requested no time;</li>
 * <li>mean requested, mean realised: of the pauses that requested time. Of a site that made zero pauses only, the mean of
 * those, as their times would halve the means of a site that makes both.</li> </ul>
 */
public final class SiteFigures {

    /**
     * A wait that lets its thread wait takes longer: 2 to 80 µs between two threads at a queue, and the kernel counts as many switches,
     * to a percent (measured). One that delivers at once takes 20 to 400 ns, one that spins until it delivers 1.4 µs.
     */
    private static final long BLOCKED_NANOS = 1_600;
    private static final double NANOS_PER_SECOND = 1e9;
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

    SiteFigures(Site site, Argument argument, Counts counts, Times times, Span span) {
        this(site, argument, counts, times, span, Prices.NONE, null, null);
    }

    SiteFigures(Site site, Argument argument, Counts counts, Times times, Span span, Prices prices, Estimate estimate, Set<String> recordedThreads) {
        this.prices = prices;
        this.estimate = estimate;
        this.recordedThreads = recordedThreads;
        this.site = site;
        this.argument = argument;
        this.counts = counts;
        this.times = times;
        this.span = span;
    }

    /**
     * The basis of a site whose pauses are not counted: the JDK counts the waits of each thread, and stack samples see
     * threads that wait there alone. Immutable.
     */
    public static final class Estimate {

        public final int threads;
        private final Set<String> threadNames;
        public final int samples;
        private final double seconds;
        /** The other of two lines between which these figures cannot be divided; 0 if there is none. */
        public final int otherLine;

        /**
         * @param threadNames {@code #} for the number in each
         * @param seconds from the first reading of these threads to the last
         * @param otherLine of the same method, where these threads make the same call; 0 if there is none
         */
        public Estimate(int threads, Set<String> threadNames, int samples, double seconds, int otherLine) {
            this.otherLine = otherLine;
            this.threads = threads;
            this.threadNames = threadNames;
            this.samples = samples;
            this.seconds = seconds;
        }

        /** Returns the end of a sentence. */
        @Override
        public String toString() {
            return "estimated from " + samples + (samples == 1 ? " sample of " : " samples of ") + threads
                + (threads == 1 ? " thread" : " threads");
        }
    }

    /**
     * @param pauses waits of those threads by the JDK's count; 0 if it has none, as for {@code Thread.yield}
     * @param threadSeconds for how long threads were in these pauses, all together
     * @param zero whether they request no time, as far as their duration shows
     */
    public static SiteFigures estimated(Site site, long pauses, double threadSeconds, boolean zero, Estimate estimate) {
        double realisedNanos = threadSeconds * NANOS_PER_SECOND;
        // What they requested is not known, and all are in the bucket of their mean.
        long[] buckets = new long[Times.BUCKETS + 1];
        buckets[pauses == 0 ? 0 : Times.bucketFor(realisedNanos / pauses)] = pauses;
        Times times = new Times(pauses, 0, realisedNanos, zero ? realisedNanos : 0, buckets);
        return new SiteFigures(site, Argument.COMPUTED, new Counts(zero ? pauses : 0, zero ? 0 : pauses, 0, 0), times,
            new Span(0, (long) (estimate.seconds * NANOS_PER_SECOND), 0), Prices.NONE, estimate, null);
    }

    /** Returns these figures with what their pauses were measured to cost. */
    SiteFigures with(Prices measured) {
        return new SiteFigures(site, argument, counts, times, span, measured, estimate, recordedThreads);
    }

    public boolean isEstimated() {
        return estimate != null;
    }

    /** Says whether the JVM's own recorder wrote each pause down. */
    public boolean isRecorded() {
        return recordedThreads != null;
    }

    /** Returns the names of its threads, {@code #} for the number in each; empty where these are counted. */
    public Set<String> threadNames() {
        return isRecorded() ? recordedThreads : isEstimated() ? estimate.threadNames : Collections.emptySet();
    }

    /**
     * Says whether pauses that ended at once may be missing, or it is unknown how the others ended: only the agent sees a park or wait
     * that delivers at once. A sleep delivers nothing.
     */
    public boolean isOutcomeUnknown() {
        return isEstimated() || isRecorded() && !site.call().isSleep();
    }

    /** Says whether a recording was too short for pauses of this length: it has none that began before it or ended after it. */
    public boolean isLongForItsRecording() {
        return isRecorded() && realisedNanos() > span.seconds() * NANOS_PER_SECOND / 10;
    }

    public boolean hasRate() {
        return estimate == null || pauses() > 0;
    }

    /** @param more of the same span, null for nothing */
    public SiteFigures plus(SiteFigures more) {
        return more == null ? this : new SiteFigures(site, argument, counts.plus(more.counts), times.plus(more.times), span);
    }

    /**
     * Returns what happened since an earlier moment.
     *
     * @param earlier figures of the same site with the same beginning, null for nothing
     * @param between the two moments
     */
    SiteFigures since(SiteFigures earlier, Span between) {
        return (earlier == null ? new SiteFigures(site, argument, counts, times, between)
            : new SiteFigures(site, argument, counts.minus(earlier.counts), times.minus(earlier.times), between)).with(prices);
    }

    public SiteFigures asOther() {
        return site.isOther() ? this
            : new SiteFigures(Site.other(site.call()), Argument.COMPUTED, counts, times, span).with(prices);
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

    public long zeroPauses() {
        return counts.zero;
    }

    /**
     * Returns the waits that ended because their time was over, an exact count. 0 where the call does not return that, see
     * {@link Call#mayExpire}.
     */
    public long expired() {
        return counts.zeroExpired + counts.otherExpired;
    }

    /** Part of the waits that ended because their time was over; 0 without one. */
    public double expiredShare() {
        return pauses() == 0 ? 0 : (double) expired() / pauses();
    }

    /** Part of the zero waits that found nothing; 0 without one. */
    public double zeroExpiredShare() {
        return counts.zero == 0 ? 0 : (double) counts.zeroExpired / counts.zero;
    }

    /** Part of the waits that requested time and ended because it was over; 0 without one. */
    public double otherExpiredShare() {
        return counts.other == 0 ? 0 : (double) counts.otherExpired / counts.other;
    }

    /** Pauses a second that requested time. */
    public double requestingRate() {
        return counts.other / span.seconds();
    }

    /** Pauses a second that requested no time. */
    public double zeroRate() {
        return counts.zero / span.seconds();
    }

    /** Returns the schedules made here since the agent started, in whatever span: their end is not seen. */
    public long schedules() {
        return site.call().isSchedule() ? counts.soFar : 0;
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

    /** Pauses a second. */
    public double rate() {
        return pauses() / span.seconds();
    }

    /** Part of the pauses that requested no time; 0 without a pause. */
    public double zeroShare() {
        return pauses() == 0 ? 0 : (double) counts.zero / pauses();
    }

    public boolean isAlwaysZero() {
        return counts.other == 0;
    }

    /** Pauses a second that let a thread wait and woke it again: those that requested time; of waits, those that blocked. */
    public double wakeUps() {
        if (site.call().isSchedule()) {
            return 0;
        }
        // Those of futures that were done already waited for nothing; they are not among the timed ones.
        double all = site.call().isOfFutures() ? othersDescribed() : counts.other;
        // Waits that did not deliver at once; where none was timed, those that expired are all that is known.
        double blocked = times.count() == 0 ? counts.otherExpired : Math.min(counts.other, times.count() - times.atMost(BLOCKED_NANOS));
        return (site.call().mayExpire() ? blocked : all) / span.seconds();
    }

    /** Pauses of one kind: exact for zero pauses; the others by their times, as far as they are timed. */
    public double pauses(Prices.Kind kind) {
        if (kind == Prices.Kind.ZERO || site.call().isSchedule()) {
            return kind == Prices.Kind.ZERO ? counts.zero : 0;
        }
        double described = othersDescribed();
        // Those of futures that were done already waited for nothing, and are not timed; waits return at least that they expired.
        double all = site.call().isOfFutures() ? described : counts.other;
        double longOnes = times.count() - times.atMost(Prices.BLOCKED_NANOS);
        double blocked = described > 0 ? all * Math.min(1, longOnes / described) : site.call().mayExpire() ? counts.otherExpired : all;
        return kind == Prices.Kind.BLOCKED ? blocked : all - blocked;
    }

    /** Whether some pauses requested a time that counts, and were timed. */
    public boolean hasMeans() {
        return times.requestedNanos > 0 && hasRealised();
    }

    /** Whether some pauses that requested time, or to wait for ever, were timed. */
    public boolean hasRealised() {
        return othersDescribed() > 0;
    }

    /**
     * Mean of the time requested, by the pauses that requested time; 0 if there are zero pauses alone. Not a number where
     * none was timed, or where all waited for ever or for over a day.
     */
    public double requestedNanos() {
        return hasMeans() ? times.requestedNanos / othersDescribed() : hasRealised() || times.count() == 0 ? Double.NaN : 0;
    }

    /** Mean of the time realised by the same pauses; not a number where none was timed. */
    public double realisedNanos() {
        return hasRealised() ? (times.realisedNanos - times.zeroRealisedNanos) / othersDescribed()
            : times.count() == 0 ? Double.NaN : times.zeroRealisedNanos / times.count();
    }

    /** Mean time of the pauses that requested no time; not a number where none was timed. */
    public double zeroRealisedNanos() {
        return times.zeroRealisedNanos / (times.count() * zeroShare());
    }

    /** Whether its pauses last as long as they requested: one that is cut short on average was ended by something else. */
    public boolean runsOut() {
        return hasMeans() && realisedNanos() >= requestedNanos() * 0.9;
    }

    /** Whether most of the pauses that requested time ended within a millisecond. */
    public boolean endsSoon() {
        return hasRealised() && times.atMost(1_000_000) - times.count() * zeroShare() >= othersDescribed() / 2;
    }

    /** Says whether all end at once, and on average far before their time. */
    public boolean endsAtOnce() {
        return endsSoon() && (!hasMeans() || realisedNanos() < requestedNanos() / 2);
    }

    /** Time in zero pauses, of the time that passed: 1 is a whole thread. */
    public double threadShare() {
        return times.zeroRealisedNanos / NANOS_PER_SECOND / span.seconds();
    }

    /** Time in all pauses, of the time that passed: how many threads, on average, were in one of them. */
    public double threads() {
        return times.realisedNanos / NANOS_PER_SECOND / span.seconds();
    }

    /**
     * Returns how many of the pauses that requested time are described by the times: zero pauses are timed by the same
     * weights.
     */
    private double othersDescribed() {
        return times.count() * (1 - zeroShare());
    }
}
