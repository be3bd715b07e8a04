package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.Times;
import java.util.Arrays;
import java.util.List;

/** The checks of pauses that request some time, and of schedules. */
final class ShortPauses {

    /** The calls that count whole milliseconds: they request less, on average, only where some of them wait for ever. */
    private static final List<Call> OF_MILLIS = Arrays.asList(Call.OBJECT_WAIT, Call.THREAD_JOIN);
    private static final double MILLISECOND_NANOS = 1e6;
    private static final Check TINY_PAUSE = new Tiny();
    private static final Check ROUNDED_UP = new RoundedUp();
    private static final Check INTERRUPT_STORM = new InterruptStorm();

    private ShortPauses() {
    }

    private static boolean isMuch(Check.Evidence seen, double rate, Threshold perSecond) {
        return rate >= seen.of(perSecond) || seen.cost.others >= seen.of(Threshold.CORE_SHARE);
    }

    /** @param pauses their name in the plural */
    private static String requestAndTake(SiteFigures site, String pauses, String end) {
        return Numbers.rate(site.wakeUps()) + ' ' + pauses + " a second request " + Numbers.duration(site.requestedNanos()) + " and take "
            + Numbers.duration(site.realisedNanos()) + end;
    }

    private static String reasonOfEstimate(SiteFigures site) {
        return Numbers.rate(site.wakeUps()) + " pauses a second take " + Numbers.duration(site.realisedNanos()) + " on average"
            + (site.site().call().isSleep() ? "" : site.isRecorded()
                ? "; " + Numbers.rate(site.expired() / site.span().seconds()) + " a second expired, and those that end at once are not recorded"
                : "; whether their time ran out or something arrived is not known");
    }

    /**
     * Pauses from the grain of the system's timers to some milliseconds, again and again, that run out: the code checks whether
     * something has happened. What is shorter is a {@link Tiny}, unless this JDK makes a millisecond of it.
     */
    static final class Poll implements Check {

        private static final long MILLISECOND = 1_000_000;
        private static final double NEARLY_ALL = 0.9;
        private static final long LEAST_GROUP_NANOS = 50_000;
        /** The tolerance of an estimate: a sleep of 10 ms lasts longer. */
        private static final double RUNS_LATE = 1.2;

        @Override
        public Severity severity(Evidence seen) {
            SiteFigures site = seen.figures;
            if (site.isOutcomeUnknown()) {
                return ofEstimate(seen);
            }
            if (!site.runsOut() || !seen.isTimedOften()) {
                return null;
            }
            boolean rounded = ROUNDED_UP.severity(seen) != null;
            Times.Groups groups = groups(site);
            double requested = groups == null ? site.requestedNanos() : groups.shortNanos;
            boolean isShort = (rounded || lastsAMillisecond(site) || requested >= from(seen))
                && requested <= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_TO_MILLIS);
            if (!isShort) {
                return null;
            }
            double rate = site.wakeUps() * (groups == null ? 1 : groups.shortShare);
            if (isMuch(seen, rate, Threshold.SHORT_POLL_PER_SECOND)) {
                return Severity.WARNING;
            }
            // One that is rounded up has that to look at.
            return rate >= seen.of(Threshold.SHORT_POLL_INFO_PER_SECOND) && !rounded ? Severity.INFO : null;
        }

