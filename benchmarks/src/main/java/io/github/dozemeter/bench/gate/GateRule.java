package io.github.dozemeter.bench.gate;

import io.github.dozemeter.bench.overhead.Result;
import io.github.dozemeter.bench.overhead.Row;
import io.github.dozemeter.bench.overhead.Target;

/**
 * When a row fails: beyond its target plus the noise that forks of identical code show on a shared machine (one point
 * at one thread, two and a half above), and beyond what the A/A control excuses. A machine that is too busy excuses
 * only as much as its own native loops differ, so a large regression fails on every machine.
 *
 * <p>The targets are ratios to native calls of 500 ns. Where the kernel yields in 200 ns, the same 8 ns of a hook are
 * 4 %; so half a reading of the clock is allowed everywhere. Timing every pause would take two readings.
 */
final class GateRule {

    private static final double NOISE_ONE_THREAD = 0.01;
    private static final double NOISE = 0.025;

    private static final double CLOCK_READINGS = 0.5;

    private final double clockNanos;

    /** @param clockNanos what one reading of {@link System#nanoTime} takes on this machine */
    GateRule(double clockNanos) {
        this.clockNanos = clockNanos;
    }

    double limit(Result result) {
        Row row = result.row();
        boolean quiet = row.threads() == 1 && !row.virtual();
        double cheapest = 1 + CLOCK_READINGS * clockNanos / result.nativeNanos().median();
        return Math.max(Target.of(row).ratio(), cheapest) + (quiet ? NOISE_ONE_THREAD : NOISE);
    }

    Verdict judge(Result result) {
        double ratio = result.ratio().median();
        double limit = limit(result);
        if (ratio <= limit) {
            return Verdict.PASSED;
        }
        return ratio <= limit + result.controlGap() ? Verdict.UNDECIDED : Verdict.FAILED;
    }
}
