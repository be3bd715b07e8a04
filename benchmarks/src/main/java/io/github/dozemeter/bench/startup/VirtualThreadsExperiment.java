package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Handoffs;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What an agent costs a JVM whose virtual threads are mounted all the time, and whether that ends with the agent. Each round
 * has one idle platform thread more: one more or less makes a handover up to three times as dear, without any agent.
 */
public record VirtualThreadsExperiment(Setting setting) {

    private static final String BEFORE = "before";
    /** Experimental: the JVM sends agents no events of mounts. */
    private static final String TRANSITIONS_OFF = "-XX:-DoJVMTIVirtualThreadTransitions";
    private static final String PAIRS = "100";

    public Section measure() throws Exception {
        return setting.each(21, this::measure);
    }

    /**
     * Processor time of a handover in one JVM.
     *
     * @param none without an agent, in the same round or before it was attached
     */
    private record Handover(double nanos, double none) {
    }

    private void measure(Jdk jdk, Section found) throws IOException, InterruptedException {
        Map<String, List<Handover>> rows = new LinkedHashMap<>();
        int rounds = setting.pick(1, 8);
        for (int idle = 0; idle < rounds; idle++) {
            double none = run(setting.java(jdk), idle).number(BEFORE);
            add(rows, Start.NONE.label, none, none);
            for (Start start : List.of(Start.EMPTY, Start.DOZEMETER)) {
                add(rows, start.label, run(start.java(setting, jdk), idle).number(BEFORE), none);
            }
            Jvm off = Start.DOZEMETER.java(setting, jdk).options("-XX:+UnlockExperimentalVMOptions", TRANSITIONS_OFF);
            add(rows, "Dozemeter, `" + TRANSITIONS_OFF + "`", run(off, idle).number(BEFORE), none);
            Outcome attached = run(setting.java(jdk).options("-XX:+EnableDynamicAgentLoading"), idle,
                setting.jars().agent());
            add(rows, "Dozemeter, attached", attached.number("attached"), attached.number(BEFORE));
            add(rows, "Dozemeter, attached and stopped", attached.number("stopped"), attached.number(BEFORE));
        }
        Table table = new Table("pairs of virtual threads with", "processor time of a handover", "ratio to no agent");
        rows.forEach((label, row) -> table.row(label,
            Numbers.nanos(mean(row, Handover::nanos)) + Numbers.extremes(Spread.of(row, Handover::nanos), Numbers::nanos),
            label.equals(Start.NONE.label) ? "" : Numbers.ratio(mean(row, Handover::nanos) / mean(row, Handover::none))
                + Numbers.extremes(Spread.of(row, one -> one.nanos / one.none), Numbers::ratio)));
        found.add(table, jdk.release(), PAIRS + " pairs, " + rounds + " fresh JVMs a row; in brackets least and most. "
            + found.load());
    }

    private static void add(Map<String, List<Handover>> rows, String label, double nanos, double none) {
        rows.computeIfAbsent(label, first -> new ArrayList<>()).add(new Handover(nanos, none));
    }

    private static double mean(List<Handover> row, ToDoubleFunction<Handover> figure) {
        return row.stream().mapToDouble(figure).average().orElseThrow();
    }

    private Outcome run(Jvm java, int idle, Path... jar) throws IOException, InterruptedException {
        return java.succeed(Handoffs.class,
            Stream.concat(Stream.of(PAIRS, setting.pick(300, 1000), idle), Stream.of(jar)).toArray());
    }
}
