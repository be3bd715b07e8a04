package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.application.ApplicationTable.Arm;
import io.github.dozemeter.bench.application.ApplicationTable.Run;
import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Published applications without the agent and with it: fresh JVMs in turns, under a load from a JVM of its own. */
public record ApplicationExperiment(Setting setting) {

    /** Spring Boot 3 needs it. */
    private static final int OLDEST = 17;
    private static final double READY = 1.03;
    private static final int TRIAL_MILLIS = 1_000;
    private static final int WARM_UP_MILLIS = 4_000;
    private static final int MILLIS = 3_000;

    public Section measure() throws Exception {
        Section found = new Section();
        ApplicationTable table = new ApplicationTable();
        List<Jdk> jdks = setting.jdks().stream().filter(jdk -> jdk.feature() >= OLDEST).toList();
        int count = setting.pick(1, 12);
        for (Jdk jdk : jdks) {
            for (Application application : Application.values()) {
                String where = application.name(setting.jars()) + ", " + jdk;
                // Fills the system's file cache.
                run(jdk, application, Arm.DOZEMETER, TRIAL_MILLIS, TRIAL_MILLIS);
                Rounds<Arm, Run> rounds = Rounds.of(List.of(Arm.values()), 0, count, arm -> run(jdk, application, arm,
                    setting.pick(TRIAL_MILLIS, WARM_UP_MILLIS), setting.pick(TRIAL_MILLIS, MILLIS)));
                table.add(rounds, where, application.unit);
                Spread ready =
                    Spread.interval(rounds.compared(Arm.DOZEMETER, Arm.EMPTY, Run::readyNanos, (ours, empty) -> ours / empty));
                found.goal("until " + application.name(setting.jars()) + " is ready, against an empty agent", jdk.feature(),
                    Numbers.fixed(2, READY), Numbers.spread(ready, ratio -> Numbers.fixed(3, ratio)), ready.median() <= READY);
            }
        }
        String releases = String.join("; ", jdks.stream().map(Jdk::release).toList());
        return found.add(table.table(), "", count + " rounds. In brackets least and most, of a ratio the"
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
}
