package io.github.dozemeter.bench.startup;

import io.github.dozemeter.bench.jvm.Rounds;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Start of hello world from an archive of its classes: an AOT cache from 25 on, a dynamic archive before. */
public record ArchivesExperiment(Setting setting) {

    private static final int FIRST_WITH_ARCHIVES = 17;
    private static final int FIRST_WITH_CACHES = 25;

    public Section measure() throws Exception {
        return setting.each(FIRST_WITH_ARCHIVES, (jdk, found) -> {
            try (Scratch archives = new Scratch("archives")) {
                measure(jdk, Files.createDirectory(archives.file()), found);
            }
        });
    }

    private record Case(String label, Start start, Jvm java) {
    }

    private void measure(Jdk jdk, Path folder, Section found) throws Exception {
        List<Case> plain = new ArrayList<>();
        List<Case> archived = new ArrayList<>();
        for (Start start : List.of(Start.NONE, Start.EMPTY, Start.DOZEMETER, Start.DOZEMETER_PAUSE)) {
            plain.add(new Case(start.label, start, start.java(setting, jdk)));
            archived.add(new Case(start.label, start, trained(jdk, start, folder.resolve(start.name()))));
        }
        if (jdk.feature() >= FIRST_WITH_CACHES) {
            for (Start start : List.of(Start.DOZEMETER, Start.DOZEMETER_PAUSE)) {
                Path cache = folder.resolve(start + "-running");
                setting.java(jdk).options("-XX:AOTCacheOutput=" + cache, setting.jars().agentOption("port=0,log=warn,enabled=true"))
                    .succeed(start.main);
                archived.add(new Case(start.label + ", trained with `enabled=true`", start, cached(jdk, start, cache)));
            }
        }
        int count = setting.pick(3, 25);
        Rounds<Case, Outcome> rounds = Rounds.of(Stream.concat(plain.stream(), archived.stream()).toList(),
            Start.WARM_UP, count, each -> each.java.succeed(each.start.main));
        Table table = new Table("hello world with", "no archive", "from an archive", "beyond an empty agent");
        double empty = untilMain(rounds, archived.get(1)).median();
        for (Case each : archived) {
            Spread times = untilMain(rounds, each);
            boolean isOurs = each.start != Start.NONE && each.start != Start.EMPTY;
            table.row(each.label, plain.stream().filter(without -> without.label.equals(each.label))
                    .map(without -> Numbers.spread(untilMain(rounds, without), Numbers::millis)).findFirst().orElse(""),
                Numbers.spread(times, Numbers::millis), isOurs ? Numbers.millis(times.median() - empty) : "");
        }
        found.add(table, jdk.release(), count + " rounds; in brackets the quartiles. " + found.load());
    }

    private static Spread untilMain(Rounds<Case, Outcome> rounds, Case of) {
        return Start.quartiles(rounds.values(of, Start::nanosUntilMain));
    }

    /** The same command line makes an AOT cache; a dynamic archive is made without an agent, as the JVM wants it. */
    private Jvm trained(Jdk jdk, Start start, Path archive) throws IOException, InterruptedException {
        if (jdk.feature() >= FIRST_WITH_CACHES) {
            start.java(setting, jdk).options("-XX:AOTCacheOutput=" + archive).succeed(start.main);
            return cached(jdk, start, archive);
        }
        setting.java(jdk).options("-XX:ArchiveClassesAtExit=" + archive).succeed(start.main);
        return start.java(setting, jdk).options("-XX:SharedArchiveFile=" + archive);
    }

    private Jvm cached(Jdk jdk, Start start, Path archive) {
        return start.java(setting, jdk).options("-XX:AOTCache=" + archive, "-XX:AOTMode=on");
    }
}
