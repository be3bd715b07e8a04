package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the agent costs the application, by the paired harness. */
public final class OverheadPart implements Part {

    /** The hook alone comes first: it warms what all others call. */
    private static final List<Row> PLATFORM = Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:1 SLEEP_ZERO:2 SLEEP_ZERO:8 "
        + "SLEEP_ZERO:32 YIELD:1 YIELD:2 YIELD:8 YIELD:32 PARK_ONE:1 PARK_ONE:8 PARK_FIFTY:1 PARK_FIFTY:8 SLEEP_ONE:1 "
        + "SLEEP_ONE:8");
    private static final List<Row> VIRTUAL = Row.parseAll("SLEEP_ZERO:1v SLEEP_ZERO:8v YIELD:1v YIELD:8v");
    private static final List<Row> TIMED = Row.parseAll("PARK_ZERO:1 SLEEP_ZERO:1 YIELD:1");
    private static final double SECONDS = 2;
    private static final int FORKS = 6;
    private static final int LEAST_DISTURBED = 5;

    private final Setting setting;
    private final Path chart;

    /** @param chart the file that the picture is written to */
    public OverheadPart(Setting setting, Path chart) {
        this.setting = setting;
        this.chart = chart;
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<DataTable> tables = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        OverheadChart drawing = new OverheadChart();
        for (Jdk jdk : setting.jdks()) {
            LoadWatch watch = new LoadWatch();
            List<Result> results = new ArrayList<>();
            int forks = setting.pick(1, FORKS);
            run(jdk, "", PLATFORM, forks, results);
            if (jdk.hasVirtualThreads()) {
                run(jdk, "", VIRTUAL, forks, results);
            }
            long calls = results.stream().mapToLong(Result::treatedCalls).sum();
            results.replaceAll(result -> result.leastDisturbed(LEAST_DISTURBED));
            drawing.add(jdk, results);
            goals.addAll(OverheadTable.goals(jdk, results));
            tables.add(OverheadTable.of(results).data(jdk.toString(), forks + " fresh JVMs, " + seconds()
                + " s a row each; shown are the " + Math.min(forks, LEAST_DISTURBED)
                + " with the best A/A control. The agent counted all " + calls + " calls. " + watch.load() + "."));
            tables.add(timed(jdk));
        }
        Files.createDirectories(chart.getParent());
        Files.writeString(chart, drawing.svg());
        return new Section(tables, goals);
    }

    private DataTable timed(Jdk jdk) throws IOException, InterruptedException {
        List<Result> results = new ArrayList<>();
        run(jdk, "timing=all", TIMED, setting.pick(1, 3), results);
        return OverheadTable.withoutTargets(results).data(jdk + ", `timing=all`", "");
    }

    private void run(Jdk jdk, String options, List<Row> rows, int forks, List<Result> results)
        throws IOException, InterruptedException {
        DozemeterTool tool = new DozemeterTool(setting.jars(), options);
        List<Path> classPath = List.of(setting.jars().programs());
        results.addAll(new PairedHarness(jdk, classPath, tool, seconds()).allSeen(rows, forks));
    }

    private double seconds() {
        return setting.quick() ? SECONDS / 4 : SECONDS;
    }
}
