package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;

/** The checks of pauses that request no time: when a verdict holds, null where it does not, and how its reason reads. */
final class ZeroPauses {

    /** A deadline is not always over. */
    private static final double MOSTLY = 0.9;

    private ZeroPauses() {
    }

    private static Severity warning(boolean holds) {
        return holds ? Severity.WARNING : null;
    }

    /** Judges nothing below the rate of an info: then a share of a core is other threads' time. */
    private static Severity ofSleep(Evidence seen) {
        double rate = seen.site.zeroRate();
        boolean isMuch = rate >= seen.of(Threshold.ZERO_SLEEP_PER_SECOND) || seen.cost.zero >= seen.of(Threshold.CORE_SHARE);
        return rate < seen.of(Threshold.ZERO_SLEEP_INFO_PER_SECOND) ? null : isMuch ? Severity.WARNING : Severity.INFO;
    }

    /** {@code Thread.sleep} that requests no time in every call: a yield with a system call, dressed as a sleep. */
    static Severity sleep(Evidence seen) {
        boolean holds = seen.call == Call.THREAD_SLEEP && seen.site.isAlwaysZero();
        return !holds ? null : seen.site.hasRate() ? ofSleep(seen) : warning(seen.cost.zero >= seen.of(Threshold.CORE_SHARE));
    }

    static String sleepReason(Evidence seen) {
        return (seen.site.hasRate() ? Numbers.rate(seen.site.rate()) + " sleeps a second, all" : "sleeps again and again")
            + " for no time" + (seen.site.argument == Argument.CONSTANT_ZERO ? " (a constant 0)" : "") + seen.spentOnZero();
    }

    /**
     * {@code Thread.sleep} of a computed delay that is seldom above 0. Not {@code TimeUnit.sleep} and not
     * {@code parkNanos}, which begin with the very guard that is missing here.
     */
    static Severity mostlySleep(Evidence seen) {
        boolean holds = seen.call == Call.THREAD_SLEEP && seen.site.argument == Argument.COMPUTED && !seen.site.isAlwaysZero()
            && seen.site.zeroShare() > seen.of(Threshold.MOSTLY_ZERO_SHARE);
        return holds ? ofSleep(seen) : null;
    }

    static String mostlySleepReason(Evidence seen) {
        return Numbers.rate(seen.site.rate()) + " sleeps a second, " + Numbers.percent(seen.site.zeroShare())
            + " of them for no time" + seen.spentOnZero();
    }

    /** {@code Thread.yield} in a loop that waits for something. */
    static Severity yield(Evidence seen) {
        boolean busy = seen.cost.zero > seen.of(Threshold.SPIN_SHARE)
            && (!seen.site.hasRate() || seen.site.rate() >= seen.of(Threshold.YIELD_SPIN_LEAST_PER_SECOND));
        return warning(seen.call == Call.THREAD_YIELD && (busy || seen.site.rate() > seen.of(Threshold.YIELD_SPIN_PER_SECOND)));
    }

    static String yieldReason(Evidence seen) {
        return (seen.site.hasRate() ? Numbers.rate(seen.site.rate()) + " yields a second" : "yields again and again")
            + seen.spentOnZero();
    }

    /** A park or {@code TimeUnit.sleep} that returns at once in every call, so that its loop does not wait at all. */
    static Severity park(Evidence seen) {
        boolean isMuch = seen.site.zeroRate() > seen.of(Threshold.ZERO_PARK_PER_SECOND)
            || seen.cost.zero > seen.of(Threshold.SPIN_SHARE);
        return warning((seen.call.isPark() || seen.call == Call.UNIT_SLEEP) && seen.site.zeroShare() >= MOSTLY && isMuch);
    }

    static String parkReason(Evidence seen) {
        return Numbers.rate(seen.site.rate()) + " calls a second, "
            + (seen.site.isAlwaysZero() ? "all" : Numbers.percent(seen.site.zeroShare()) + " of them")
            + " for no time: each returns at once" + seen.spentOnZero();
    }

    /**
     * Waits for no time that nearly always find nothing, so that their loop does not wait at all. One that finds something is the
     * documented way to take what is there, or to get a lock fairly.
     */
    static Severity await(Evidence seen) {
        boolean isMuch = seen.site.zeroRate() >= seen.of(Threshold.ZERO_WAIT_PER_SECOND)
            || seen.cost.zero >= seen.of(Threshold.SPIN_SHARE);
        return warning(seen.site.zeroExpiredShare() >= seen.of(Threshold.ZERO_WAIT_SHARE) && isMuch);
    }

    static String awaitReason(Evidence seen) {
        return Numbers.percent(seen.site.zeroExpiredShare()) + " of " + Numbers.rate(seen.site.zeroRate())
            + " waits a second for no time found nothing" + seen.spentOnZero();
    }
}
