package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Results of the paired harness as tables. */
public final class OverheadTable {

    private static final String NONE = "-";

    private OverheadTable() {
    }

    static Table of(List<Result> results) {
        Table table = new Table("pause", "native, per call", "ratio", "ratio of medians", "A/A control",
            "added per call", "target", "", "added by a bare atomic count", "added beyond it", "target beyond it", "");
        for (Result result : results) {
            String medians = result.isShareless() ? NONE : Numbers.ratio(result.median(Measured::ratioOfMedians));
            table.row(result.row().label(), Numbers.nanos(result.median(Measured::nativeNanos)), ratio(result),
                medians, control(result), added(result), Target.of(result.row()).toString(), Target.verdict(result),
                floor(result), aboveFloor(result), Target.aboveFloor(result.row()).toString(),
                Target.verdictAboveFloor(result));
        }
        return table;
    }

    static Table withoutTargets(List<Result> results) {
        Table table = new Table("pause", "native, per call", "ratio", "A/A control", "added per call");
        results.forEach(result -> table.row(result.row().label(), Numbers.nanos(result.median(Measured::nativeNanos)),
            ratio(result), control(result), added(result)));
        return table;
    }

    static List<Goal> goals(Jdk jdk, List<Result> results) {
        List<Goal> goals = new ArrayList<>();
        String feature = String.valueOf(jdk.feature());
        for (Result result : results) {
            Target target = Target.of(result.row());
            Target aboveFloor = Target.aboveFloor(result.row());
            String label = result.row().label();
            if (target.isAny()) {
                goals.add(new Goal(label, feature, target.toString(), target.isRatio() ? ratio(result) : added(result),
                    Target.verdict(result)));
            }
            if (aboveFloor.isAny()) {
                goals.add(new Goal(label + ", beyond a bare atomic count", feature, aboveFloor.toString(),
                    aboveFloor(result), Target.verdictAboveFloor(result)));
            }
        }
        return goals;
    }

    public static String ratio(Result result) {
        return share(result, Measured::ratio);
    }

    public static String control(Result result) {
        return share(result, Measured::control);
    }

    /** Of loops that take no time natively there is none. */
    private static String share(Result result, ToDoubleFunction<Measured> figure) {
        return result.isShareless() ? NONE : Numbers.spread(result.spread(figure), Numbers::ratio);
    }

    public static String added(Result result) {
        return Numbers.spread(result.spread(Measured::addedNanos), Numbers::nanos);
    }

    static String floor(Result result) {
        return besideFloor(result, Measured::floorNanos);
    }

    static String aboveFloor(Result result) {
        return besideFloor(result, Measured::aboveFloorNanos);
    }

    /** The count of several threads would be one that they contend for. */
    private static String besideFloor(Result result, ToDoubleFunction<Measured> figure) {
        return Target.aboveFloor(result.row()).isAny() ? Numbers.spread(result.spread(figure), Numbers::nanos) : NONE;
    }
}
