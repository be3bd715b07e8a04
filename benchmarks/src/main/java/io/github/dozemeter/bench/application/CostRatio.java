package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.stats.Spread;
import java.util.List;

/**
 * A kind of server takes so many times as much as another.
 *
 * @param interval the median of the rounds, and between which ratios the true one lies with 95 %
 */
record CostRatio(Spread interval, int rounds) {

    /** Of fewer rounds, least and most hold the true median with less than 95 %. */
    static final int MIN_ROUNDS = 6;
    private static final double MAX_WIDTH = 0.04;

    static CostRatio of(List<Round> rounds, Arm arm, Arm base, ServerCost cost) {
        List<Double> ratios = rounds.stream().map(round -> round.ratio(arm, base, cost)).toList();
        return new CostRatio(Spread.interval(ratios), ratios.size());
    }

    boolean isShown() {
        return rounds >= MIN_ROUNDS && interval.max() - interval.min() < MAX_WIDTH;
    }

    boolean isAbove(double limit) {
        return interval.min() > limit;
    }

    /** Returns the median, or where that is not shown the interval alone. */
    String medianOrRange() {
        return isShown() ? Numbers.fixed(3, interval.median()) : range();
    }

    @Override
    public String toString() {
        String median = isShown() ? Numbers.fixed(3, interval.median()) : "not shown";
        return median + " (" + range() + ")";
    }

    private String range() {
        return Numbers.fixed(3, interval.min()) + " .. " + Numbers.fixed(3, interval.max());
    }
}
