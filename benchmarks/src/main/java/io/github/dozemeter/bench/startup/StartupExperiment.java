package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Footprint;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Start and memory of hello world: no agent, an agent that does nothing, Dozemeter. */
public record StartupExperiment(Setting setting) implements Experiment {

    private static final double BEYOND_EMPTY_MILLIS = 25;
    private static final double BEYOND_NONE_MILLIS = 60;
    private static final double WAITS_MILLIS = 5;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Section measure() throws IOException, InterruptedException {
        return setting.each(jdk -> true, (jdk, tables, goals) -> {
            LoadWatch watch = new LoadWatch();
            int rounds = setting.pick(5, 30);
            Map<Start, Starts> starts = new EnumMap<>(Start.class);
            for (Start start : Start.values()) {
                starts.put(start, new Starts(java(jdk, start), start.main()));
            }
            Starts.measure(starts.values(), rounds);
            tables.add(table(starts, jdk).data(jdk.release(), rounds + " rounds. " + watch.load() + "."));
            goals.add(goal(jdk, starts, Start.DOZEMETER, Start.EMPTY, BEYOND_EMPTY_MILLIS));
            goals.add(goal(jdk, starts, Start.DOZEMETER, Start.NONE, BEYOND_NONE_MILLIS));
            goals.add(goal(jdk, starts, Start.DOZEMETER_WAITS, Start.DOZEMETER, WAITS_MILLIS));
        });
    }

    private Table table(Map<Start, Starts> starts, Jdk jdk) throws IOException, InterruptedException {
        Table table = new Table("hello world with", "until `main` runs", "beyond no agent", "beyond an empty agent",
            "ratio to no agent", "whole process",
            "whole process, beyond no agent", "peak memory");
        double none = Starts.low(starts.get(Start.NONE).untilMain());
        for (Start start : Start.values()) {
            double untilMain = Starts.low(starts.get(start).untilMain());
            table.row(start.label(), Numbers.millis(untilMain), more(starts, Starts::untilMain, start, Start.NONE),
                more(starts, Starts::untilMain, start, Start.EMPTY), Numbers.fixed(2, untilMain / none),
                Numbers.millis(Starts.low(starts.get(start).whole())), more(starts, Starts::whole, start, Start.NONE),
                peak(start, jdk));
        }
        return table;
    }

    private static String more(Map<Start, Starts> starts, Function<Starts, List<Double>> times, Start of, Start from) {
        return of.compareTo(from) <= 0 ? ""
            : Numbers.millis(Starts.difference(times.apply(starts.get(of)), times.apply(starts.get(from))).median());
    }

    /** Median of the peak of the resident set, by a program that stays until the agent is fully there. */
    private String peak(Start start, Jdk jdk) throws IOException, InterruptedException {
        List<Double> peaks = new ArrayList<>();
        for (int run = 0; run < setting.pick(1, 5); run++) {
            peaks.add(Double.valueOf(java(jdk, start).succeed(Footprint.class).value("peak")));
        }
        return Numbers.fixed(1, Spread.of(peaks).median() / 1024) + " MB";
    }

    private Jvm java(Jdk jdk, Start start) {
        return start.onto(setting.java(jdk), setting.jars());
    }

    private static Goal goal(Jdk jdk, Map<Start, Starts> starts, Start of, Start from, double millis) {
        Spread more = Starts.difference(starts.get(of).untilMain(), starts.get(from).untilMain());
        String what = (of == Start.DOZEMETER ? "" : of.label() + ": ") + "until `main` runs, beyond " + from.label();
        return new Goal(what, jdk.feature(), Numbers.fixed(0, millis) + " ms",
            Numbers.spread(more, Numbers::millis), more.median() <= millis * NANOS_PER_MILLI);
    }
}
