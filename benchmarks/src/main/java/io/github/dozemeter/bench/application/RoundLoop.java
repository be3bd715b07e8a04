package io.github.dozemeter.bench.application;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures round after round until the ratios are known, and keeps each round in a file.
 *
 * @param mostRounds after which it ends in any case; those that are known already count
 */
record RoundLoop(RoundPlan plan, RoundsFile file, int mostRounds) {

    /** Measures one round. */
    interface Source {

        /** @param order of the servers */
        Round measure(List<Arm> order) throws Exception;
    }

    /**
     * Adds rounds until they are enough.
     *
     * @param known rounds of earlier runs
     * @param progress is called with all rounds after each one
     */
    void run(LifePhase phase, List<Round> known, Source source, Consumer<List<Round>> progress) throws Exception {
        List<Round> rounds = new ArrayList<>(known);
        while (isWanted(phase, rounds)) {
            Round round = source.measure(Turns.order(plan.arms(), rounds.size()));
            file.append(round);
            rounds.add(round);
            progress.accept(List.copyOf(rounds));
        }
    }

    boolean isWanted(LifePhase phase, List<Round> rounds) {
        return rounds.size() < mostRounds && !plan.isEnough(rounds, phase);
    }
}