        /**
         * Judges an estimate, whose requested time is not known. A sleep lasts as long as it requests, at the least; a park or
         * wait may have ended because something arrived, and is no warning.
         */
        private static Severity ofEstimate(Evidence seen) {
            SiteFigures site = seen.figures;
            boolean isShort = site.hasRealised() && site.realisedNanos() >= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS)
                && TINY_PAUSE.severity(seen) == null
                && site.realisedNanos() <= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_TO_MILLIS) * RUNS_LATE;
            if (!isShort || site.wakeUps() < seen.of(Threshold.SHORT_POLL_INFO_PER_SECOND)) {
                return null;
            }
            boolean isMuch = isMuch(seen, site.wakeUps(), Threshold.SHORT_POLL_PER_SECOND);
            return isMuch && seen.site().call().isSleep() ? Severity.WARNING : Severity.INFO;
        }

        /** Two periods at one line, as of two timer wheels: a mean would be neither's. */
        private static Times.Groups groups(SiteFigures site) {
            Times.Groups groups = site.isAlwaysZero() || site.zeroPauses() > 0 ? null : site.times().groups();
            return groups == null || groups.shortNanos < LEAST_GROUP_NANOS ? null : groups;
        }

        /** {@code wait(0, 1)}: every JDK makes a millisecond of it. A mean below a millisecond alone may hide waits for ever. */
        private static boolean lastsAMillisecond(SiteFigures site) {
            double within = site.times().atMost(2 * MILLISECOND) - site.times().atMost(MILLISECOND - 1);
            return OF_MILLIS.contains(site.site().call()) && within >= site.times().count() * NEARLY_ALL;
        }

        private static double from(Evidence seen) {
            double from = seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS);
            return OF_MILLIS.contains(seen.site().call()) ? Math.max(from, MILLISECOND_NANOS) : from;
        }

        @Override
        public String reason(Evidence seen) {
            SiteFigures site = seen.figures;
            if (site.isOutcomeUnknown()) {
                return reasonOfEstimate(site);
            }
            Times.Groups groups = groups(site);
            return groups == null ? requestAndTake(site, "pauses", " on average") : Numbers.rate(site.wakeUps()) + " pauses a second take "
                + Numbers.written(groups.shortNanos) + " (" + Numbers.percent(groups.shortShare) + ") and " + Numbers.written(groups.longNanos);
        }
    }

    /**
     * A pause that requests less than the operating system's timers can do: worth a look if it gets many times more, a warning
     * if there are many.
     */
    static final class Tiny implements Check {

        /** A request below 50 µs takes 60 to 120 on Linux, with the time to wake up. */
        private static final double LATE_NANOS = 150_000;

        @Override
        public Severity severity(Evidence seen) {
            SiteFigures site = seen.figures;
            if (site.isOutcomeUnknown()) {
                return ofEstimate(seen);
            }
            if (!isTiny(seen) || ROUNDED_UP.severity(seen) != null || INTERRUPT_STORM.severity(seen) != null) {
                return null;
            }
            boolean isMuch = isMuch(seen, site.wakeUps(), Threshold.TINY_PAUSE_PER_SECOND);
            boolean late = site.realisedNanos() >= site.requestedNanos() * seen.of(Threshold.TINY_PAUSE_TIMES_MORE);
            return isMuch ? Severity.WARNING : late ? Severity.INFO : null;
        }

        /**
         * Judges an estimate, whose requested time is not known. What takes so little time requests less than the timers can do;
         * a park may have ended because something arrived, but few threads are handed work so soon and so often by a park of
         * their own.
         */
        private static Severity ofEstimate(Evidence seen) {
            SiteFigures site = seen.figures;
            boolean tiny = seen.site().call().lastsItsTime() && site.hasRealised() && site.realisedNanos() < LATE_NANOS
                && site.realisedNanos() >= seen.thresholds.millisAsNanos(Threshold.SHORT_POLL_FROM_MILLIS);
            return tiny && site.wakeUps() >= seen.of(Threshold.TINY_PAUSE_PER_SECOND) ? Severity.WARNING : null;
        }

        private static boolean isTiny(Evidence seen) {
            SiteFigures site = seen.figures;
            return !OF_MILLIS.contains(seen.site().call()) && site.runsOut() && seen.isTimedOften()
                && site.requestedNanos() < seen.thresholds.microsAsNanos(Threshold.TINY_PAUSE_REQUESTED_MICROS);
        }

        @Override
        public String reason(Evidence seen) {
            SiteFigures site = seen.figures;
            if (site.isOutcomeUnknown()) {
                return reasonOfEstimate(site);
            }
            return requestAndTake(site, "pauses", " on average");
        }
    }

    /** A sleep of less than a millisecond on a JDK whose sleeps are whole milliseconds. */
    static final class RoundedUp implements Check {

        /** Earlier releases round a sleep to whole milliseconds (Thread.java). */
        private static final int EXACT_SINCE = 21;

        @Override
        public Severity severity(Evidence seen) {
            SiteFigures site = seen.figures;
            boolean holds = seen.jdk < EXACT_SINCE && seen.site().call().isSleep() && site.hasMeans() && seen.isTimedOften()
                && site.requestedNanos() < MILLISECOND_NANOS && site.realisedNanos() >= MILLISECOND_NANOS;
            return holds ? Severity.INFO : null;
        }

        @Override
        public String reason(Evidence seen) {
            return requestAndTake(seen.figures, "sleeps", " on Java " + seen.jdk);
        }
    }

    /** A pause that takes much longer than it requests. Those below the timers' grain always do, and are no sign of load. */
    static final class Overshoot implements Check {

        @Override
        public Severity severity(Evidence seen) {
            return isLate(seen) && ROUNDED_UP.severity(seen) == null ? Severity.INFO : null;
        }

        private static boolean isLate(Evidence seen) {
            SiteFigures site = seen.figures;
            return seen.site().call().lastsItsTime() && site.hasMeans() && seen.isTimedOften()
                && site.requestedNanos() >= seen.thresholds.microsAsNanos(Threshold.TINY_PAUSE_REQUESTED_MICROS)
                && site.realisedNanos() > site.requestedNanos() * seen.of(Threshold.OVERSHOOT_TIMES)
                && site.realisedNanos() - site.requestedNanos() > seen.thresholds.millisAsNanos(Threshold.OVERSHOOT_MORE_MILLIS);
        }

        @Override
        public String reason(Evidence seen) {
            SiteFigures site = seen.figures;
            return "requests " + Numbers.duration(site.requestedNanos()) + " and takes "
                + Numbers.duration(site.realisedNanos()) + ", means of " + Numbers.rate(site.timed()) + " timed pauses";
        }
    }

    /** Short waits that nearly always end because their time is over: a poll that never calls {@code sleep}. */
    static final class ExpiredWait implements Check {

        @Override
        public Severity severity(Evidence seen) {
            SiteFigures site = seen.figures;
            boolean holds = !site.isOutcomeUnknown() && site.otherExpiredShare() >= seen.of(Threshold.EXPIRED_WAIT_SHARE) && seen.isTimedOften()
                && site.hasMeans() && site.requestedNanos() <= seen.thresholds.millisAsNanos(Threshold.EXPIRED_WAIT_TO_MILLIS);
            if (!holds || site.requestingRate() < seen.of(Threshold.EXPIRED_WAIT_INFO_PER_SECOND)) {
                return null;
            }
            return site.requestingRate() >= seen.of(Threshold.EXPIRED_WAIT_PER_SECOND) ? Severity.WARNING : Severity.INFO;
        }

        @Override
        public String reason(Evidence seen) {
            SiteFigures site = seen.figures;
            return Numbers.percent(site.otherExpiredShare()) + " of " + Numbers.rate(site.requestingRate())
                + " waits a second expired; they request " + Numbers.duration(site.requestedNanos()) + " on average"
                + (site.timed() < site.times().count() ? ", estimated from " + Numbers.rate(site.timed()) + " timed ones" : "");
        }
    }

    /**
     * A schedule whose period is a few milliseconds: it wakes a thread that often, until it is cancelled. Its ticks are
     * not counted, as they happen inside the JDK.
     */
    static final class FastTick implements Check {

        private static final double NANOS_PER_SECOND = 1e9;

        @Override
        public Severity severity(Evidence seen) {
            long period = seen.figures.periodNanos();
            if (period <= 0 || period > seen.thresholds.millisAsNanos(Threshold.FAST_TICK_INFO_MILLIS)) {
                return null;
            }
            return period <= seen.thresholds.millisAsNanos(Threshold.FAST_TICK_MILLIS) ? Severity.WARNING : Severity.INFO;
        }

        @Override
        public String reason(Evidence seen) {
            SiteFigures site = seen.figures;
            String period = Numbers.round(site.periodNanos() / NANOS_PER_SECOND);
            boolean once = site.schedules() == 1;
            return (once ? "a schedule with a period of " + period + ", made once"
                : "schedules with a period of " + period + " at the shortest, made " + Numbers.rate(site.schedules()) + " times")
                + " since the agent started; " + (once ? "whether it was" : "which of them were")
                + " cancelled, and what was scheduled before, is not seen";
        }
    }
}
