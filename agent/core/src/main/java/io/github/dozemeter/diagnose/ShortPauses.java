package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import io.github.dozemeter.sample.SiteSamples;
import java.util.Arrays;
import java.util.List;

/** The checks of pauses that request some time, and of schedules. */
final class ShortPauses {

    /** The calls that count whole milliseconds: they request less, on average, only where some of them wait for ever. */
    private static final List<Call> OF_MILLIS = Arrays.asList(Call.OBJECT_WAIT, Call.THREAD_JOIN);
    private static final long MILLISECOND = 1_000_000;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NEARLY_ALL = 0.9;
    private static final long LEAST_GROUP_NANOS = 50_000;
    /** The tolerance of an estimate: a sleep of 10 ms lasts longer. */
    private static final double RUNS_LATE = 1.2;
    /** A request below 50 µs takes 60 to 120 on Linux, with the time to wake up. */
    private static final double LATE_NANOS = 150_000;
    /** Earlier releases round a sleep to whole milliseconds (Thread.java). */
    private static final int EXACT_SINCE = 21;
    private static final int LEAST_SAMPLES = 2;
    /**
     * The limit where threads do not answer. An interrupted park takes 50 to 120 ns; one that finds a permit, 400 at the
     * least while another thread gives it permits.
     */
    private static final double NEVER_WAITED_NANOS = 150;

    private ShortPauses() {
    }

    private static boolean isMuch(Evidence seen, double rate, Threshold perSecond) {
        return rate >= seen.of(perSecond) || seen.cost.others >= seen.of(Threshold.CORE_SHARE);
    }

    /** @param pauses their name in the plural */
    private static String requestAndTake(SiteFigures site, String pauses, String end) {
        return Numbers.rate(site.wakeUps()) + ' ' + pauses + " a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + end;
    }

    private static String estimateReason(SiteFigures site) {
        return Numbers.rate(site.wakeUps()) + " pauses a second take " + Numbers.duration(site.realisedNanos()) + " on average"
            + (site.site().call().isSleep() ? "" : site.isRecorded()
                ? "; " + Numbers.rate(site.expired() / site.span().seconds())
                + " a second expired, and those that end at once are not recorded"
                : "; whether their time ran out or something arrived is not known");
    }

    /**
     * Pauses from the grain of the system's timers to some milliseconds, again and again, that run out: the code checks whether
     * something has happened. What is shorter is {@link #tiny}, unless this JDK makes a millisecond of it.
     */
    static Severity poll(Evidence seen) {
        SiteFigures site = seen.site;
        if (site.isOutcomeUnknown()) {
            return estimatedPoll(seen);
        }
        boolean rounded = roundedUp(seen) != null;
        boolean isOfMillis = OF_MILLIS.contains(seen.call);
        // Every JDK makes a millisecond of wait(0, 1). A mean below a millisecond alone may hide waits for ever.
        double within = site.times().atMost(2 * MILLISECOND) - site.times().atMost(MILLISECOND - 1);
        boolean lastsAMillisecond = isOfMillis && within >= site.times().count() * NEARLY_ALL;
        double least = Math.max(seen.nanos(Threshold.SHORT_POLL_FROM_MILLIS), isOfMillis ? MILLISECOND : 0);
        Times.Groups groups = groups(site);
        double requested = groups == null ? site.requestedNanos() : groups.shortNanos;
        boolean isShort = site.runsOut() && seen.isTimedOften() && (rounded || lastsAMillisecond || requested >= least)
            && requested <= seen.nanos(Threshold.SHORT_POLL_TO_MILLIS);
        double rate = site.wakeUps() * (groups == null ? 1 : groups.shortShare);
        if (isShort && isMuch(seen, rate, Threshold.SHORT_POLL_PER_SECOND)) {
            return Severity.WARNING;
        }
        // One that is rounded up has that to look at.
        return isShort && rate >= seen.of(Threshold.SHORT_POLL_INFO_PER_SECOND) && !rounded ? Severity.INFO : null;
    }

