package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.SiteFigures;

/**
 * A schedule whose period is a few milliseconds: it wakes a thread that often, until it is cancelled. Its ticks are
 * not counted, as they happen inside the JDK.
 */
final class FastTick implements Check {

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
