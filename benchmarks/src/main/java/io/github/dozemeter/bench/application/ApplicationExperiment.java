package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.application.Rounds.Arm;
import io.github.dozemeter.bench.application.Rounds.Run;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Published applications without the agent and with it: fresh JVMs in turns, under a load from a JVM of its own. */
public record ApplicationExperiment(Setting setting) implements Experiment {

    /** Spring Boot 3 needs it. */
    private static final int OLDEST = 17;
    private static final int TRIAL_MILLIS = 1_000;
    private static final int WARM_UP_MILLIS = 4_000;
    private static final int MILLIS = 3_000;

    @Override
    public Section measure() throws Exception {
        LoadWatch watch = new LoadWatch();
        Table table = Rounds.table();
        List<Jdk> jdks = setting.jdks().stream().filter(jdk -> jdk.feature() >= OLDEST).toList();
        for (Jdk jdk : jdks) {
            for (Application application : Application.values()) {
                String where = application.name(setting.jars().target()) + ", " + jdk;
                // Fills the system's file cache.
                run(jdk, application, Arm.DOZEMETER, TRIAL_MILLIS, TRIAL_MILLIS);
                rounds(jdk, application).addTo(table, where, application.unit());
            }
        }
        return new Section(List.of(table.data("", rounds() + " rounds. In brackets least and most, of a ratio the median behind it;"
            + " in parentheses an interval of the ratio. " + String.join("; ", jdks.stream().map(Jdk::release).toList())
            + "; the load runs on " + Jdk.running() + ". " + watch.load() + ".")), List.of());
    }

    private int rounds() {
        return setting.pick(1, 12);
    }

    /** Each round starts a JVM for each arm, in random order, so that ratios may be taken round by round. */
    private Rounds rounds(Jdk jdk, Application application) throws Exception {
        Rounds rounds = new Rounds();
        List<Arm> order = new ArrayList<>(List.of(Arm.values()));
        Random random = new Random(rounds());
        for (int round = 0; round < rounds(); round++) {
            Collections.shuffle(order, random);
            for (Arm arm : order) {
                rounds.add(arm, run(jdk, application, arm, setting.pick(TRIAL_MILLIS, WARM_UP_MILLIS),
                    setting.pick(TRIAL_MILLIS, MILLIS)));
            }
        }
        return rounds;
    }

    private Run run(Jdk jdk, Application application, Arm arm, int warmUpMillis, int millis) throws Exception {
        Path target = setting.jars().target();
        int port = Loopback.freePort();
        try (Scratch scratch = new Scratch("data")) {
            Path data = Files.createDirectory(scratch.file());
            Jvm java = Jvm.tool(jdk, "java").in(data).options("-Xmx512m").classPath(application.jars(target));
            Jvm server = application.server(java, data, port).options(arm.options(setting.jars()));
            long begin = System.nanoTime();
            try (RunningJvm running = server.start()) {
                running.awaitPort(port);
                double ready = System.nanoTime() - begin;
                Outcome load = Jvm.tool(Jdk.running(), "java").classPath(setting.jars().benchmarks(), application.jars(target))
                    .succeed(application.load(), String.valueOf(port), String.valueOf(running.pid()), String.valueOf(warmUpMillis),
                        String.valueOf(millis));
                return new Run(value(load, "rate"), value(load, "p99"), ready, value(load, "cpu"),
                    arm.isOurs() ? pauses(running.scrape()) : Double.NaN);
            }
        }
    }

    private static double pauses(Scrape figures) {
        if (figures.sum("dozemeter_active") != 1) {
            throw new IllegalStateException("the agent counts nothing here: nothing was compared");
        }
        return figures.sum("dozemeter_pauses_total");
    }

    private static double value(Outcome load, String name) {
        return Double.parseDouble(load.value(name));
    }
}
