package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.program.Op;
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
            if (measured <= limit) {
                return PASSED;
            }
            return measured <= limit + gap ? UNDECIDED : FAILED;
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
            case PARK_ZERO -> addedToOneThread(row, 5);
            case SLEEP_ZERO, YIELD -> ratioOfShortPause(row);
            case PARK_FIFTY -> addedToOneThread(row, 300);
            case SLEEP_ONE -> ratio(1.001);
            case POLL, TRY_ACQUIRE, SELECT_NOW -> addedToOneThread(row, 6);
            case WORK -> ratio(1.01);
            // A select must read the clock: no key does not tell whether its time is over.
            case PARK_ONE, SPIN, SELECT -> NONE;
        };
    }

    private static Target addedToOneThread(Row row, double nanos) {
        return row.threads() == 1 ? added(nanos) : NONE;
    }

    private static Target ratioOfShortPause(Row row) {
        if (row.virtual()) {
            return ratio(1.05);
        }
        return switch (row.threads()) {
            case 1 -> ratio(1.01);
            case 2 -> ratio(1.015);
            default -> ratio(1.02);
        };
    }

    /** Beyond a bare atomic count in the same loop. Threads together would write the one count of the floor. */
    static Target aboveFloor(Row row) {
        boolean isShort = row.op() == Op.PARK_ZERO || row.op() == Op.SLEEP_ZERO || row.op() == Op.YIELD;
        return isShort && isOneThread(row) ? new Target(Measured::aboveFloorNanos, false, 4) : NONE;
    }

    /** The target on the page: what is reached, where that is less than the goal, which the gate keeps. */
    static Target published(Row row) {
        return switch (row.op()) {
            // A yield is shorter than a sleep(0), so that the same nanoseconds are a larger part of it.
            case YIELD -> isOneThread(row) ? ratio(1.015) : of(row);
            // Reached: 7.0 to 9.9 and 7.1 to 7.3 ns, where a tryAcquire takes 3.7 to 5.3.
            case POLL, SELECT_NOW -> row.threads() == 1 ? added(10) : of(row);
            // Eight threads on two processors: the interval of the ratio reaches 0.06 to each side.
            case WORK -> ratio(1.06);
            default -> of(row);
        };
    }

    /** As {@link #published}: the intervals of the medians of a yield reach from 2 to 15 ns. */
    static Target publishedAboveFloor(Row row) {
        boolean isYield = row.op() == Op.YIELD && isOneThread(row);
        return isYield ? new Target(Measured::aboveFloorNanos, false, 7) : aboveFloor(row);
    }

    private static boolean isOneThread(Row row) {
        return row.threads() == 1 && !row.virtual();
    }

    boolean isAny() {
        return Double.isFinite(limit);
    }

    /** How the median over the forks stands to what is promised; empty where nothing is. */
    String verdict(Result result) {
        if (!isAny()) {
            return "";
        }
        double gap = isRatio ? result.controlGap() : result.controlGapNanos();
        return Verdict.of(result.median(figure), limit, gap).words;
    }

    @Override
    public String toString() {
        if (!isAny()) {
            return "";
        }
        String format = limit == Math.rint(limit) ? "%.0f" : "%s";
        String text = String.format(Locale.ROOT, format, limit);
        return isRatio ? text : "+" + text + " ns";
    }
}
