package io.github.dozemeter.bench.application;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * How thoroughly applications are measured, and what fails.
 *
 * @param arms what servers are started with
 * @param slotMillis for which one server is called before the next one
 * @param warmUpTurns slots of each server of which nothing counts for the steady state
 * @param turns slots of each server in steady state
 * @param minRounds before which nothing fails
 * @param limit that the interval of the CPU of a call must not exceed with its lower end
 */
record RoundPlan(List<Arm> arms, int slotMillis, int warmUpTurns, int turns, int minRounds, int maxRounds, double limit) {

    /** Warms up for a minute; each server is the first in two turns. */
    static final RoundPlan STANDARD = new RoundPlan(List.of(Arm.values()), 2_000, 30, 10, CostRatio.MIN_ROUNDS, 25, 1.02);
    /** Only a real loss passes this limit in one short round on a shared machine. */
    static final RoundPlan QUICK = new RoundPlan(List.of(Arm.RETRANSFORMING, Arm.DOZEMETER), 1_000, 20, 8, 1, 1, 1.2);

    /** Dozemeter is compared with these. */
    private static final List<Arm> BASES = List.of(Arm.NONE, Arm.EMPTY, Arm.RETRANSFORMING);
    private static final double MILLIS = 1_000;

    static RoundPlan of(boolean isQuick) {
        return isQuick ? QUICK : STANDARD;
    }

    /** Returns whether another round is of no use: every ratio is known, or the rounds are too many. */
    boolean isEnough(List<Round> rounds, LifePhase phase) {
        if (rounds.size() < minRounds) {
            return false;
        }
        return rounds.size() >= maxRounds || BASES.stream().allMatch(base -> isShown(rounds, base, phase));
    }

    private static boolean isShown(List<Round> rounds, Arm base, LifePhase phase) {
        return CostRatio.of(rounds, Arm.DOZEMETER, base, ServerCost.decisive(phase)).isShown();
    }

    /** Returns whether the ratio is certainly above a limit. */
    boolean fails(CostRatio ratio, double highest) {
        return ratio.rounds() >= minRounds && ratio.isAbove(highest);
    }

    /** Returns how long each server is called in one round. */
    Duration ofEachServer() {
        return Duration.ofMillis((long) slotMillis * (warmUpTurns + turns));
    }

    @Override
    public String toString() {
        double warmUpSeconds = warmUpTurns * slotMillis / MILLIS;
        double seconds = turns * slotMillis / MILLIS;
        return String.format(Locale.ROOT, "%.0f s of warm-up, %.0f s measured", warmUpSeconds, seconds);
    }
}
