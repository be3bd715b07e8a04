package io.github.dozemeter.record;

import java.util.Set;

/**
 * What one site did in a span of time, or all sites that share a place. Immutable. Every output and every verdict takes
 * its numbers from here, so that each has one definition:
 *
 * <ul>
 * <li>rate: pauses a second of the span;</li>
 * <li>zero share: the part of the pauses that requested no time;</li>
 * <li>mean requested, mean realised: of the pauses that requested time. Of a site that made zero pauses only, the mean of
 * those, as their times would halve the means of a site that makes both;</li>
 * <li>cost: see {@link #cost}.</li>
 * </ul>
 */
public final class SiteFigures {

    /** Fewer samples of the CPU clock are off by more than a fifth. */
    private static final int LEAST_CPU_SAMPLES = 30;
    private static final long MILLISECOND_NANOS = 1_000_000;
    /**
     * A wait that lets its thread wait takes longer: 2 to 80 µs between two threads at a queue, and the kernel counts as many switches,
     * to a percent (measured). One that delivers at once takes 20 to 400 ns, one that spins until it delivers 1.4 µs.
     */
    private static final long BLOCKED_NANOS = 1_600;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double RUN_OUT = 0.9;
    private static final double HALF = 0.5;

    private final Site site;
    private final Argument argument;
    private final Counts counts;
    private final Times times;
    private final Span span;
    /** Null where the pauses were counted. */
    private final Estimate estimate;

    SiteFigures(Site site, Argument argument, Counts counts, Times times, Span span) {
        this(site, argument, counts, times, span, null);
    }

    private SiteFigures(Site site, Argument argument, Counts counts, Times times, Span span, Estimate estimate) {
        this.estimate = estimate;
        this.site = site;
        this.argument = argument;
        this.counts = counts;
        this.times = times;
        this.span = span;
    }

    /**
     * Of a deferred site: nobody counts its pauses, but the JDK counts the waits of each thread, and stack samples see threads
     * that wait there alone. Immutable.
     */
    public static final class Estimate {

        private final int threads;
        private final Set<String> threadNames;
        private final int samples;
        private final double seconds;

        /**
         * @param threadNames {@code #} for the number in each
         * @param seconds from the first reading of these threads to the last
         */
        public Estimate(int threads, Set<String> threadNames, int samples, double seconds) {
            this.threads = threads;
            this.threadNames = threadNames;
            this.samples = samples;
            this.seconds = seconds;
        }

        public int threads() {
            return threads;
        }

        public Set<String> threadNames() {
            return threadNames;
        }

        public int samples() {
            return samples;
        }

        /** As the end of a sentence. */
        @Override
        public String toString() {
            return "estimated from " + samples + (samples == 1 ? " sample of " : " samples of ") + threads
                + (threads == 1 ? " thread" : " threads");
        }
    }

    /**
     * @param pauses waits of those threads by the JDK's count; 0 if it has none, as for {@code Thread.yield}
     * @param threadSeconds for how long threads were in these pauses, all together
     * @param zero whether they request no time, as far as their duration tells
     * @param cpuSeconds what they burned in these pauses; 0 if it is not known
     */
    public static SiteFigures estimated(Site site, long pauses, double threadSeconds, boolean zero, double cpuSeconds, Estimate estimate) {
        Times times = Times.estimated(pauses, threadSeconds * NANOS_PER_SECOND, zero, cpuSeconds * NANOS_PER_SECOND,
            cpuSeconds > 0 ? LEAST_CPU_SAMPLES : 0);
        return new SiteFigures(site, Argument.COMPUTED, new Counts(zero ? pauses : 0, zero ? 0 : pauses, 0, 0), times,
            new Span(0, (long) (estimate.seconds * NANOS_PER_SECOND), 0), estimate);
    }

    /** What these figures stand on; null where the pauses were counted. */
    public Estimate estimate() {
        return estimate;
    }

    public boolean isEstimated() {
        return estimate != null;
    }

    /** Whether anybody knows how often it paused. */
    public boolean hasRate() {
        return estimate == null || pauses() > 0;
    }

    /** @param more of the same span, null for nothing */
    public SiteFigures plus(SiteFigures more) {
        return more == null ? this : new SiteFigures(site, argument, counts.plus(more.counts), times.plus(more.times), span);
    }

    /**
     * What happened since an earlier moment.
     *
     * @param earlier figures of the same site with the same beginning, null for nothing
     * @param between the two moments
     */
    SiteFigures since(SiteFigures earlier, Span between) {
        return earlier == null ? new SiteFigures(site, argument, counts, times, between)
            : new SiteFigures(site, argument, counts.minus(earlier.counts), times.minus(earlier.times), between);
    }

    /** The same figures as those of what stands for many places. */
    public SiteFigures asOther() {
        return site.isOther() ? this
            : new SiteFigures(Site.other(site.call()), Argument.COMPUTED, counts, times, span);
    }

    public Site site() {
        return site;
    }

    /** Where the time that its pauses request comes from. */
    public Argument argument() {
        return argument;
    }

    public Span span() {
        return span;
    }

    /** Pauses made: exact. */
    public long pauses() {
        return counts.zero + counts.other;
    }

    /** Pauses that requested no time: exact. */
    public long zeroPauses() {
        return counts.zero;
    }

    /** Waits that ended because their time was over: exact. 0 where the call does not tell, see {@link Call#mayExpire}. */
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

    /** Schedules made here since the agent started, in whatever span: nobody sees them end. */
    public long schedules() {
        return site.call().isSchedule() ? counts.soFar : 0;
    }

