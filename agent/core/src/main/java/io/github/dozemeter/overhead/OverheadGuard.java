package io.github.dozemeter.overhead;

/**
 * Decides how much is timed, from what the agent has cost since the last check. Less at once when it cost too much; more
 * again, one level at a time, after a rest that doubles with each relapse, so that its decisions stay rare. Not
 * thread-safe: one thread checks.
 */
public final class OverheadGuard {

    /** Room for what the next level adds. */
    private static final double COMFORT = 0.7;
    /** Counting costs the same on every level, so timing is reduced only where that saves this share of the limit. */
    private static final double WORTH_IT = 0.5;
    private static final int FIRST_REST = 6;
    private static final int LONGEST_REST = 360;

    /** Share of one core, from the next check on. */
    volatile double limit;
    private TimingLevel level = TimingLevel.AS_CONFIGURED;
    private double lastNanos;
    private double lastTimingNanos;
    private long lastCheck;
    private int rest = FIRST_REST;
    private int checksUntilMore;

    /**
     * @param limit share of one core
     * @param now nanoseconds of any clock
     */
    public OverheadGuard(double limit, long now) {
        this.limit = limit;
        this.lastCheck = now;
    }

    /**
     * @param nanos what the agent has cost since it started
     * @param timingNanos the part of it that timing has cost
     */
    public TimingLevel check(double nanos, double timingNanos, long now) {
        double share = (nanos - lastNanos) / Math.max(1, now - lastCheck);
        double timing = (timingNanos - lastTimingNanos) / Math.max(1, now - lastCheck);
        lastNanos = nanos;
        lastTimingNanos = timingNanos;
        lastCheck = now;
        boolean saves = level == TimingLevel.AS_CONFIGURED || timing > limit * WORTH_IT;
        if (share > limit && saves && level != TimingLevel.RARE) {
            level = TimingLevel.values()[level.ordinal() + 1];
            checksUntilMore = rest;
            rest = Math.min(rest * 2, LONGEST_REST);
        } else if (level != TimingLevel.AS_CONFIGURED && share < limit * COMFORT && --checksUntilMore <= 0) {
            level = TimingLevel.values()[level.ordinal() - 1];
            checksUntilMore = FIRST_REST;
        }
        return level;
    }
}
