package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.RowChart;
import io.github.dozemeter.bench.page.RowChart.Mark;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the agent costs the application, by the paired harness: pauses, and, by {@link #spin} and {@link #waits}, calls that are
 * counted on request.
 *
 * @param chart the file that the picture is written to: a line for each row, a dot for each JDK
 */
public record OverheadExperiment(Setting setting, Path chart) implements Experiment {

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
    private static final int LEAST_DISTURBED = 5;
    private static final double[] TICKS = {0.98, 0.99, 1.0, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07};

    /** {@code Thread.onSpinWait}, which Java 8 lacks. */
    public static Experiment spin(Setting setting) {
        return () -> setting.each(jdk -> jdk.feature() >= 9, (jdk, tables, goals) ->
            onRequest(setting, jdk, "calls=default:spin", Row.parseAll("SPIN:1 SPIN:2"), tables, goals));
    }

    public static Experiment waits(Setting setting) {
        return () -> setting.each(jdk -> true, (jdk, tables, goals) ->
            onRequest(setting, jdk, WITH_WAITS, Row.parseAll(WAITS), tables, goals));
    }

    private static void onRequest(Setting setting, Jdk jdk, String options, List<Row> rows, List<DataTable> tables,
        List<Goal> goals) throws IOException, InterruptedException {
        LoadWatch watch = new LoadWatch();
        List<Result> results = run(setting, jdk, options, rows, setting.pick(1, LEAST_DISTURBED));
        tables.add(OverheadTable.of(results).data(jdk.release(), watch.load() + "."));
        goals.addAll(OverheadTable.goals(jdk, results));
    }

    private static List<Result> run(Setting setting, Jdk jdk, String options, List<Row> rows, int forks)
        throws IOException, InterruptedException {
        return new PairedHarness(jdk, List.of(setting.jars().programs()),
            PairedHarness.dozemeter(setting.jars(), options), seconds(setting)).allSeen(rows, forks);
    }

    private static double seconds(Setting setting) {
        return setting.quick() ? SECONDS / 4 : SECONDS;
    }

    @Override
    public Section measure() throws Exception {
        List<Mark> marks = new ArrayList<>();
        Section section = setting.each(jdk -> true, (jdk, tables, goals) -> {
            LoadWatch watch = new LoadWatch();
            int forks = setting.pick(1, FORKS);
            List<Result> results = new ArrayList<>(run(setting, jdk, "", PLATFORM, forks));
            if (jdk.hasVirtualThreads()) {
                results.addAll(run(setting, jdk, "", VIRTUAL, forks));
            }
            long calls = results.stream().mapToLong(Result::treatedCalls).sum();
            results.replaceAll(result -> result.leastDisturbed(LEAST_DISTURBED));
            results.stream().filter(result -> !result.isShareless()).forEach(result -> {
                Target target = Target.of(result.row());
                marks.add(new Mark(result.row().label(), "JDK " + jdk.feature(), result.spread(Measured::ratio),
                    target.isRatio() ? target.limit() : Double.POSITIVE_INFINITY));
            });
            goals.addAll(OverheadTable.goals(jdk, results));
            tables.add(OverheadTable.of(results).data(jdk.release(), forks + " fresh JVMs, " + seconds(setting)
                + " s a row each; shown are the " + Math.min(forks, LEAST_DISTURBED)
                + " with the best A/A control. The agent counted all " + calls + " calls. " + watch.load() + "."));
            tables.add(OverheadTable.withoutTargets(run(setting, jdk, "timing=all", TIMED, setting.pick(1, 3)))
                .data(jdk.release() + ", `timing=all`", ""));
        });
        Files.createDirectories(chart.getParent());
        Files.writeString(chart, RowChart.ratios("Time of a pause with the agent, relative to without", marks, TICKS).alone());
        return section;
    }
}