    /** The shortest period, in nanoseconds, of the schedules made here since the agent started; 0 for none. */
    public long periodNanos() {
        return times.periodNanos();
    }

    public Times times() {
        return times;
    }

    /** How many pauses the times stand on. */
    public long timed() {
        return times.timed();
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
        return (site.call().mayExpire() ? blocked() : site.call().isOfFutures() ? othersDescribed() : counts.other) / span.seconds();
    }

    /** Waits that did not deliver at once; where none was timed, those that expired are all that is known. */
    private double blocked() {
        return times.count() == 0 ? counts.otherExpired : Math.min(counts.other, times.count() - times.atMost(BLOCKED_NANOS));
    }

    /**
     * What it costs, in cores, to put sites in order and to add them up. Where its CPU time is estimated: that time, and
     * for each wake-up what the thread's own clock does not show. Otherwise the time of its pauses, of each a wake-up at
     * most: what is longer is waiting. A pause that ends sooner than a wake-up takes woke nobody up.
     *
     * <p>Of waits, the part of those that expired: one that delivers is what its thread is there for. Of schedules nothing, as
     * their ticks are not seen.
     */
    public double cost(CostModel model) {
        return site.call().isSchedule() ? 0
            : site.call().mayExpire() ? costOfAll(model) * expiredPart(model.wakeUpNanos()) : costOfAll(model);
    }

    private double costOfAll(CostModel model) {
        long wakeUp = model.wakeUpNanos();
        long longPauses = times.count() - times.atMost(wakeUp);
        if (hasCpu()) {
            return cpuShare() + Math.min(longPauses, othersDescribed()) / span.seconds() * model.besideThreadSeconds();
        }
        double nanos = times.nanosOfAtMost(wakeUp) + (double) longPauses * wakeUp;
        double timed = Math.min(nanos, times.realisedNanos()) / NANOS_PER_SECOND / span.seconds();
        // Without times: a wake-up each, but of one thread at most.
        return hasRealised() ? timed : timed + Math.min(1, wakeUps() * model.wakeUpSeconds());
    }

    /** Of what all waits cost. Those that expired lasted longest: a wake-up each, as far as that many lasted as long as one. */
    private double expiredPart(long wakeUp) {
        if (times.count() == 0) {
            return 1;
        }
        long shortWaits = times.atMost(wakeUp);
        double shortNanos = times.nanosOfAtMost(wakeUp);
        double all = shortNanos + (double) (times.count() - shortWaits) * wakeUp;
        double longExpired = Math.min(counts.otherExpired, times.count() - shortWaits);
        double expired = longExpired * wakeUp + (expired() - longExpired) * (shortWaits == 0 ? 0 : shortNanos / shortWaits);
        return Math.min(1, expired / all);
    }

    /** Whether some pauses requested a time that counts, and were timed. */
    public boolean hasMeans() {
        return times.requestedNanos() > 0 && hasRealised();
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
        return hasMeans() ? times.requestedNanos() / othersDescribed() : hasRealised() || times.count() == 0 ? Double.NaN : 0;
    }

    /** Mean of the time realised by the same pauses; not a number where none was timed. */
    public double realisedNanos() {
        return hasRealised() ? (times.realisedNanos() - times.zeroRealisedNanos()) / othersDescribed()
            : times.count() == 0 ? Double.NaN : times.zeroRealisedNanos() / times.count();
    }

    /** Whether its pauses last as long as they requested: one that is cut short on average was ended by something else. */
    public boolean runsOut() {
        return hasMeans() && realisedNanos() >= requestedNanos() * RUN_OUT;
    }

    /** Whether most of the pauses that requested time ended within a millisecond. */
    public boolean endsSoon() {
        return hasRealised()
            && times.atMost(MILLISECOND_NANOS) - times.count() * zeroShare() >= othersDescribed() * HALF;
    }

    /** The same, and all on average far before their time. */
    public boolean endsAtOnce() {
        return endsSoon() && (!hasMeans() || realisedNanos() < requestedNanos() * HALF);
    }

    /** Time in zero pauses, of the time that passed: 1 is a whole thread. */
    public double threadShare() {
        return times.zeroRealisedNanos() / NANOS_PER_SECOND / span.seconds();
    }

    /** Time in all pauses, of the time that passed: how many threads, on average, were in one of them. */
    public double threads() {
        return times.realisedNanos() / NANOS_PER_SECOND / span.seconds();
    }

    /** Whether there are enough samples for {@link #cpuShare}. */
    public boolean hasCpu() {
        return times.cpuSamples() >= LEAST_CPU_SAMPLES && span.cpuSeconds() > 0;
    }

    /** CPU time of the pauses themselves, estimated, of the time that passed: 1 is a whole core. */
    public double cpuShare() {
        return times.cpuNanos() / NANOS_PER_SECOND / span.cpuSeconds();
    }

    /**
     * The CPU time where there is an estimate of it, otherwise the time in zero pauses, as far as that can be CPU time:
     * on a busy machine a thread that yields waits for its turn, for milliseconds, and uses nothing meanwhile.
     */
    public double coreShare(CostModel model) {
        return hasCpu() ? cpuShare() : Math.min(threadShare(), zeroShare() * rate() * model.wakeUpSeconds());
    }

    /** What the times describe of the pauses that requested time: zero pauses are timed by the same weights. */
    private double othersDescribed() {
        return times.count() * (1 - zeroShare());
    }
}
