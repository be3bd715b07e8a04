package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Finished;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.LoadAll;
import io.github.dozemeter.bench.program.LookAlone;
import io.github.dozemeter.bench.stats.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What looking at every class costs where there are very many: all classes of a few big published jars are loaded. */
public final class ClassPathPart implements Part {

    private static final double TARGET_NANOS = 2_000;

    private final Setting setting;

    public ClassPathPart(Setting setting) {
        this.setting = setting;
    }

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
            without.add(load(JavaCommand.of(jdk)));
            with.add(load(JavaCommand.of(jdk).with("-Dscrape=true",
                setting.jars().agentOption("port=0,log=warn"))));
        }
        Loaded one = with.get(0);
        Spread warm = spread(with, Loaded::warmScanNanos);
        Finished alone = alone(jdk);
        double lookNanos = Double.parseDouble(alone.value("look"));
        table.row(String.valueOf(jdk.feature()), String.valueOf(one.classes()),
            Numbers.spread(spread(without, Loaded::coldNanos), Numbers::millis),
            Numbers.spread(spread(with, Loaded::coldNanos), Numbers::millis),
            Numbers.spread(spread(without, Loaded::warmNanos), Numbers::millis),
            Numbers.spread(spread(with, Loaded::warmNanos), Numbers::millis),
            Numbers.fixed(0, one.scanned()), Numbers.fixed(0, one.rewritten()),
            Numbers.spread(spread(with, Loaded::coldScanNanos), Numbers::nanos), Numbers.spread(warm, Numbers::nanos),
            Numbers.nanos(lookNanos), alone.value("constants"), peak(without), peak(with));
        return new Goal("scan of a class, warm, alone", String.valueOf(jdk.feature()), "2 µs",
            Numbers.nanos(lookNanos), lookNanos <= TARGET_NANOS ? Goal.MET : "**not met**");
    }

    private Loaded load(JavaCommand java) throws IOException, InterruptedException {
        String[] jars = jars().stream().map(Path::toString).toArray(String[]::new);
        return Loaded.of(java.classPath(setting.jars().programs()).run(LoadAll.class, jars));
    }

    private Finished alone(Jdk jdk) throws IOException, InterruptedException {
        List<String> files = new ArrayList<>(List.of(setting.jars().agent().toString()));
        jars().forEach(jar -> files.add(jar.toString()));
        return JavaCommand.of(jdk).classPath(setting.jars().programs())
            .run(LookAlone.class, files.toArray(String[]::new));
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
}
