package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteFigures;

/** The checks of pauses that request no time. */
final class ZeroPauses {

    /** A deadline is not always over. */
    private static final double MOSTLY = 0.9;

    private ZeroPauses() {
    }

    private static Severity warning(boolean holds) {
        return holds ? Severity.WARNING : null;
    }

    /** Judges nothing below the rate of an info: then a share of a core is other threads' time. */
    private static Severity ofSleep(Check.Evidence seen) {
        double rate = seen.figures.zeroRate();
        boolean isMuch = rate >= seen.of(Threshold.ZERO_SLEEP_PER_SECOND) || seen.cost.zero >= seen.of(Threshold.CORE_SHARE);
        return rate < seen.of(Threshold.ZERO_SLEEP_INFO_PER_SECOND) ? null : isMuch ? Severity.WARNING : Severity.INFO;
    }

    /** {@code Thread.sleep} that requests no time in every call: a yield with a system call, dressed as a sleep. */
    static final class Sleep implements Check {

        @Override
        public Severity severity(Evidence seen) {
            boolean holds = seen.site().call() == Call.THREAD_SLEEP && seen.figures.isAlwaysZero();
            return !holds ? null : seen.figures.hasRate() ? ofSleep(seen) : warning(seen.cost.zero >= seen.of(Threshold.CORE_SHARE));
        }

        @Override
        public String reason(Evidence seen) {
            return (seen.figures.hasRate() ? Numbers.rate(seen.figures.rate()) + " sleeps a second, all" : "sleeps again and again")
                + " for no time" + (seen.figures.argument == Argument.CONSTANT_ZERO ? " (a constant 0)" : "") + seen.spentOnZero();
        }
    }

    /**
     * {@code Thread.sleep} of a computed delay that is seldom above 0. Not {@code TimeUnit.sleep} and not
     * {@code parkNanos}, which begin with the very guard that is missing here.
     */
    static final class MostlySleep implements Check {

        @Override
        public Severity severity(Evidence seen) {
            SiteFigures site = seen.figures;
            boolean mostly = seen.site().call() == Call.THREAD_SLEEP && site.argument == Argument.COMPUTED
                && !site.isAlwaysZero()
                && site.zeroShare() > seen.of(Threshold.MOSTLY_ZERO_SHARE);
            return mostly ? ofSleep(seen) : null;
        }

        @Override
        public String reason(Evidence seen) {
            return Numbers.rate(seen.figures.rate()) + " sleeps a second, " + Numbers.percent(seen.figures.zeroShare())
                + " of them for no time" + seen.spentOnZero();
        }
    }

    /** {@code Thread.yield} in a loop that waits for something. */
    static final class Yield implements Check {

        @Override
        public Severity severity(Evidence seen) {
            SiteFigures site = seen.figures;
            boolean busy = seen.cost.zero > seen.of(Threshold.SPIN_SHARE)
                && (!site.hasRate() || site.rate() >= seen.of(Threshold.YIELD_SPIN_LEAST_PER_SECOND));
            return warning(seen.site().call() == Call.THREAD_YIELD && (busy || site.rate() > seen.of(Threshold.YIELD_SPIN_PER_SECOND)));
        }

        @Override
        public String reason(Evidence seen) {
            return (seen.figures.hasRate() ? Numbers.rate(seen.figures.rate()) + " yields a second" : "yields again and again")
                + seen.spentOnZero();
        }
    }

    /** A park or {@code TimeUnit.sleep} that returns at once in every call, so that its loop does not wait at all. */
    static final class Park implements Check {

        @Override
        public Severity severity(Evidence seen) {
            Call call = seen.site().call();
            boolean isMuch = seen.figures.zeroRate() > seen.of(Threshold.ZERO_PARK_PER_SECOND) || seen.cost.zero > seen.of(Threshold.SPIN_SHARE);
            return warning((call.isPark() || call == Call.UNIT_SLEEP) && seen.figures.zeroShare() >= MOSTLY && isMuch);
        }

        @Override
        public String reason(Evidence seen) {
            SiteFigures site = seen.figures;
            return Numbers.rate(site.rate()) + " calls a second, " + (site.isAlwaysZero() ? "all" : Numbers.percent(site.zeroShare()) + " of them")
                + " for no time: each returns at once" + seen.spentOnZero();
        }
    }

    /**
     * Waits for no time that nearly always find nothing, so that their loop does not wait at all. One that finds something is the
     * documented way to take what is there, or to get a lock fairly.
     */
    static final class Wait implements Check {

        @Override
        public Severity severity(Evidence seen) {
            boolean isMuch = seen.figures.zeroRate() >= seen.of(Threshold.ZERO_WAIT_PER_SECOND) || seen.cost.zero >= seen.of(Threshold.SPIN_SHARE);
            return warning(seen.figures.zeroExpiredShare() >= seen.of(Threshold.ZERO_WAIT_SHARE) && isMuch);
        }

        @Override
        public String reason(Evidence seen) {
            return Numbers.percent(seen.figures.zeroExpiredShare()) + " of " + Numbers.rate(seen.figures.zeroRate())
                + " waits a second for no time found nothing" + seen.spentOnZero();
        }
    }
}
