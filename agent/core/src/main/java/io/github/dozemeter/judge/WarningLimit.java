package io.github.dozemeter.judge;

import io.github.dozemeter.judge.Cost.Precision;
import java.util.Map;
import java.util.Set;

/**
 * Decides whether a verdict on a site is a warning by what its pauses cost. A rate alone is none: a yield takes half a
 * microsecond, and a thousand a second are nothing. What is not known yet warns of nothing either. Immutable.
 */
final class WarningLimit {

    /** A warning ends below this part of the limit: a loop of {@code sleep(1)} uses 0.7 to 1.1 % of a core. */
    static final double MIN_PART_TO_LAST = 0.8;
    /** Takes the place of a price that no clock can tell: a zero sleep takes 450 ns, beside a busy neighbour 1,350. */
    private static final double ASSUMED_NANOS = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Precision precision;
    private final double cores;
    private final Set<Verdict> before;

    /**
     * @param cost of the site
     * @param before the verdicts that were a warning at the tick before
     */
    WarningLimit(Cost cost, Map<Threshold, Double> thresholds, Set<Verdict> before) {
        this.precision = cost.precision;
        this.cores = thresholds.get(Threshold.CORE_SHARE);
        this.before = before;
    }

    /**
     * @param used cores of the pauses that the verdict is about
     * @param perSecond their rate, by which they are judged where their cost can never be known
     */
    boolean isReached(Verdict verdict, double used, double perSecond) {
        if (precision == Precision.NEVER_KNOWN) {
            return perSecond * ASSUMED_NANOS / NANOS_PER_SECOND >= least(verdict);
        }
        return precision.isKnown() && used >= least(verdict);
    }

    private double least(Verdict verdict) {
        if (before.contains(verdict)) {
            return cores * MIN_PART_TO_LAST;
        }
        return cores;
    }
}
