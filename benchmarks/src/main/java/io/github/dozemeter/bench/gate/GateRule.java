package io.github.dozemeter.bench.gate;

import io.github.dozemeter.bench.overhead.Result;
import io.github.dozemeter.bench.overhead.Row;
import io.github.dozemeter.bench.overhead.Target;

/**
 * When a row fails: beyond its target plus the noise that forks of identical code show on a shared machine (one point
 * at one thread, two and a half above), and beyond what the A/A control excuses. A machine that is too busy excuses
 * only as much as its own native loops differ, so a large regression fails on every machine.
 */
final class GateRule {

    private static final double NOISE_ONE_THREAD = 0.01;
    private static final double NOISE = 0.025;

    private GateRule() {
    }

    static double limit(Row row) {
        boolean quiet = row.threads() == 1 && !row.virtual();
        return Target.of(row).ratio() + (quiet ? NOISE_ONE_THREAD : NOISE);
    }

    static Verdict judge(Result result) {
        double ratio = result.ratio().median();
        double limit = limit(result.row());
        if (ratio <= limit) {
            return Verdict.PASSED;
        }
        return ratio <= limit + result.controlGap() ? Verdict.UNDECIDED : Verdict.FAILED;
    }
}
