package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Published applications without the agent and with it: fresh JVMs in turns, under a load from a JVM of its own. */
public record ApplicationExperiment(Setting setting) {

    /** Spring Boot 3 needs it. */
    private static final int OLDEST = 17;
    private static final double READY = 1.09;
    private static final int TRIAL_MILLIS = 1_000;
    private static final int WARM_UP_MILLIS = 4_000;
    private static final int MILLIS = 3_000;

    public Section measure() throws Exception {
        Section found = new Section();
        Table table = table();
        List<Jdk> jdks = setting.jdks().stream().filter(jdk -> jdk.feature() >= OLDEST).toList();
        int count = setting.pick(1, 12);
        for (Jdk jdk : jdks) {
            for (Application application : Application.values()) {
                String where = application.name(setting.jars()) + ", " + jdk;
                // Fills the system's file cache.
                run(jdk, application, Arm.DOZEMETER, TRIAL_MILLIS, TRIAL_MILLIS);
                Rounds<Arm, Run> rounds = Rounds.of(List.of(Arm.values()), 0, count, arm -> run(jdk, application, arm,
                    setting.pick(TRIAL_MILLIS, WARM_UP_MILLIS), setting.pick(TRIAL_MILLIS, MILLIS)));
                add(table, rounds, where, application.unit);
                Spread ready =
                    Spread.interval(rounds.compared(Arm.DOZEMETER, Arm.EMPTY, Run::readyNanos, (ours, empty) -> ours / empty));
                found.goal("until " + application.name(setting.jars()) + " is ready, against an empty agent", jdk.feature(),
                    Numbers.fixed(2, READY), Numbers.spread(ready, ratio -> Numbers.fixed(3, ratio)), ready.median() <= READY);
            }
        }
        String releases = String.join("; ", jdks.stream().map(Jdk::release).toList());
        return found.add(table, "", count + " rounds. In brackets least and most, of a ratio the"
            + " median behind it; in parentheses an interval of the ratio. " + releases + "; the load runs on "
            + Jdk.running() + ". " + found.load());
    }

    private Run run(Jdk jdk, Application application, Arm arm, int warmUpMillis, int millis) throws Exception {
        Path jars = application.jars(setting.jars());
        int port = Loopback.freePort();
        try (Scratch scratch = new Scratch("data")) {
            Path data = Files.createDirectory(scratch.file());
            Jvm java = Jvm.tool(jdk, "java").in(data).options("-Xmx512m").classPath(jars);
            Jvm command = application.server(java, data, port).options(arm.options.apply(setting.jars()));
            long begin = System.nanoTime();
            try (RunningJvm server = command.start()) {
                server.awaitPort(port);
                double ready = System.nanoTime() - begin;
                Outcome load = Jvm.tool(Jdk.running(), "java").classPath(setting.jars().benchmarks(), jars)
                    .succeed(application.load, port, server.pid(), warmUpMillis, millis);
                return new Run(load.number("rate"), load.number("p99"), ready, load.number("cpu"),
                    arm.isOurs() ? pauses(server.scrape()) : Double.NaN);
            }
        }
    }

    private static double pauses(Scrape figures) {
        if (figures.sum("dozemeter_active") != 1) {
            throw new IllegalStateException("the agent counts nothing here: nothing was compared");
        }
        return figures.sum("dozemeter_pauses_total");
    }

    static Table table() {
        return new Table("figure", Arm.NONE.column, Arm.EMPTY.column, Arm.DOZEMETER.column, Arm.WAITS.column, "not seen below");
    }

    /** What a JVM is started with. */
    enum Arm {

        NONE("no agent", jars -> List.of()),
        EMPTY("an empty agent", jars -> List.of("-javaagent:" + jars.programs() + "=transformer")),
        DOZEMETER("Dozemeter", jars -> List.of(jars.agentOption("port=0"))),
        WAITS("Dozemeter, `calls=default:waits`", jars -> List.of(jars.agentOption("port=0,calls=default:waits")));

        final Function<Jars, List<String>> options;
        private final String column;

        Arm(String column, Function<Jars, List<String>> options) {
            this.column = column;
            this.options = options;
        }

        boolean isOurs() {
            return this == DOZEMETER || this == WAITS;
        }
    }

    /**
     * One JVM.
     *
     * @param cpuNanos processor time of the JVM for each call
     * @param pauses that Dozemeter counted until the load had ended; not a number without it
     */
    record Run(double callsPerSecond, double p99Nanos, double readyNanos, double cpuNanos, double pauses) {
    }

    /**
     * @param where application and JDK
     * @param unit what one call is
     */
    static void add(Table table, Rounds<Arm, Run> rounds, String where, String unit) {
        row(table, rounds, where + ": " + unit + "s a second", Run::callsPerSecond, Numbers::count);
        row(table, rounds, where + ": p99 of a " + unit, Run::p99Nanos, Numbers::nanos);
        row(table, rounds, where + ": processor time of a " + unit, Run::cpuNanos, Numbers::nanos);
        row(table, rounds, where + ": until ready", Run::readyNanos, Numbers::nanos);
        table.row(where + ": pauses counted", "", "", pauses(rounds, Arm.DOZEMETER), pauses(rounds, Arm.WAITS), "");
    }

    private static String pauses(Rounds<Arm, Run> rounds, Arm arm) {
        return Numbers.spread(rounds.spread(arm, Run::pauses), Numbers::count);
    }

    private static void row(Table table, Rounds<Arm, Run> rounds, String label, ToDoubleFunction<Run> figure,
                            DoubleFunction<String> number) {
        List<String> cells = new ArrayList<>(List.of(label, Numbers.spread(rounds.spread(Arm.NONE, figure), number)));
        for (Arm arm : List.of(Arm.EMPTY, Arm.DOZEMETER, Arm.WAITS)) {
            Spread ratio = ratio(rounds, arm, figure);
            double median = rounds.spread(arm, figure).median();
            cells.add(Numbers.fixed(3, ratio.median()) + " (" + Numbers.fixed(3, ratio.min()) + " .. "
                + Numbers.fixed(3, ratio.max()) + ") [" + number.apply(median) + "]");
        }
        // The longer half of the interval: a difference must be larger to stand out.
        Spread ratio = ratio(rounds, Arm.DOZEMETER, figure);
        double half = Math.max(ratio.max() - ratio.median(), ratio.median() - ratio.min());
        cells.add(Numbers.fixed(1, half * 100) + " %");
        table.row(cells);
    }

    /** To the run without an agent in the same round. */
    private static Spread ratio(Rounds<Arm, Run> rounds, Arm arm, ToDoubleFunction<Run> figure) {
        return Spread.interval(rounds.compared(arm, Arm.NONE, figure, (with, without) -> with / without));
    }
}
