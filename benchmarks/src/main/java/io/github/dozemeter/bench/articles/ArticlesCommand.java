package io.github.dozemeter.bench.articles;

import io.github.dozemeter.bench.cli.Target;
import io.github.dozemeter.bench.cli.Usage;
import io.github.dozemeter.bench.cli.Version;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code articles}. */
@Command(name = "articles", mixinStandardHelpOptions = true, versionProvider = Version.class,
    sortOptions = false,
    description = "Sets the figures of the articles about pauses beside results of validate, one column for each JDK,"
        + " as Markdown; of several files of one JDK the first that has a figure gives it. The presets standard and full have them all.")
public final class ArticlesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;
    @Parameters(arity = "1..*", paramLabel = "FILE.json", description = "results of validate")
    private List<Path> files;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE.md", description = "write it there, not to stdout")
    private Path file;

    @Override
    public Integer call() {
        if (file != null) {
            Usage.checked(spec.commandLine(), () -> Target.file("-f", file, ".md"));
        }
        List<Results> runs = new ArrayList<>();
        for (Path one : files) {
            runs.add(Usage.checked(spec.commandLine(), () -> ResultsFile.read(one)));
        }
        List<String> lines = new ArticlesPage(runs).lines();
        if (file == null) {
            lines.forEach(System.out::println);
        } else {
            Usage.checked(spec.commandLine(), () -> Files.write(file, lines));
            System.out.println("wrote " + file);
        }
        return 0;
    }
}
