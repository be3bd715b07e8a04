package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Footprint;
import io.github.dozemeter.bench.stats.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Start and memory of hello world: no agent, an agent that does nothing, Dozemeter. */
public final class StartupPart implements Part {

    private static final double BEYOND_EMPTY_MILLIS = 25;
    private static final double BEYOND_NONE_MILLIS = 60;
    private static final double WAITS_MILLIS = 5;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Setting setting;

    public StartupPart(Setting setting) {
        this.setting = setting;
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<DataTable> tables = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        for (Jdk jdk : setting.jdks()) {
            LoadWatch watch = new LoadWatch();
            int rounds = setting.pick(5, 30);
            Starts starts = Starts.measure(jdk, setting.jars(), rounds);
            tables.add(table(starts, jdk).data(jdk.toString(), rounds + " rounds. " + watch.load() + "."));
            goals.add(goal(jdk, starts, Start.DOZEMETER, Start.EMPTY, BEYOND_EMPTY_MILLIS));
            goals.add(goal(jdk, starts, Start.DOZEMETER, Start.NONE, BEYOND_NONE_MILLIS));
            goals.add(goal(jdk, starts, Start.DOZEMETER_WAITS, Start.DOZEMETER, WAITS_MILLIS));
        }
        return new Section(tables, goals);
    }

    private Table table(Starts starts, Jdk jdk) throws IOException, InterruptedException {
        Table table = new Table("hello world with", "until `main` runs", "beyond no agent", "beyond an empty agent",
            "ratio to no agent", "whole process",
            "whole process, beyond no agent", "peak memory");
        double none = Starts.low(starts.untilMain().get(Start.NONE));
        for (Start start : Start.values()) {
            double untilMain = Starts.low(starts.untilMain().get(start));
            table.row(start.label(), Numbers.millis(untilMain), more(starts.untilMain(), start, Start.NONE),
                more(starts.untilMain(), start, Start.EMPTY), Numbers.fixed(2, untilMain / none),
                Numbers.millis(Starts.low(starts.whole().get(start))), more(starts.whole(), start, Start.NONE),
                peak(start, jdk));
        }
        return table;
    }

    private static String more(Map<Start, List<Double>> times, Start of, Start from) {
        boolean isMore = of.compareTo(from) > 0;
        return isMore ? Numbers.millis(Starts.difference(times.get(of), times.get(from)).median()) : "";
    }

    /** Median of the peak of the resident set, by a program that stays until the agent is fully there. */
    private String peak(Start start, Jdk jdk) throws IOException, InterruptedException {
        List<Double> peaks = new ArrayList<>();
        for (int run = 0; run < setting.pick(1, 5); run++) {
            JavaCommand java = JavaCommand.of(jdk).classPath(setting.jars().programs());
            peaks.add(Double.valueOf(start.onto(java, setting.jars()).run(Footprint.class).value("peak")));
        }
        return Numbers.fixed(1, Spread.of(peaks).median() / 1024) + " MB";
    }

    private static Goal goal(Jdk jdk, Starts starts, Start of, Start from, double millis) {
        Spread more = Starts.difference(starts.untilMain().get(of), starts.untilMain().get(from));
        String what = (of == Start.DOZEMETER ? "" : of.label() + ": ") + "until `main` runs, beyond " + from.label();
        return new Goal(what, String.valueOf(jdk.feature()), Numbers.fixed(0, millis) + " ms",
            Numbers.spread(more, Numbers::millis),
            more.median() <= millis * NANOS_PER_MILLI ? Goal.MET : "**not met**");
    }
}
