package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.overhead.Result.Measured;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the agent promises for a row: no more than this.
 *
 * @param figure that it is promised of
 * @param isRatio to the native call; else nanoseconds per call
 * @param limit infinite where nothing is promised
 */
record Target(ToDoubleFunction<Measured> figure, boolean isRatio, double limit) {

    private static final Target NONE = added(Double.POSITIVE_INFINITY);

    /** How a measured figure stands to a limit, the best first. */
    enum Verdict {

        PASSED("met"),
        /** Beyond the limit, but by less than identical loops differ on this machine at this time. */
        UNDECIDED("not shown: less than the A/A gap"),
        FAILED("**not met**");

        /** For the page. */
        final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** @param gap that identical loops show */
        static Verdict of(double measured, double limit, double gap) {
            return measured <= limit ? PASSED : measured <= limit + gap ? UNDECIDED : FAILED;
        }
    }

    private static Target ratio(double limit) {
        return new Target(Measured::ratio, true, limit);
    }

    private static Target added(double nanos) {
        return new Target(Measured::addedNanos, false, nanos);
    }

    /** Compared with native calls. */
    static Target of(Row row) {
        return switch (row.op()) {
            case PARK_ZERO -> row.threads() == 1 ? added(5) : NONE;
            case SLEEP_ZERO, YIELD -> ratio(row.virtual() ? 1.05 : row.threads() == 1 ? 1.01 : row.threads() == 2 ? 1.015 : 1.02);
            case PARK_FIFTY -> row.threads() == 1 ? added(300) : NONE;
            case SLEEP_ONE -> ratio(1.001);
            case POLL, TRY_ACQUIRE, SELECT_NOW -> row.threads() == 1 ? added(6) : NONE;
            case WORK -> ratio(1.01);
            // A select must read the clock: no key does not tell whether its time is over.
            case PARK_ONE, SPIN, SELECT -> NONE;
        };
    }

    /** Beyond a bare atomic count in the same loop. Threads together would write the one count of the floor. */
    static Target aboveFloor(Row row) {
        return switch (row.op()) {
            case PARK_ZERO, SLEEP_ZERO, YIELD -> row.threads() == 1 && !row.virtual()
                ? new Target(Measured::aboveFloorNanos, false, 4) : NONE;
            default -> NONE;
        };
    }

    boolean isAny() {
        return Double.isFinite(limit);
    }

    /** How the median over the forks stands to what is promised; empty where nothing is. */
    String verdict(Result result) {
        return isAny() ? Verdict.of(result.median(figure), limit, isRatio ? result.controlGap() : result.controlGapNanos()).words : "";
    }

    @Override
    public String toString() {
        String text = String.format(Locale.ROOT, limit == Math.rint(limit) ? "%.0f" : "%s", limit);
        return !isAny() ? "" : isRatio ? text : "+" + text + " ns";
    }
}
