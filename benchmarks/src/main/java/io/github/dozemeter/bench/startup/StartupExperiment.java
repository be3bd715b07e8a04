package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Footprint;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Start and memory of hello world: no agent, an agent that does nothing, Dozemeter. */
public record StartupExperiment(Setting setting) {

    private static final double BEYOND_EMPTY_MILLIS = 17;
    private static final double BEYOND_NONE_MILLIS = 60;
    private static final double WAITS_MILLIS = 5;
    private static final double NANOS_PER_MILLI = 1e6;

    public Section measure() throws Exception {
        return setting.each(8, (jdk, found) -> {
            int count = setting.pick(5, 30);
            Rounds<Start, Outcome> rounds = Rounds.of(List.of(Start.values()), Start.WARM_UP, count,
                start -> start.java(setting, jdk).succeed(start.main));
            found.add(table(rounds, jdk), jdk.release(), count + " rounds. " + found.load());
            goal(found, jdk, rounds, Start.DOZEMETER, Start.EMPTY, BEYOND_EMPTY_MILLIS);
            goal(found, jdk, rounds, Start.DOZEMETER, Start.NONE, BEYOND_NONE_MILLIS);
            goal(found, jdk, rounds, Start.DOZEMETER_WAITS, Start.DOZEMETER, WAITS_MILLIS);
        });
    }

    private Table table(Rounds<Start, Outcome> rounds, Jdk jdk) throws IOException, InterruptedException {
        Table table = new Table("hello world with", "until `main` runs", "beyond no agent", "beyond an empty agent",
            "ratio to no agent", "whole process", "whole process, beyond no agent", "peak memory");
        ToDoubleFunction<Outcome> untilMain = Start::nanosUntilMain;
        ToDoubleFunction<Outcome> whole = finished -> (double) finished.endNanos() - finished.startNanos();
        for (Start start : Start.values()) {
            double low = low(rounds, untilMain, start);
            table.row(start.label, Numbers.millis(low), more(rounds, untilMain, start, Start.NONE),
                more(rounds, untilMain, start, Start.EMPTY), Numbers.fixed(2, low / low(rounds, untilMain, Start.NONE)),
                Numbers.millis(low(rounds, whole, start)), more(rounds, whole, start, Start.NONE), peak(start, jdk));
        }
        return table;
    }

    private static String more(Rounds<Start, Outcome> rounds, ToDoubleFunction<Outcome> figure, Start of, Start from) {
        return of.compareTo(from) <= 0 ? "" : Numbers.millis(difference(rounds, figure, of, from).median());
    }

    /** Of the 20th percentiles; the extremes are the quartiles of the differences round by round. */
    static <R> Spread difference(Rounds<Start, R> rounds, ToDoubleFunction<R> figure, Start of, Start from) {
        Spread quartiles = Start.quartiles(rounds.compared(of, from, figure, (more, less) -> more - less));
        return new Spread(quartiles.min(), low(rounds, figure, of) - low(rounds, figure, from), quartiles.max());
    }

    private static <R> double low(Rounds<Start, R> rounds, ToDoubleFunction<R> figure, Start start) {
        return Start.low(rounds.values(start, figure));
    }

    /** Median of the peak of the resident set, by a program that stays until the agent is fully there. */
    private String peak(Start start, Jdk jdk) throws IOException, InterruptedException {
        List<Double> peaks = new ArrayList<>();
        for (int run = 0; run < setting.pick(1, 5); run++) {
            peaks.add(start.java(setting, jdk).succeed(Footprint.class).number("peak"));
        }
        return Numbers.fixed(1, Spread.of(peaks).median() / 1024) + " MB";
    }

    private static void goal(Section found, Jdk jdk, Rounds<Start, Outcome> rounds, Start of, Start from, double millis) {
        Spread more = difference(rounds, Start::nanosUntilMain, of, from);
        String what = (of == Start.DOZEMETER ? "" : of.label + ": ") + "until `main` runs, beyond " + from.label;
        found.goal(what, jdk.feature(), Numbers.fixed(0, millis) + " ms",
            Numbers.spread(more, Numbers::millis), more.median() <= millis * NANOS_PER_MILLI);
    }
}
