package io.github.dozemeter.overhead;

/**
 * Decides how much is timed, from what the agent has cost since the last check. Less at once when it cost too
 * much; more again, one level at a time, after a rest that doubles with each relapse, so that its decisions
 * stay rare. Not thread-safe: one thread checks.
 */
final class OverheadGuard {

    /** Room for what the next level adds. */
    private static final double COMFORT = 0.7;
    /** Timing is reduced only where that saves this share of the limit: counting costs the same everywhere. */
    private static final double WORTH_IT = 0.5;
    private static final int FIRST_REST = 6;
    private static final int MAX_REST = 360;

    /** Share of one core, from the next check on. */
    volatile double limit;
    private TimingLevel level = TimingLevel.AS_CONFIGURED;
    private double lastNanos;
    private double lastTimingNanos;
    private long lastCheck;
    private int rest = FIRST_REST;
    private int checksUntilMore;

    /** @param now nanoseconds of any clock */
    OverheadGuard(double limit, long now) {
        this.limit = limit;
        this.lastCheck = now;
    }

    boolean exceeds(double nanos, long now) {
        return share(nanos, now) > limit;
    }

    /** What was paid by the last check, by a figure that has changed since. */
    void reprice(double nanos, double timingNanos) {
        lastNanos = nanos;
        lastTimingNanos = timingNanos;
    }

    /** Checks nothing: the figures are not good enough. */
    void pass(double nanos, double timingNanos, long now) {
        reprice(nanos, timingNanos);
        lastCheck = now;
    }

    /** Takes back what was decided on figures that were too high. */
    void forget() {
        level = TimingLevel.AS_CONFIGURED;
        rest = FIRST_REST;
    }

    double share(double nanos, long now) {
        return (nanos - lastNanos) / Math.max(1, now - lastCheck);
    }

    /** @param nanos what the agent has cost since it started, {@code timingNanos} of it for timing */
    TimingLevel check(double nanos, double timingNanos, long now) {
        double share = share(nanos, now);
        double timing = (timingNanos - lastTimingNanos) / Math.max(1, now - lastCheck);
        pass(nanos, timingNanos, now);
        boolean saves = level == TimingLevel.AS_CONFIGURED || timing > limit * WORTH_IT;
        if (share > limit && saves && level != TimingLevel.RARE) {
            level = TimingLevel.values()[level.ordinal() + 1];
            checksUntilMore = rest;
            rest = Math.min(rest * 2, MAX_REST);
        } else if (level != TimingLevel.AS_CONFIGURED && share < limit * COMFORT
            && --checksUntilMore <= 0) {
            level = TimingLevel.values()[level.ordinal() - 1];
            checksUntilMore = FIRST_REST;
        }
        return level;
    }
}
