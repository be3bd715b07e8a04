package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.overhead.DozemeterTool;
import io.github.dozemeter.bench.overhead.OverheadTable;
import io.github.dozemeter.bench.overhead.PairedHarness;
import io.github.dozemeter.bench.overhead.Result;
import io.github.dozemeter.bench.overhead.Row;
import io.github.dozemeter.bench.overhead.Tool;
import io.github.dozemeter.bench.overhead.Tool.Seen;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.RowChart;
import io.github.dozemeter.bench.page.RowChart.Mark;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Op;
import io.github.dozemeter.bench.program.Variant;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Other tools in the same harness, each in JVMs of its own, one pause a JVM, so that what it saw can be told apart. */
public final class PeersExperiment implements Experiment {

    private static final int METHOD_TIMING_SINCE = 25;
    /** Parks by one thread alone: the workers meet parked, and JFR would see those parks too. */
    private static final List<String> ROWS = List.of("SLEEP_ZERO:1 SLEEP_ZERO:2", "YIELD:1 YIELD:2", "PARK_ONE:1");
    private static final String TITLE = "Time of a pause under each tool, relative to without (uneven scale)";
    private static final double[] TICKS = {0.98, 1.0, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10};

    private final Setting setting;
    private final Path chart;
    private final List<Mark> marks = new ArrayList<>();

    /** @param chart the file that the picture is written to */
    public PeersExperiment(Setting setting, Path chart) {
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
            tables.add(table.data(jdk.release(), setting.pick(1, 3) + " fresh JVMs a row. " + watch.load() + "."));
        }
        Files.delete(rules);
        Files.createDirectories(chart.getParent());
        Files.writeString(chart, RowChart.ratios(TITLE, marks, TICKS).alone());
        return new Section(tables, List.of());
    }

    private static Path rules() throws IOException {
        Path rules = Files.createTempFile("peer", ".btm");
        try (InputStream in = PeersExperiment.class.getResourceAsStream("byteman.btm")) {
            Files.write(rules, in.readAllBytes());
        }
        return rules;
    }

    private void measure(Jdk jdk, List<Row> rows, Path rules, Table table) throws InterruptedException {
        for (Map.Entry<String, Tool> tool : tools(jdk, rows.get(0).op(), rules).entrySet()) {
            PairedHarness harness = new PairedHarness(jdk, classPath(), tool.getValue(), 1);
            try {
                PairedHarness.Run outcome = harness.run(rows, setting.pick(1, 3));
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

    /** The folder that the profile {@code peers} fills. */
    private Path folder() {
        Path folder = setting.jars().target().resolve("peers");
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException(folder + " is missing: run mvn package -Ppeers first");
        }
        return folder;
    }

    private List<Path> classPath() {
        return List.of(setting.jars().benchmarks(), folder().resolve("byte-buddy.jar"),
            folder().resolve("async-profiler.jar"));
    }

    /** The tools that are compared, by name; what each delivers stands in the name. */
    private Map<String, Tool> tools(Jdk jdk, Op op, Path bytemanRules) {
        Map<String, Tool> tools = new LinkedHashMap<>();
        tools.put("Dozemeter: counts all, times 1 in 64", new DozemeterTool(setting.jars()));
        tools.put("Dozemeter, `timing=all`", new DozemeterTool(setting.jars(), "timing=all"));
        tools.put("ByteBuddy Advice: counts and times all",
            peer(PeerCounter.Reader.class, "-javaagent:" + setting.jars().benchmarks()));
        tools.put("Byteman, compiled rule: counts all", peer(PeerCounter.Reader.class,
            "-javaagent:" + folder().resolve("byteman.jar") + "=script:" + bytemanRules));
        String event = "-Devent=" + event(op);
        tools.put("JFR, threshold 0, no stacks", peer(RecorderToggles.FlightRecorder.class, event));
        tools.put("JFR, threshold 0, stacks", peer(RecorderToggles.FlightRecorder.class, event, "-Dstacks=true"));
        if (jdk.feature() >= METHOD_TIMING_SINCE) {
            tools.put("JFR method timing: counts all, average", peer(RecorderToggles.MethodTiming.class));
        }
        tools.put("async-profiler trace: all, stacks", peer(RecorderToggles.AsyncTrace.class,
            "-Dtraced=" + Variant.TREATED.className() + "." + method(op)));
        return tools;
    }

    private static Tool peer(Class<?> toggle, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-Dtoggle=" + toggle.getName());
        return new Peer(List.copyOf(all));
    }

    /** There is none for a yield; then the nearest is tried. */
    private static String event(Op op) {
        return op == Op.PARK_ONE ? "jdk.ThreadPark" : "jdk.ThreadSleep";
    }

    private static String method(Op op) {
        return switch (op) {
            case SLEEP_ZERO -> "oneSleepZero";
            case YIELD -> "oneYield";
            case PARK_ONE -> "oneParkOne";
            default -> throw new IllegalArgumentException("not compared: " + op);
        };
    }

    /**
     * Another tool. The measured JVM itself says what the tool saw.
     *
     * @param options of the JVM
     */
    private record Peer(List<String> options) implements Tool {

        @Override
        public Jvm onto(Jvm java, Path dump) {
            return java.options(options);
        }

        @Override
        public Seen seen(long treated, Path dump, String said) {
            return Seen.counted(Long.parseLong(said), treated);
        }
    }
}
