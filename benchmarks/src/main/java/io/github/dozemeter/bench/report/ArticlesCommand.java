package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.cli.OutputPath;
import io.github.dozemeter.bench.cli.Verb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code articles}. */
@Command(name = "articles",
    description = "Sets the figures of the articles about pauses beside results of validate, one column for each JDK,"
        + " as Markdown; of several files of one JDK the first that has a figure gives it. The presets standard and full"
        + " have them all.")
public final class ArticlesCommand extends Verb {

    @Parameters(arity = "1..*", paramLabel = "FILE.json", description = "results of validate")
    private List<Path> files;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE.md", description = "write it there, not to stdout")
    private Path file;

    @Override
    public Integer call() {
        if (file != null) {
            checked(() -> OutputPath.file("-f", file, ".md"));
        }
        List<Results> runs = new ArrayList<>();
        for (Path one : files) {
            runs.add(checked(() -> Results.read(one)));
        }
        List<String> lines = new ArticlesPage(runs).lines();
        if (file == null) {
            lines.forEach(System.out::println);
        } else {
            checked(() -> Files.write(file, lines));
            System.out.println("wrote " + file);
        }
        return 0;
    }
}
