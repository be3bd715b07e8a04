package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Handoffs;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What an agent costs a JVM whose virtual threads are mounted all the time, and whether that ends with the agent. Each round
 * has one idle platform thread more: one more or less makes a handover up to three times as dear, without any agent.
 */
public record VirtualThreadsExperiment(Setting setting) implements Experiment {

    private static final String BEFORE = "before";
    /** Experimental: the JVM does not tell agents of mounts. */
    private static final String TRANSITIONS_OFF = "-XX:-DoJVMTIVirtualThreadTransitions";
    private static final String PAIRS = "100";

    @Override
    public Section measure() throws IOException, InterruptedException {
        return setting.each(Jdk::hasVirtualThreads, (jdk, tables, goals) -> tables.add(measure(jdk)));
    }

    private DataTable measure(Jdk jdk) throws IOException, InterruptedException {
        LoadWatch watch = new LoadWatch();
        Map<String, Row> rows = new LinkedHashMap<>();
        int rounds = setting.pick(1, 8);
        for (int idle = 0; idle < rounds; idle++) {
            double none = Double.NaN;
            for (Start start : List.of(Start.NONE, Start.EMPTY, Start.DOZEMETER)) {
                double nanos = Double.parseDouble(run(start.onto(setting.java(jdk), setting.jars()), idle).value(BEFORE));
                none = start == Start.NONE ? nanos : none;
                add(rows, start.label(), nanos, none);
            }
            Jvm off = setting.java(jdk).options("-XX:+UnlockExperimentalVMOptions", TRANSITIONS_OFF);
            add(rows, "Dozemeter, `" + TRANSITIONS_OFF + "`",
                Double.parseDouble(run(Start.DOZEMETER.onto(off, setting.jars()), idle).value(BEFORE)), none);
            Outcome attached = run(setting.java(jdk).options("-XX:+EnableDynamicAgentLoading"), idle, setting.jars().agent().toString());
            double before = Double.parseDouble(attached.value(BEFORE));
            add(rows, "Dozemeter, attached", Double.parseDouble(attached.value("attached")), before);
            add(rows, "Dozemeter, attached and stopped", Double.parseDouble(attached.value("stopped")), before);
        }
        Table table = new Table("pairs of virtual threads with", "processor time of a handover", "ratio to no agent");
        rows.forEach((label, row) -> table.row(label, row.time(), label.equals(Start.NONE.label()) ? "" : row.ratio()));
        return table.data(jdk.release(), PAIRS + " pairs, " + rounds + " fresh JVMs a row; in brackets least and most. "
            + watch.load() + ".");
    }

    /**
     * One figure a JVM, and that of a JVM without an agent beside each.
     *
     * @param nanos processor time of a handover
     */
    private record Row(List<Double> nanos, List<Double> none) {

        String time() {
            return Numbers.nanos(mean(nanos)) + Numbers.extremes(Spread.of(nanos), Numbers::nanos);
        }

        String ratio() {
            List<Double> ratios = IntStream.range(0, none.size()).mapToObj(jvm -> nanos.get(jvm) / none.get(jvm)).toList();
            return Numbers.ratio(mean(nanos) / mean(none)) + Numbers.extremes(Spread.of(ratios), Numbers::ratio);
        }

        private static double mean(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }
    }

    private Outcome run(Jvm java, int idle, String... jar) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(PAIRS, String.valueOf(setting.pick(300, 1000)), String.valueOf(idle)));
        arguments.addAll(List.of(jar));
        return java.succeed(Handoffs.class, arguments.toArray());
    }

    private static void add(Map<String, Row> rows, String label, double nanos, double none) {
        Row row = rows.computeIfAbsent(label, first -> new Row(new ArrayList<>(), new ArrayList<>()));
        row.nanos.add(nanos);
        row.none.add(none);
    }
}