    /**
     * Judges an estimate, whose requested time is not known. A sleep lasts as long as it requests, at the least; a park or
     * wait may have ended because something arrived, and is no warning.
     */
    private static Severity estimatedPoll(Evidence seen) {
        boolean isShort = seen.site.hasRealised() && seen.site.realisedNanos() >= seen.nanos(Threshold.SHORT_POLL_FROM_MILLIS)
            && tiny(seen) == null && seen.site.realisedNanos() <= seen.nanos(Threshold.SHORT_POLL_TO_MILLIS) * RUNS_LATE;
        boolean isMuch = isMuch(seen, seen.site.wakeUps(), Threshold.SHORT_POLL_PER_SECOND);
        return !isShort || seen.site.wakeUps() < seen.of(Threshold.SHORT_POLL_INFO_PER_SECOND) ? null
            : isMuch && seen.call.isSleep() ? Severity.WARNING : Severity.INFO;
    }

    /** Two periods at one line, as of two timer wheels: a mean would be neither's. */
    private static Times.Groups groups(SiteFigures site) {
        Times.Groups groups = site.isAlwaysZero() || site.zeroPauses() > 0 ? null : site.times().groups();
        return groups == null || groups.shortNanos < LEAST_GROUP_NANOS ? null : groups;
    }

    static String pollReason(Evidence seen) {
        Times.Groups groups = seen.site.isOutcomeUnknown() ? null : groups(seen.site);
        return groups == null ? tinyReason(seen) : Numbers.rate(seen.site.wakeUps()) + " pauses a second take "
            + Numbers.written(groups.shortNanos) + " (" + Numbers.percent(groups.shortShare) + ") and " + Numbers.written(groups.longNanos);
    }

    /**
     * A pause that requests less than the operating system's timers can do: worth a look if it gets many times more, a warning
     * if there are many.
     */
    static Severity tiny(Evidence seen) {
        SiteFigures site = seen.site;
        if (site.isOutcomeUnknown()) {
            // The requested time of an estimate is not known. What takes so little time requests less than the timers can do; a park
            // may have ended because something arrived, but few threads are handed work so soon and so often by a park of their own.
            boolean isTiny = seen.call.lastsItsTime() && site.hasRealised() && site.realisedNanos() < LATE_NANOS
                && site.realisedNanos() >= seen.nanos(Threshold.SHORT_POLL_FROM_MILLIS);
            return isTiny && site.wakeUps() >= seen.of(Threshold.TINY_PAUSE_PER_SECOND) ? Severity.WARNING : null;
        }
        boolean isTiny = !OF_MILLIS.contains(seen.call) && site.runsOut() && seen.isTimedOften()
            && site.requestedNanos() < grainNanos(seen);
        if (!isTiny || roundedUp(seen) != null || interruptStorm(seen) != null) {
            return null;
        }
        boolean late = site.realisedNanos() >= site.requestedNanos() * seen.of(Threshold.TINY_PAUSE_TIMES_MORE);
        return isMuch(seen, site.wakeUps(), Threshold.TINY_PAUSE_PER_SECOND) ? Severity.WARNING : late ? Severity.INFO : null;
    }

    private static double grainNanos(Evidence seen) {
        return seen.of(Threshold.TINY_PAUSE_REQUESTED_MICROS) * NANOS_PER_MICRO;
    }

    static String tinyReason(Evidence seen) {
        return seen.site.isOutcomeUnknown() ? estimateReason(seen.site) : requestAndTake(seen.site, "pauses", " on average");
    }

    /** A sleep of less than a millisecond on a JDK whose sleeps are whole milliseconds. */
    static Severity roundedUp(Evidence seen) {
        boolean holds = seen.jdk < EXACT_SINCE && seen.call.isSleep() && seen.site.hasMeans() && seen.isTimedOften()
            && seen.site.requestedNanos() < MILLISECOND && seen.site.realisedNanos() >= MILLISECOND;
        return holds ? Severity.INFO : null;
    }

    static String roundedUpReason(Evidence seen) {
        return requestAndTake(seen.site, "sleeps", " on Java " + seen.jdk);
    }

    /** A pause that takes much longer than it requests. Those below the timers' grain always do, and are no sign of load. */
    static Severity overshoot(Evidence seen) {
        SiteFigures site = seen.site;
        boolean isLate = seen.call.lastsItsTime() && site.hasMeans() && seen.isTimedOften() && site.requestedNanos() >= grainNanos(seen)
            && site.realisedNanos() > site.requestedNanos() * seen.of(Threshold.OVERSHOOT_TIMES)
            && site.realisedNanos() - site.requestedNanos() > seen.nanos(Threshold.OVERSHOOT_MORE_MILLIS);
        return isLate && roundedUp(seen) == null ? Severity.INFO : null;
    }

