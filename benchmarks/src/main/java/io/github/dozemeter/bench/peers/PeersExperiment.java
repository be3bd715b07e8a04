package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.PairedHarness;
import io.github.dozemeter.bench.overhead.PairedHarness.Seen;
import io.github.dozemeter.bench.overhead.Result;
import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.overhead.Row;
import io.github.dozemeter.bench.page.RowChart;
import io.github.dozemeter.bench.page.RowChart.Mark;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Toggle;
import io.github.dozemeter.bench.program.Variant;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Other tools in the same harness, each in JVMs of its own, one pause a JVM, so that what it saw can be told apart. */
public record PeersExperiment(Setting setting) {

    private static final int METHOD_TIMING_SINCE = 25;
    private static final String TITLE = "Time of a pause under each tool, relative to without (uneven scale)";
    private static final double[] TICKS = {0.98, 1.0, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10};

    /**
     * @param event of JFR; there is none for a yield, so the nearest is tried
     * @param method of the treated copy
     */
    private record Pause(String rows, String event, String method) {

        /** Parks by one thread alone: the workers meet parked, and JFR would see those parks too. */
        static final List<Pause> ALL = List.of(
            new Pause("SLEEP_ZERO:1 SLEEP_ZERO:2", "jdk.ThreadSleep", "oneSleepZero"),
            new Pause("YIELD:1 YIELD:2", "jdk.ThreadSleep", "oneYield"),
            new Pause("PARK_ONE:1", "jdk.ThreadPark", "oneParkOne"));
    }

    public Section measure() throws Exception {
        List<Mark> marks = new ArrayList<>();
        Path rules = Files.createTempFile("peer", ".btm");
        try (InputStream in = PeersExperiment.class.getResourceAsStream("byteman.btm")) {
            Files.write(rules, in.readAllBytes());
        }
        Section section = setting.each(8, (jdk, found) -> {
            Table table = new Table("tool", "pause", "ratio to native", "A/A control", "added per call", "calls seen");
            for (Pause pause : Pause.ALL) {
                measure(jdk, pause, rules, table, marks);
            }
            found.add(table, jdk.release(), setting.pick(1, 3) + " fresh JVMs a row. " + found.load());
        });
        Files.delete(rules);
        section.pictures.add(RowChart.ratios(TITLE, marks, TICKS));
        return section;
    }

    private void measure(Jdk jdk, Pause pause, Path rules, Table table, List<Mark> marks) throws InterruptedException {
        List<Row> rows = Row.parseAll(pause.rows);
        Path peers = setting.jars().filledBy("peers");
        List<Path> classPath = List.of(setting.jars().benchmarks(), peers.resolve("byte-buddy.jar"),
            peers.resolve("async-profiler.jar"));
        String byteman = "-javaagent:" + peers.resolve("byteman.jar") + "=script:" + rules;
        for (Map.Entry<String, List<String>> tool : tools(jdk, pause, byteman).entrySet()) {
            try {
                PairedHarness.Run outcome =
                    new PairedHarness(jdk, classPath, tool.getValue(), 1).run(rows, setting.pick(1, 3));
                outcome.results().forEach(result -> add(jdk, tool.getKey(), result, outcome.seen(), table, marks));
            } catch (IOException refused) {
                System.err.println(refused.getMessage());
                table.row(tool.getKey(), rows.get(0).op().label(), "did not run", "", "", "");
            }
        }
    }

    private static void add(Jdk jdk, String tool, Result result, List<Seen> seen, Table table, List<Mark> marks) {
        if (!seen.stream().allMatch(Seen::any)) {
            table.row(tool, result.row().label(), "-", "", "", "none");
            return;
        }
        String calls = seen.stream().allMatch(Seen::all) ? "all" : seen.get(0).toString();
        table.row(tool, result.row().label(), result.ratio(), result.control(), result.added(), calls);
        if (result.row().threads() == 1) {
            String series = tool.replace("`", "").replaceFirst(":.*", "");
            marks.add(new Mark(result.row().op().label() + ", JDK " + jdk.feature(), series,
                result.spread(Measured::ratio), Double.POSITIVE_INFINITY));
        }
    }

    /** The tools that are compared, by name, and their JVM options; what each delivers stands in the name. */
    private Map<String, List<String>> tools(Jdk jdk, Pause pause, String byteman) {
        Map<String, List<String>> tools = new LinkedHashMap<>();
        tools.put("Dozemeter: counts all, times 1 in 64", PairedHarness.dozemeter(setting.jars()));
        tools.put("Dozemeter, `timing=all`", PairedHarness.dozemeter(setting.jars(), "timing=all"));
        tools.put("ByteBuddy Advice: counts and times all",
            peer(PeerCounter.class, "-javaagent:" + setting.jars().benchmarks()));
        tools.put("Byteman, compiled rule: counts all", peer(PeerCounter.class, byteman));
        String event = "-Devent=" + pause.event;
        tools.put("JFR, threshold 0, no stacks", peer(RecorderToggles.FlightRecorder.class, event));
        tools.put("JFR, threshold 0, stacks", peer(RecorderToggles.FlightRecorder.class, event, "-Dstacks=true"));
        if (jdk.feature() >= METHOD_TIMING_SINCE) {
            tools.put("JFR method timing: counts all, average", peer(RecorderToggles.MethodTiming.class));
        }
        tools.put("async-profiler trace: all, stacks",
            peer(RecorderToggles.AsyncTrace.class, "-Dtraced=" + Variant.TREATED.className() + "." + pause.method));
        return tools;
    }

    private static List<String> peer(Class<? extends Toggle> toggle, String... options) {
        return Stream.concat(Stream.of(options), Stream.of("-Dtoggle=" + toggle.getName())).toList();
    }
}
