package io.github.dozemeter.bench;

import io.github.dozemeter.bench.cli.Verb;
import io.github.dozemeter.bench.jvm.Extent;
import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Picture;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code performance}. */
@Command(name = "performance",
    description = "Measures what the agent costs and whether its figures are true, and writes performance.json,"
        + " performance.md and its pictures. Chapters measured earlier keep their figures.")
public final class Performance extends Verb {

    @Parameters(arity = "0..*", paramLabel = "CHAPTER",
        description = "chapters to measure; without any, those that need nothing but the build")
    private List<String> chapters = List.of();
    @Option(names = "--quick", description = "shows in minutes that all works; the figures mean nothing")
    private boolean isQuick;
    @Option(names = "--docs", paramLabel = "FOLDER", description = "write there, not to docs")
    private Path docs;
    @Option(names = "--rounds", paramLabel = "FILE",
        description = "chapter application: appends each round to this file, and continues with the rounds in it; by default"
            + " rounds.jsonl in benchmarks/target")
    private Path rounds;
    @Option(names = "--only", paramLabel = "REGEX", defaultValue = "",
        description = "chapter application: measures what has such a name, as 'Kafka.*17: steady state'; the page shows all rounds"
            + " in the file")
    private Pattern only;
    @Option(names = "--most", paramLabel = "N", defaultValue = "25",
        description = "chapter application: stops at so many rounds of each, those in the file included; 0 only writes the page")
    private int mostRounds;

    @Override
    public Integer call() throws Exception {
        List<Chapter> wanted = chapters.isEmpty() ? Chapter.ALL.stream().filter(Chapter::onlyBuild).toList()
            : checked(() -> chapters.stream().map(Chapter::named).toList());
        Jars jars = Jars.ofThisBuild();
        Setting setting = new Setting(jars, Jdk.runningAndNamed(), isQuick, new Extent(roundsFile(jars), only, mostRounds));
        Path folder = docs;
        if (folder == null) {
            folder = setting.jars().target().resolve("../../docs").normalize();
        }
        Path file = folder.resolve("performance.json");
        Files.createDirectories(folder.resolve("images"));
        PerformanceData data = PerformanceData.read(file);
        List<String> failures = new ArrayList<>();
        for (Chapter chapter : wanted) {
            System.out.println("measuring " + chapter.key() + " ...");
            Section found = chapter.experiment().measure(setting);
            for (Picture picture : found.pictures) {
                Files.writeString(folder.resolve(chapter.picture()), picture.alone());
            }
            failures.addAll(found.failures);
            data = data.with(chapter, found);
            data.write(file);
        }
        PerformancePage page = new PerformancePage(data);
        Files.write(folder.resolve("performance.md"), page.lines());
        Path attach = folder.resolve("attach.md");
        if (Files.exists(attach)) {
            Files.write(attach, page.attachPage(Files.readAllLines(attach)));
        }
        System.out.println("wrote " + folder.resolve("performance.md"));
        failures.forEach(System.err::println);
        return failures.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private Path roundsFile(Jars jars) throws IOException {
        if (rounds != null) {
            return rounds;
        }
        if (!isQuick) {
            return Extent.defaultFile(jars);
        }
        // The rounds of a quick run mean nothing to the next one.
        Path quick = jars.target().resolve("quick-rounds.jsonl");
        Files.deleteIfExists(quick);
        return quick;
    }
}
