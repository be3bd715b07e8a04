package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import java.util.List;

/** Results of the paired harness as tables. */
public final class OverheadTable {

    private OverheadTable() {
    }

    static Table of(List<Result> results) {
        Table table = new Table("pause", "native, per call", "ratio", "ratio of medians", "A/A control",
            "added per call", "target", "");
        for (Result result : results) {
            Target target = Target.of(result.row());
            table.row(result.row().label(), Numbers.nanos(result.nativeNanos().median()), ratio(result),
                medians(result), control(result), added(result), target.toString(), target.verdict(result));
        }
        return table;
    }

    static Table withoutTargets(List<Result> results) {
        Table table = new Table("pause", "native, per call", "ratio", "A/A control", "added per call");
        for (Result result : results) {
            table.row(result.row().label(), Numbers.nanos(result.nativeNanos().median()), ratio(result),
                control(result), added(result));
        }
        return table;
    }

    static List<Goal> goals(Jdk jdk, List<Result> results) {
        return results.stream().filter(result -> Target.of(result.row()).isAny()).map(result -> {
            Target target = Target.of(result.row());
            String measured = target.isRatio() ? ratio(result) : added(result);
            return new Goal(result.row().label(), String.valueOf(jdk.feature()), target.toString(), measured,
                target.verdict(result));
        }).toList();
    }

    /** Of loops that take no time natively there is no ratio. */
    public static String ratio(Result result) {
        return result.isShareless() ? "-" : Numbers.spread(result.ratio(), Numbers::ratio);
    }

    private static String medians(Result result) {
        return result.isShareless() ? "-" : Numbers.ratio(result.ratioOfMedians().median());
    }

    public static String control(Result result) {
        return result.isShareless() ? "-" : Numbers.spread(result.control(), Numbers::ratio);
    }

    public static String added(Result result) {
        return Numbers.spread(result.addedNanos(), Numbers::nanos);
    }
}
