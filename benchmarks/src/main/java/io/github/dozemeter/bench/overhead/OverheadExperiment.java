package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.RowChart;
import io.github.dozemeter.bench.page.RowChart.Mark;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Section.Goal;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the agent costs the application, by the paired harness: pauses, and, by {@link #spin} and {@link #waits}, calls that are
 * counted on request. The picture has a line for each row, a dot for each JDK.
 */
public record OverheadExperiment(Setting setting) {

    static final String WITH_WAITS = "calls=default:waits";
    /** One row of each wait, and an application. */
    static final String WAITS = "POLL:1 TRY_ACQUIRE:1 SELECT_NOW:1 SELECT:1 WORK:8";

    /** The hook alone comes first: it warms what all others call. */
    private static final List<Row> PLATFORM = Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:1 SLEEP_ZERO:2 SLEEP_ZERO:8 "
        + "SLEEP_ZERO:32 YIELD:1 YIELD:2 YIELD:8 YIELD:32 PARK_ONE:1 PARK_ONE:8 PARK_FIFTY:1 PARK_FIFTY:8 SLEEP_ONE:1 "
        + "SLEEP_ONE:8");
    private static final List<Row> VIRTUAL = Row.parseAll("SLEEP_ZERO:1v SLEEP_ZERO:8v YIELD:1v YIELD:8v");
    private static final List<Row> TIMED = Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:1 YIELD:1");
    private static final double SECONDS = 2;
    private static final int FORKS = 6;
    private static final int MIN_DISTURBED = 5;
    private static final double[] TICKS = {0.98, 0.99, 1.0, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07};

    /** {@code Thread.onSpinWait}, which Java 8 lacks. */
    public Section spin() throws Exception {
        return onRequest(9, "calls=default:spin", "SPIN:1 SPIN:2");
    }

    public Section waits() throws Exception {
        return onRequest(8, WITH_WAITS, WAITS);
    }

    private Section onRequest(int oldest, String options, String rows) throws Exception {
        return setting.each(oldest, (jdk, found) -> {
            List<Result> results = run(jdk, options, Row.parseAll(rows), setting.pick(1, MIN_DISTURBED));
            add(found, jdk, results, found.load());
        });
    }

    private List<Result> run(Jdk jdk, String options, List<Row> rows, int forks) throws IOException, InterruptedException {
        return new PairedHarness(jdk, List.of(setting.jars().programs()),
            PairedHarness.dozemeter(setting.jars(), options), seconds()).allSeen(rows, forks);
    }

    private double seconds() {
        return setting.quick() ? SECONDS / 4 : SECONDS;
    }

    public Section measure() throws Exception {
        List<Mark> marks = new ArrayList<>();
        Section section = setting.each(8, (jdk, found) -> {
            int forks = setting.pick(1, FORKS);
            List<Result> results = new ArrayList<>(run(jdk, "", PLATFORM, forks));
            if (jdk.hasVirtualThreads()) {
                results.addAll(run(jdk, "", VIRTUAL, forks));
            }
            long calls = results.stream().mapToLong(Result::treatedCalls).sum();
            results.replaceAll(result -> result.leastDisturbed(MIN_DISTURBED));
            results.stream().filter(result -> !result.isShareless()).forEach(result -> {
                Target target = Target.of(result.row());
                marks.add(new Mark(result.row().label(), "JDK " + jdk.feature(), result.spread(Measured::ratio),
                    target.isRatio() ? target.limit() : Double.POSITIVE_INFINITY));
            });
            add(found, jdk, results, forks + " fresh JVMs, " + seconds() + " s a row each; shown are the "
                + Math.min(forks, MIN_DISTURBED) + " with the best A/A control. The agent counted all " + calls + " calls. "
                + found.load());
            Table timed = new Table("pause", "native, per call", "ratio", "A/A control", "added per call");
            run(jdk, "timing=all", TIMED, setting.pick(1, 3)).forEach(result -> timed.row(result.row().label(),
                Numbers.nanos(result.median(Measured::nativeNanos)), result.ratio(), result.control(), result.added()));
            found.add(timed, jdk.release() + ", `timing=all`", "");
        });
        section.pictures.add(RowChart.ratios("Time of a pause with the agent, relative to without", marks, TICKS));
        return section;
    }

    /** Adds a table of all rows, and what is promised of them. */
    private static void add(Section found, Jdk jdk, List<Result> results, String note) {
        Table table = new Table("pause", "native, per call", "ratio", "ratio of medians", "A/A control",
            "added per call", "target", "", "added by a bare atomic count", "added beyond it", "target beyond it", "");
        String feature = String.valueOf(jdk.feature());
        for (Result result : results) {
            String label = result.row().label();
            Target target = Target.published(result.row());
            Target aboveFloor = Target.publishedAboveFloor(result.row());
            table.row(label, Numbers.nanos(result.median(Measured::nativeNanos)), result.ratio(), result.ratioOfMedians(),
                result.control(), result.added(), target.toString(), target.verdict(result), result.floor(),
                result.aboveFloor(), aboveFloor.toString(), aboveFloor.verdict(result));
            if (target.isAny()) {
                found.goals.add(new Goal(label, feature, target.toString(), target.isRatio() ? result.ratio() : result.added(),
                    target.verdict(result)));
            }
            if (aboveFloor.isAny()) {
                found.goals.add(new Goal(label + ", beyond a bare atomic count", feature, aboveFloor.toString(),
                    result.aboveFloor(), aboveFloor.verdict(result)));
            }
        }
        found.add(table, jdk.release(), note);
    }
}
