package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import java.util.List;
import java.util.function.Predicate;

/** Comparisons as a table, and against the targets. */
final class TruthTable {

    private TruthTable() {
    }

    static Table of(List<Comparison> all) {
        Table table = new Table("call", "in", "calls made", "counted", "timed", "requested, off by",
            "realised, program", "realised, agent", "off by", "allowed", "chance alone", "quantiles off by", "bytes allocated");
        for (Comparison one : all) {
            table.row(one.own().pause().call(), "`" + one.own().pause().method() + "`",
                String.valueOf(one.own().calls()), one.countsAgree() ? "all" : "**" + one.told().calls() + "**",
                String.valueOf(one.told().timed()), Numbers.percent(one.requestedError()),
                one.isJudged() ? Numbers.millis(one.ownNanos()) : "", Numbers.millis(one.told().realisedNanos()),
                offBy(one), one.isJudged() ? Numbers.percent(one.limit()) : "",
                one.isAllTimed() ? "" : "± " + Numbers.percent(one.chance()), buckets(one.bucketsOff()),
                String.valueOf(one.own().bytes()));
        }
        return table;
    }

    private static String offBy(Comparison one) {
        if (!one.isJudged()) {
            return one.isAllTimed() ? "mostly clock" : "few, or mostly clock";
        }
        String mark = one.isRealisedTrue() ? "" : one.isRealisedFair() ? " (chance)" : " **(!)**";
        return Numbers.percent(one.error()) + mark;
    }

    private static String buckets(int off) {
        return off == 0 ? "none" : off == 1 ? "1 bucket" : off + " buckets";
    }

    static List<Goal> goals(Jdk jdk, String timing, List<Comparison> all) {
        String mode = ", `timing=" + timing + "`";
        return List.of(
            goal("counts equal the program's own" + mode, jdk, all, Comparison::countsAgree, one -> false),
            goal("realised sums within 1 % (all timed), 3 % (sampled)" + mode, jdk, all,
                Comparison::isRealisedTrue, Comparison::isRealisedFair),
            goal("quantiles within one bucket" + mode, jdk, all, one -> one.bucketsOff() <= 1, one -> false),
            goal("less than a byte allocated a call" + mode, jdk, all,
                Comparison::isFreeOfAllocation, one -> false));
    }

    private static Goal goal(String what, Jdk jdk, List<Comparison> all, Predicate<Comparison> holds,
                             Predicate<Comparison> excused) {
        List<Comparison> failing = all.stream().filter(holds.negate()).toList();
        String names = String.join(", ", failing.stream().map(one -> "`" + one.own().pause().method() + "`").toList());
        String verdict = failing.isEmpty() ? Goal.MET
            : failing.stream().allMatch(excused) ? "not shown: chance, " + names : "**not met**: " + names;
        return new Goal(what, String.valueOf(jdk.feature()), "all",
            all.size() - failing.size() + " of " + all.size() + " pauses", verdict);
    }
}
