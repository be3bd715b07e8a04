package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Start of hello world from an archive of its classes: an AOT cache from 25 on, a dynamic archive before. */
public record ArchivesExperiment(Setting setting) implements Experiment {

    private static final int FIRST_WITH_ARCHIVES = 17;
    private static final int FIRST_WITH_CACHES = 25;
    private static final List<Start> STARTS = List.of(Start.NONE, Start.EMPTY, Start.DOZEMETER, Start.DOZEMETER_PAUSE);
    private static final String NO_ARCHIVE = "no archive";
    private static final String FROM_ARCHIVE = "from an archive";

    @Override
    public Section measure() throws IOException, InterruptedException {
        return setting.each(jdk -> jdk.feature() >= FIRST_WITH_ARCHIVES, (jdk, tables, goals) -> tables.add(measure(jdk)));
    }

    private DataTable measure(Jdk jdk) throws IOException, InterruptedException {
        LoadWatch watch = new LoadWatch();
        List<Case> cases = cases(jdk, Files.createTempDirectory("archives"));
        int rounds = setting.pick(3, 25);
        Starts.measure(cases.stream().map(Case::starts).toList(), rounds);
        return table(cases).data(jdk.release(), rounds + " rounds; in brackets the quartiles. " + watch.load() + ".");
    }

    private List<Case> cases(Jdk jdk, Path folder) throws IOException, InterruptedException {
        List<Case> cases = new ArrayList<>();
        for (Start start : STARTS) {
            cases.add(new Case(start.label(), NO_ARCHIVE, start, command(jdk, start)));
            cases.add(new Case(start.label(), FROM_ARCHIVE, start, trained(jdk, start, folder.resolve(start.name()))));
        }
        if (jdk.feature() >= FIRST_WITH_CACHES) {
            for (Start start : List.of(Start.DOZEMETER, Start.DOZEMETER_PAUSE)) {
                cases.add(new Case(start.label() + ", trained with `enabled=true`", FROM_ARCHIVE, start,
                    trainedRunning(jdk, start, folder.resolve(start + "-running"))));
            }
        }
        return cases;
    }

    private static Table table(List<Case> cases) {
        Map<String, Map<String, Spread>> rows = new LinkedHashMap<>();
        cases.forEach(each -> rows.computeIfAbsent(each.label, first -> new LinkedHashMap<>())
            .put(each.column, Starts.quartiles(each.starts.untilMain())));
        double empty = rows.get(Start.EMPTY.label()).get(FROM_ARCHIVE).median();
        Table table = new Table("hello world with", NO_ARCHIVE, FROM_ARCHIVE, "beyond an empty agent");
        rows.forEach((label, times) -> {
            boolean isOurs = !label.equals(Start.NONE.label()) && !label.equals(Start.EMPTY.label());
            table.row(label, times.containsKey(NO_ARCHIVE) ? Numbers.spread(times.get(NO_ARCHIVE), Numbers::millis) : "",
                Numbers.spread(times.get(FROM_ARCHIVE), Numbers::millis),
                isOurs ? Numbers.millis(times.get(FROM_ARCHIVE).median() - empty) : "");
        });
        return table;
    }

    private record Case(String label, String column, Starts starts) {

        Case(String label, String column, Start start, Jvm command) {
            this(label, column, new Starts(command, start.main()));
        }
    }

    private Jvm command(Jdk jdk, Start start, String... options) {
        return start.onto(setting.java(jdk).options(options), setting.jars());
    }

    /** The same command line makes an AOT cache; a dynamic archive is made without an agent, as the JVM wants it. */
    private Jvm trained(Jdk jdk, Start start, Path archive) throws IOException, InterruptedException {
        if (jdk.feature() >= FIRST_WITH_CACHES) {
            command(jdk, start, "-XX:AOTCacheOutput=" + archive).succeed(start.main());
            return command(jdk, start, "-XX:AOTCache=" + archive, "-XX:AOTMode=on");
        }
        command(jdk, Start.NONE, "-XX:ArchiveClassesAtExit=" + archive).succeed(start.main());
        return command(jdk, start, "-XX:SharedArchiveFile=" + archive);
    }

    private Jvm trainedRunning(Jdk jdk, Start start, Path archive) throws IOException, InterruptedException {
        command(jdk, Start.NONE, "-XX:AOTCacheOutput=" + archive, setting.jars().agentOption("port=0,log=warn,enabled=true"))
            .succeed(start.main());
        return command(jdk, start, "-XX:AOTCache=" + archive, "-XX:AOTMode=on");
    }
}