    static String overshootReason(Evidence seen) {
        return "requests " + Numbers.duration(seen.site.requestedNanos()) + " and takes "
            + Numbers.duration(seen.site.realisedNanos()) + ", means of " + Numbers.rate(seen.site.timed()) + " timed pauses";
    }

    /** Short waits that nearly always end because their time is over: a poll that never calls {@code sleep}. */
    static Severity expiredWait(Evidence seen) {
        SiteFigures site = seen.site;
        boolean holds = !site.isOutcomeUnknown() && site.otherExpiredShare() >= seen.of(Threshold.EXPIRED_WAIT_SHARE) && seen.isTimedOften()
            && site.hasMeans() && site.requestedNanos() <= seen.nanos(Threshold.EXPIRED_WAIT_TO_MILLIS);
        return !holds || site.requestingRate() < seen.of(Threshold.EXPIRED_WAIT_INFO_PER_SECOND) ? null
            : site.requestingRate() >= seen.of(Threshold.EXPIRED_WAIT_PER_SECOND) ? Severity.WARNING : Severity.INFO;
    }

    static String expiredWaitReason(Evidence seen) {
        SiteFigures site = seen.site;
        return Numbers.percent(site.otherExpiredShare()) + " of " + Numbers.rate(site.requestingRate())
            + " waits a second expired; they request " + Numbers.duration(site.requestedNanos()) + " on average"
            + (site.timed() < site.times().count() ? ", estimated from " + Numbers.rate(site.timed()) + " timed ones" : "");
    }

    /**
     * A schedule whose period is a few milliseconds: it wakes a thread that often, until it is cancelled. Its ticks are
     * not counted, as they happen inside the JDK.
     */
    static Severity fastTick(Evidence seen) {
        long period = seen.site.periodNanos();
        return period <= 0 || period > seen.nanos(Threshold.FAST_TICK_INFO_MILLIS) ? null
            : period <= seen.nanos(Threshold.FAST_TICK_MILLIS) ? Severity.WARNING : Severity.INFO;
    }

    static String fastTickReason(Evidence seen) {
        String period = Numbers.written(seen.site.periodNanos());
        long made = seen.site.schedules();
        return (made == 1 ? "a schedule with a period of " + period + ", made once"
            : "schedules with a period of " + period + " at the shortest, made " + Numbers.rate(made) + " times")
            + " since the agent started; " + (made == 1 ? "whether it was" : "which of them were")
            + " cancelled, and what was scheduled before, is not seen";
    }

    /**
     * Pauses of a thread whose interrupt flag stays set: each ends at once, and the loop around it takes a core. A sleep ends
     * early by an interrupt alone. A park may also have found a permit, as between threads that are busy handing over work; so
     * the pausing threads themselves answer whether they are interrupted. What waits for a while, and is interrupted then, was
     * cancelled.
     */
    static Severity interruptStorm(Evidence seen) {
        boolean often = seen.site.wakeUps() >= seen.of(Threshold.INTERRUPT_STORM_PER_SECOND);
        boolean busy = seen.cost.others >= seen.of(Threshold.SPIN_SHARE);
        return (often || busy) && seen.isTimedOften()
            && (seen.call.isSleep() ? seen.site.endsAtOnce() : isInterruptedPark(seen)) ? Severity.WARNING : null;
    }

    private static boolean isInterruptedPark(Evidence seen) {
        SiteSamples samples = seen.samples;
        int answers = samples.interruptSamples();
        return seen.call.isPark() && seen.site.hasRealised() && samples.samples() >= LEAST_SAMPLES
            && (answers == 0 ? seen.site.realisedNanos() <= NEVER_WAITED_NANOS
                : samples.interrupted() >= Math.max(LEAST_SAMPLES, answers / 2.0) && seen.site.endsSoon());
    }

    static String interruptStormReason(Evidence seen) {
        int answers = seen.samples.interruptSamples();
        return Numbers.rate(seen.site.wakeUps()) + " pauses a second request "
            + (seen.site.hasMeans() ? Numbers.duration(seen.site.requestedNanos()) : "over a day") + " and end after "
            + Numbers.duration(seen.site.realisedNanos()) + " on average"
            + (seen.call.isSleep() || answers == 0 ? "" : "; interrupted in " + seen.samples.interrupted() + " of " + answers + " samples");
    }
}
