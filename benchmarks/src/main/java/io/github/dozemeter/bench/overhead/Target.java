package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.page.Goal;
import java.util.Locale;

/**
 * What the agent promises for a row.
 *
 * @param ratio to the native call; infinite where nothing is promised
 * @param addedNanos per call; infinite where nothing is promised
 */
public record Target(double ratio, double addedNanos) {

    private static final double NONE = Double.POSITIVE_INFINITY;

    public static Target of(Row row) {
        return switch (row.op()) {
            case PARK_ZERO -> new Target(NONE, row.threads() == 1 ? 5 : NONE);
            case SLEEP_ZERO, YIELD -> new Target(row.virtual() ? 1.05 : busyRatio(row.threads()), NONE);
            case PARK_FIFTY -> new Target(NONE, row.threads() == 1 ? 300 : NONE);
            case SLEEP_ONE -> new Target(1.001, NONE);
            case POLL, TRY_ACQUIRE, SELECT_NOW -> new Target(NONE, row.threads() == 1 ? 6 : NONE);
            case WORK -> new Target(1.01, NONE);
            // A select must read the clock: no key does not tell whether its time is over.
            case PARK_ONE, SPIN, SELECT -> new Target(NONE, NONE);
        };
    }

    private static double busyRatio(int threads) {
        return threads == 1 ? 1.01 : threads == 2 ? 1.015 : 1.02;
    }

    public boolean isAny() {
        return isRatio() || addedNanos < NONE;
    }

    public boolean isRatio() {
        return ratio < NONE;
    }

    /** How the median over the forks stands to the promise. */
    public String verdict(Result result) {
        if (!isAny()) {
            return "";
        }
        double gapNanos = result.controlGap() * result.nativeNanos().median();
        boolean near = isWithin(result, result.controlGap(), gapNanos);
        return isWithin(result, 0, 0) ? Goal.MET : near ? "not shown: less than the A/A gap" : "**not met**";
    }

    private boolean isWithin(Result result, double moreRatio, double moreNanos) {
        return (!isRatio() || result.ratio().median() <= ratio + moreRatio)
            && result.addedNanos().median() <= addedNanos + moreNanos;
    }

    @Override
    public String toString() {
        return isRatio() ? text(ratio) : addedNanos < NONE ? "+" + text(addedNanos) + " ns" : "";
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%s", value);
    }
}
