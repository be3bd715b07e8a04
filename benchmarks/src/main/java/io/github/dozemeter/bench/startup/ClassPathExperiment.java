package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.LoadAll;
import io.github.dozemeter.bench.program.LookAlone;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What looking at every class costs where there are very many: all classes of a few big published jars are loaded. */
public record ClassPathExperiment(Setting setting) {

    private static final double TARGET_NANOS = 2_200;
    private static final double NANOS = 1e9;

    public Section measure() throws IOException, InterruptedException {
        Section found = new Section();
        Table table = new Table("JDK", "classes", "loading, without the agent", "loading, with it", "loading again, without",
            "loading again, with", "scanned", "rewritten", "scan of a class, cold", "warm", "alone",
            "constants in a class file", "peak memory, without", "peak memory, with it");
        List<Path> jars = jars();
        int runs = setting.pick(1, 7);
        for (Jdk jdk : setting.jdks()) {
            measure(jdk, jars, runs, table, found);
        }
        String names = String.join(", ", jars.stream().map(jar -> "`" + jar.getFileName() + "`").toList());
        return found.add(table, "", "Cold and warm are measured in place, with the rewriting of the few, two"
            + " readings of the clock and cold caches. Alone is the best of several passes over the same class files in"
            + " memory; the target is about this one. Jars: " + names + ". " + runs + " runs each. " + found.load());
    }

    private void measure(Jdk jdk, List<Path> jars, int runs, Table table, Section found)
        throws IOException, InterruptedException {
        List<Outcome> without = new ArrayList<>();
        List<Outcome> with = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            without.add(setting.java(jdk).succeed(LoadAll.class, jars.toArray()));
            with.add(setting.java(jdk).options("-Dscrape=true", setting.jars().agentOption("port=0,log=warn"))
                .succeed(LoadAll.class, jars.toArray()));
        }
        Outcome alone = setting.java(jdk)
            .succeed(LookAlone.class, Stream.concat(Stream.of(setting.jars().agent()), jars.stream()).toArray());
        double lookNanos = alone.number("look");
        table.row(String.valueOf(jdk.feature()), with.get(0).value("classes"), time(without, "cold"),
            time(with, "cold"), time(without, "warm"), time(with, "warm"),
            Numbers.fixed(0, with.get(0).number("warm.scanned")),
            Numbers.fixed(0, with.get(0).number("warm.rewritten")),
            spread(with, one -> NANOS * one.number("cold.seconds") / one.number("cold.scanned"), Numbers::nanos),
            spread(with, one -> NANOS * (one.number("warm.seconds") - one.number("cold.seconds"))
                / (one.number("warm.scanned") - one.number("cold.scanned")), Numbers::nanos),
            Numbers.nanos(lookNanos), alone.value("constants"), peak(without), peak(with));
        found.goal("scan of a class, warm, alone", jdk.feature(), "2.2 µs", Numbers.nanos(lookNanos), lookNanos <= TARGET_NANOS);
    }

    private static String time(List<Outcome> runs, String pass) {
        return spread(runs, one -> one.number(pass), Numbers::millis);
    }

    private static String peak(List<Outcome> runs) {
        return Numbers.fixed(0, Spread.of(runs, one -> one.number("peak")).median() / 1024) + " MB";
    }

    private static String spread(List<Outcome> runs, ToDoubleFunction<Outcome> figure, DoubleFunction<String> text) {
        return Numbers.spread(Spread.of(runs, figure), text);
    }

    private List<Path> jars() throws IOException {
        try (Stream<Path> files = Files.list(setting.jars().filledBy("classpath"))) {
            return files.sorted().toList();
        }
    }
}
