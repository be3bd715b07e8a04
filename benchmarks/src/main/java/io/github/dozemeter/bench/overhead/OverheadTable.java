package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.Jdk;
import java.util.ArrayList;
import java.util.List;

/** Results of the paired harness as tables. */
public final class OverheadTable {

    private OverheadTable() {
    }

    static Table of(List<Result> results) {
        Table table = new Table("pause", "native, per call", "ratio", "ratio of medians", "A/A control",
            "added per call", "target", "", "added by a bare atomic count", "added beyond it", "target beyond it", "");
        for (Result result : results) {
            Target target = Target.of(result.row());
            table.row(result.row().label(), Numbers.nanos(result.nativeNanos().median()), ratio(result),
                medians(result), control(result), added(result), target.toString(), target.verdict(result),
                floor(result), aboveFloor(result), target.aboveFloor(), target.verdictAboveFloor(result));
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
        List<Goal> goals = new ArrayList<>();
        String feature = String.valueOf(jdk.feature());
        for (Result result : results) {
            Target target = Target.of(result.row());
            String label = result.row().label();
            if (target.isAny()) {
                goals.add(new Goal(label, feature, target.toString(), target.isRatio() ? ratio(result) : added(result),
                    target.verdict(result)));
            }
            if (target.isAboveFloor()) {
                goals.add(new Goal(label + ", beyond a bare atomic count", feature, target.aboveFloor(), aboveFloor(result),
                    target.verdictAboveFloor(result)));
            }
        }
        return goals;
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

    /** The count of several threads would be one that they contend for. */
    static String floor(Result result) {
        return Target.of(result.row()).isAboveFloor() ? Numbers.spread(result.floorNanos(), Numbers::nanos) : "-";
    }

    static String aboveFloor(Result result) {
        return Target.of(result.row()).isAboveFloor() ? Numbers.spread(result.aboveFloorNanos(), Numbers::nanos) : "-";
    }

    public static String added(Result result) {
        return Numbers.spread(result.addedNanos(), Numbers::nanos);
    }
}
