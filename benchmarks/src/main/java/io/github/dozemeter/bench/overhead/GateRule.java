package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.overhead.Target.Verdict;

/**
 * When a row fails: beyond one of its targets plus the noise that forks of identical code show on a shared machine (one point
 * at one thread, two and a half above), and beyond what the A/A control excuses. A machine that is too busy excuses
 * only as much as its own native loops differ, so a large regression fails on every machine.
 *
 * <p>The ratios are to native calls of 500 ns. Where the kernel yields in 200 ns, the same 8 ns of a hook are 4 %; so half
 * a reading of the clock is allowed everywhere. Timing every pause would take two readings.
 *
 * <p>A bare atomic count in the same loop is the floor: what the agent adds beyond it depends neither on the kernel nor,
 * much, on the machine, so it is judged by the same noise and without these allowances.
 *
 * <p>The times are 6 ns where the hook adds 4 ns to a zero park, a count and nothing else. Where it adds more to that in the
 * same run, half as much again is allowed.
 *
 * @param clockNanos what one reading of {@link System#nanoTime} takes on this machine
 * @param countNanos what the hook adds to a zero park there, in the same run
 */
record GateRule(double clockNanos, double countNanos) {

    private static final double NOISE_ONE_THREAD = 0.01;
    private static final double NOISE = 0.025;

    private static final double READINGS_BY_RATIO = 0.5;
    private static final double TIMES_COUNT = 1.5;

    /** The greatest ratio; infinite where none is promised, or where the native loop takes too little for one. */
    double limit(Result result) {
        Row row = result.row();
        Target target = Target.of(row);
        if (result.isShareless() || !target.isAny()) {
            return Double.POSITIVE_INFINITY;
        }
        double nativeNanos = result.median(Measured::nativeNanos);
        boolean isQuiet = row.threads() == 1 && !row.virtual();
        double noise = isQuiet ? NOISE_ONE_THREAD : NOISE;
        if (target.isRatio()) {
            return Math.max(target.limit(), 1 + READINGS_BY_RATIO * clockNanos / nativeNanos) + noise;
        }
        return 1 + Math.max(target.limit(), TIMES_COUNT * countNanos) / nativeNanos + noise;
    }

    /** The most nanoseconds beyond a bare atomic count; infinite where nothing is promised. */
    double limitAboveFloor(Result result) {
        return Target.aboveFloor(result.row()).limit() + NOISE_ONE_THREAD * result.median(Measured::nativeNanos);
    }

    /** The worse of what is promised of native calls and of the floor. */
    Verdict judge(Result result) {
        Verdict byRatio = Verdict.of(result.median(Measured::ratio), limit(result), result.controlGap());
        Verdict byFloor =
            Verdict.of(result.median(Measured::aboveFloorNanos), limitAboveFloor(result), result.controlGapNanos());
        return byRatio.compareTo(byFloor) > 0 ? byRatio : byFloor;
    }
}
