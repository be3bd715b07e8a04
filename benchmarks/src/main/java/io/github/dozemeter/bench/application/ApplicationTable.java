package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Section.Goal;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import java.util.List;

/**
 * The chapter on applications, made of rounds.
 *
 * @param basis of the rounds that count; others are left out
 */
record ApplicationTable(RoundPlan plan, String basis) {

    private static final double READY_LIMIT = 1.09;

    /** Returns the rounds in which this phase of the series was measured. */
    List<Round> of(Series series, LifePhase phase, List<Round> all) {
        ServerCost cost = ServerCost.decisive(phase);
        return all.stream().filter(round -> round.belongsTo(series, basis) && round.has(cost)).toList();
    }

    /** Returns a line on what is known so far. */
    String progress(List<Round> rounds, LifePhase phase) {
        CostRatio ratio = CostRatio.of(rounds, Arm.DOZEMETER, Arm.RETRANSFORMING, ServerCost.decisive(phase));
        return "CPU, to an agent that may retransform: " + ratio;
    }

    Section section(List<Round> all) {
        List<Round> counted = all.stream().filter(round -> round.basis().equals(basis)).toList();
        Section found = new Section();
        Table table = new Table("what", Arm.NONE.words(), "Dozemeter, to no agent", "to an empty agent",
            "to an agent that may retransform", "`calls=default:waits`, to that agent", "rounds");
        for (Series series : counted.stream().map(Round::series).distinct().toList()) {
            for (ServerCost cost : ServerCost.values()) {
                add(found, table, cost, of(series, cost.phase(), counted));
            }
        }
        return found.add(table, "", note(counted));
    }

    private void add(Section found, Table table, ServerCost cost, List<Round> rounds) {
        if (rounds.isEmpty()) {
            return;
        }
        Series series = rounds.get(0).series();
        table.row(series + ": " + cost.label(series.unit()), without(rounds, cost), cell(rounds, Arm.DOZEMETER, Arm.NONE, cost),
            cell(rounds, Arm.DOZEMETER, Arm.EMPTY, cost), cell(rounds, Arm.DOZEMETER, Arm.RETRANSFORMING, cost),
            cell(rounds, Arm.WAITS, Arm.RETRANSFORMING, cost), String.valueOf(rounds.size()));
        if (cost == ServerCost.STEADY_CPU) {
            judgeSteadyState(found, series, CostRatio.of(rounds, Arm.DOZEMETER, Arm.RETRANSFORMING, cost));
        }
        if (cost == ServerCost.READY_TIME && have(rounds, Arm.EMPTY)) {
            CostRatio ready = CostRatio.of(rounds, Arm.DOZEMETER, Arm.EMPTY, cost);
            addGoal(found, "until " + series.application() + " is ready, against an empty agent", series, READY_LIMIT, ready);
        }
    }

    /** Returns an empty cell where one of them was not measured. */
    private static String cell(List<Round> rounds, Arm arm, Arm base, ServerCost cost) {
        boolean isMeasured = have(rounds, arm) && have(rounds, base);
        return isMeasured ? CostRatio.of(rounds, arm, base, cost).toString() : "";
    }

    private static String without(List<Round> rounds, ServerCost cost) {
        if (!have(rounds, Arm.NONE)) {
            return "";
        }
        return Numbers.spread(Spread.of(rounds, round -> round.of(Arm.NONE, cost)), Numbers::nanos);
    }

    private static boolean have(List<Round> rounds, Arm arm) {
        return rounds.stream().allMatch(round -> round.has(arm));
    }

    private void judgeSteadyState(Section found, Series series, CostRatio steady) {
        addGoal(found, series.application() + " in steady state: CPU, against an agent that may retransform", series, plan.limit(),
            steady);
        if (plan.fails(steady, plan.limit())) {
            found.failures.add(series + ": Dozemeter takes at least " + Numbers.fixed(3, steady.interval().min()) + " times the CPU"
                + " that an agent takes that may retransform and does nothing, in " + steady.rounds() + " rounds; the limit is "
                + limit(plan.limit()) + ". Find the cause.");
        }
    }

    private void addGoal(Section found, String what, Series series, double limit, CostRatio ratio) {
        String feature = String.valueOf(series.feature());
        found.goals.add(new Goal(what, feature, limit(limit), ratio.medianOrRange(), verdict(ratio, limit)));
    }

    private String verdict(CostRatio ratio, double limit) {
        if (plan.fails(ratio, limit)) {
            return "**not met**";
        }
        boolean isMet = ratio.isShown() && ratio.interval().median() <= limit;
        return isMet ? Goal.MET : "not shown";
    }

    private static String limit(double limit) {
        return Numbers.plain(2, limit);
    }

    private String note(List<Round> rounds) {
        String releases = String.join("; ", rounds.stream().map(Round::release).distinct().toList());
        String load = rounds.stream().map(Round::load).reduce((earlier, later) -> later.worse(earlier)).map(Load::toString)
            .orElse("no rounds");
        return "Of each server: " + basis + ". In brackets least and most; in parentheses the 95 % interval of a ratio's median. "
            + releases + "; the load runs on " + Jdk.running() + ". The most loaded round: " + load + ".";
    }
}
