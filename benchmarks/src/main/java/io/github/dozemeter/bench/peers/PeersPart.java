package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.overhead.OverheadTable;
import io.github.dozemeter.bench.overhead.PairedHarness;
import io.github.dozemeter.bench.overhead.Result;
import io.github.dozemeter.bench.overhead.Row;
import io.github.dozemeter.bench.overhead.Seen;
import io.github.dozemeter.bench.overhead.Tool;
import io.github.dozemeter.bench.page.Chart;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Mark;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Other tools in the same harness, each in JVMs of its own, one pause a JVM, so that what it saw can be told apart. */
public final class PeersPart implements Part {

    /** Parks by one thread alone: the workers meet parked, and JFR would see those parks too. */
    private static final List<String> ROWS = List.of("SLEEP_ZERO:1 SLEEP_ZERO:2", "YIELD:1 YIELD:2", "PARK_ONE:1");
    private static final String TITLE = "Time of a pause under each tool, relative to without (uneven scale)";
    private static final double[] TICKS = {0.98, 1.0, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10};

    private final Setting setting;
    private final Path chart;
    private final List<Mark> marks = new ArrayList<>();

    /** @param chart the file that the picture is written to */
    public PeersPart(Setting setting, Path chart) {
        this.setting = setting;
        this.chart = chart;
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<DataTable> tables = new ArrayList<>();
        Path rules = rules();
        for (Jdk jdk : setting.jdks()) {
            LoadWatch watch = new LoadWatch();
            Table table = new Table("tool", "pause", "ratio to native", "A/A control", "added per call", "calls seen");
            for (String rows : ROWS) {
                measure(jdk, Row.parseAll(rows), rules, table);
            }
            tables.add(table.data(jdk.toString(), setting.pick(1, 3) + " fresh JVMs a row. " + watch.load() + "."));
        }
        Files.delete(rules);
        Files.createDirectories(chart.getParent());
        Files.writeString(chart, new Chart(TITLE, marks, TICKS).svg());
        return new Section(tables, List.of());
    }

    private static Path rules() throws IOException {
        Path rules = Files.createTempFile("peer", ".btm");
        try (InputStream in = PeersPart.class.getResourceAsStream("byteman.btm")) {
            Files.write(rules, in.readAllBytes());
        }
        return rules;
    }

    private void measure(Jdk jdk, List<Row> rows, Path rules, Table table) throws InterruptedException {
        Peers peers = new Peers(setting);
        for (Map.Entry<String, Tool> tool : peers.of(jdk, rows.get(0).op(), rules).entrySet()) {
            PairedHarness harness = new PairedHarness(jdk, peers.classPath(), tool.getValue(), 1);
            try {
                PairedHarness.Outcome outcome = harness.run(rows, setting.pick(1, 3));
                outcome.results().forEach(result -> add(jdk, tool.getKey(), result, outcome.seen(), table));
            } catch (IOException refused) {
                System.err.println(refused.getMessage());
                table.row(tool.getKey(), rows.get(0).op().label(), "did not run", "", "", "");
            }
        }
    }

    private void add(Jdk jdk, String tool, Result result, List<Seen> seen, Table table) {
        if (!seen.stream().allMatch(Seen::any)) {
            table.row(tool, result.row().label(), "-", "", "", "none");
            return;
        }
        String calls = seen.stream().allMatch(Seen::all) ? "all" : seen.get(0).words();
        table.row(tool, result.row().label(), OverheadTable.ratio(result), OverheadTable.control(result),
            OverheadTable.added(result), calls);
        if (result.row().threads() == 1) {
            marks.add(new Mark(result.row().op().label() + ", JDK " + jdk.feature(),
                tool.replace("`", "").replaceFirst(":.*", ""), result.ratio(), Double.POSITIVE_INFINITY));
        }
    }
}
