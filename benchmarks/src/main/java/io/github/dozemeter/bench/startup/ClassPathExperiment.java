package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.LoadAll;
import io.github.dozemeter.bench.program.LookAlone;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What looking at every class costs where there are very many: all classes of a few big published jars are loaded. */
public record ClassPathExperiment(Setting setting) implements Experiment {

    private static final double TARGET_NANOS = 2_000;

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<Goal> goals = new ArrayList<>();
        Table table = new Table("JDK", "classes", "loading, without the agent", "loading, with it", "loading again, without",
            "loading again, with", "scanned", "rewritten", "scan of a class, cold", "warm", "alone",
            "constants in a class file", "peak memory, without", "peak memory, with it");
        LoadWatch watch = new LoadWatch();
        for (Jdk jdk : setting.jdks()) {
            goals.add(measure(jdk, table));
        }
        return new Section(List.of(table.data("", "Cold and warm are measured in place, with the rewriting of the few, two"
            + " readings of the clock and cold caches. Alone is the best of several passes over the same class files in"
            + " memory; the target is about this one. Jars: " + names() + ". " + runs() + " runs each. " + watch.load()
            + ".")), goals);
    }

    private int runs() {
        return setting.pick(1, 7);
    }

    private Goal measure(Jdk jdk, Table table) throws IOException, InterruptedException {
        List<Loaded> without = new ArrayList<>();
        List<Loaded> with = new ArrayList<>();
        for (int run = 0; run < runs(); run++) {
            without.add(load(setting.java(jdk)));
            with.add(load(setting.java(jdk).options("-Dscrape=true",
                setting.jars().agentOption("port=0,log=warn"))));
        }
        Loaded one = with.get(0);
        Spread warm = spread(with, Loaded::warmScanNanos);
        Outcome alone = alone(jdk);
        double lookNanos = Double.parseDouble(alone.value("look"));
        table.row(String.valueOf(jdk.feature()), String.valueOf(one.classes()),
            Numbers.spread(spread(without, Loaded::coldNanos), Numbers::millis),
            Numbers.spread(spread(with, Loaded::coldNanos), Numbers::millis),
            Numbers.spread(spread(without, Loaded::warmNanos), Numbers::millis),
            Numbers.spread(spread(with, Loaded::warmNanos), Numbers::millis),
            Numbers.fixed(0, one.scanned()), Numbers.fixed(0, one.rewritten()),
            Numbers.spread(spread(with, Loaded::coldScanNanos), Numbers::nanos), Numbers.spread(warm, Numbers::nanos),
            Numbers.nanos(lookNanos), alone.value("constants"), peak(without), peak(with));
        return new Goal("scan of a class, warm, alone", jdk.feature(), "2 µs", Numbers.nanos(lookNanos),
            lookNanos <= TARGET_NANOS);
    }

    private Loaded load(Jvm java) throws IOException, InterruptedException {
        String[] jars = jars().stream().map(Path::toString).toArray(String[]::new);
        return Loaded.of(java.succeed(LoadAll.class, (Object[]) jars));
    }

    private Outcome alone(Jdk jdk) throws IOException, InterruptedException {
        List<String> files = new ArrayList<>(List.of(setting.jars().agent().toString()));
        jars().forEach(jar -> files.add(jar.toString()));
        return setting.java(jdk).succeed(LookAlone.class, files.toArray());
    }

    private static Spread spread(List<Loaded> runs, ToDoubleFunction<Loaded> figure) {
        return Spread.of(runs.stream().mapToDouble(figure).toArray());
    }

    private static String peak(List<Loaded> runs) {
        return Numbers.fixed(0, spread(runs, Loaded::peakKiB).median() / 1024) + " MB";
    }

    private String names() throws IOException {
        return String.join(", ", jars().stream().map(jar -> "`" + jar.getFileName() + "`").toList());
    }

    private List<Path> jars() throws IOException {
        Path folder = setting.jars().target().resolve("classpath");
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException(folder + " is missing: run mvn package -Pclasspath first");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /**
     * What one JVM says that loaded all classes twice.
     *
     * @param coldNanos for the first pass
     * @param scanned classes that the agent looked at in both passes; 0 without the agent, as all that follow
     * @param coldScanNanos for each class of the first pass, by the agent's own clock
     */
    private record Loaded(long classes, double coldNanos, double warmNanos, double peakKiB, double scanned, double rewritten,
                  double coldScanNanos, double warmScanNanos) {

        private static final String[] NONE = {"scan", "0", "0", "0"};
        private static final double NANOS = 1e9;

        static Loaded of(Outcome finished) {
            String[] cold = finished.fields("cold").get(0);
            String[] warm = finished.fields("warm").get(0);
            List<String[]> scans = finished.fields("scan");
            String[] first = scans.isEmpty() ? NONE : scans.get(0);
            String[] second = scans.isEmpty() ? NONE : scans.get(1);
            return new Loaded(Long.parseLong(cold[1]), number(cold, 2), number(warm, 2),
                Double.parseDouble(finished.value("peak")), number(second, 1), number(second, 3),
                perClass(first, NONE), perClass(second, first));
        }

        private static double perClass(String[] later, String[] earlier) {
            return (number(later, 2) - number(earlier, 2)) * NANOS / (number(later, 1) - number(earlier, 1));
        }

        private static double number(String[] fields, int place) {
            return Double.parseDouble(fields[place]);
        }
    }
}
