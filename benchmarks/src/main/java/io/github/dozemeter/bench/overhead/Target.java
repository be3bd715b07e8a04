package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.overhead.Result.Measured;
import java.util.Locale;

/**
 * What the agent promises for a row.
 *
 * @param ratio to the native call; infinite where nothing is promised
 * @param addedNanos per call; infinite where nothing is promised
 * @param aboveFloorNanos per call, beyond a bare atomic count in the same loop; infinite where nothing is promised
 */
record Target(double ratio, double addedNanos, double aboveFloorNanos) {

    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final double ABOVE_FLOOR_NANOS = 4;

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

    static Target of(Row row) {
        // Threads together would write the one count of the floor.
        double aboveFloor = row.threads() == 1 && !row.virtual() ? ABOVE_FLOOR_NANOS : NONE;
        return switch (row.op()) {
            case PARK_ZERO -> new Target(NONE, row.threads() == 1 ? 5 : NONE, aboveFloor);
            case SLEEP_ZERO, YIELD -> new Target(row.virtual() ? 1.05 : busyRatio(row.threads()), NONE, aboveFloor);
            case PARK_FIFTY -> new Target(NONE, row.threads() == 1 ? 300 : NONE, NONE);
            case SLEEP_ONE -> new Target(1.001, NONE, NONE);
            case POLL, TRY_ACQUIRE, SELECT_NOW -> new Target(NONE, row.threads() == 1 ? 6 : NONE, NONE);
            case WORK -> new Target(1.01, NONE, NONE);
            // A select must read the clock: no key does not tell whether its time is over.
            case PARK_ONE, SPIN, SELECT -> new Target(NONE, NONE, NONE);
        };
    }

    private static double busyRatio(int threads) {
        return threads == 1 ? 1.01 : threads == 2 ? 1.015 : 1.02;
    }

    boolean isAny() {
        return isRatio() || addedNanos < NONE;
    }

    boolean isRatio() {
        return ratio < NONE;
    }

    boolean isAboveFloor() {
        return aboveFloorNanos < NONE;
    }

    /** How the median over the forks stands to what is promised of native calls; empty where nothing is. */
    String verdict(Result result) {
        return !isAny() ? "" : isRatio() ? Verdict.of(result.median(Measured::ratio), ratio, result.controlGap()).words
            : Verdict.of(result.median(Measured::addedNanos), addedNanos, result.controlGapNanos()).words;
    }

    String verdictAboveFloor(Result result) {
        return !isAboveFloor() ? ""
            : Verdict.of(result.median(Measured::aboveFloorNanos), aboveFloorNanos, result.controlGapNanos()).words;
    }

    @Override
    public String toString() {
        return isRatio() ? text(ratio) : nanos(addedNanos);
    }

    String aboveFloor() {
        return nanos(aboveFloorNanos);
    }

    private static String nanos(double promised) {
        return promised < NONE ? "+" + text(promised) + " ns" : "";
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%s", value);
    }
}
