package io.github.dozemeter.bench.compare;

import io.github.dozemeter.bench.cli.Target;
import io.github.dozemeter.bench.cli.Usage;
import io.github.dozemeter.bench.cli.Version;
import io.github.dozemeter.bench.hgrm.Distribution;
import io.github.dozemeter.bench.hgrm.HgrmComparison;
import io.github.dozemeter.bench.hgrm.HgrmReader;
import io.github.dozemeter.bench.page.Page;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.ResultsFile;
import java.io.IOException;
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

/** The command {@code compare}. */
@Command(name = "compare", mixinStandardHelpOptions = true, versionProvider = Version.class,
    sortOptions = false,
    description = "Sets two .hgrm files side by side, anybody's; or two results of validate (.json): two machines,"
        + " two JDKs.")
public final class CompareCommand implements Callable<Integer> {

    private static final String RESULTS = ".json";

    @Spec
    private CommandSpec spec;
    @Parameters(index = "0", paramLabel = "A", description = "a .hgrm file, or a .json file of validate")
    private Path first;
    @Parameters(index = "1", paramLabel = "B", description = "another of the same kind")
    private Path second;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE",
        description = "draw it, too: .html, or .svg for two .hgrm files")
    private Path file;

    @Override
    public Integer call() throws IOException {
        if (first.toString().endsWith(RESULTS) != second.toString().endsWith(RESULTS)) {
            return Usage.checked(spec.commandLine(), () -> {
                throw new IllegalArgumentException("two .hgrm files, or two .json files, not one of each");
            });
        }
        boolean isResults = first.toString().endsWith(RESULTS);
        if (file != null) {
            String[] endings = isResults ? new String[] {".html", ".htm"} : new String[] {".svg", ".html", ".htm"};
            Usage.checked(spec.commandLine(), () -> Target.file("-f", file, endings));
        }
        return isResults ? results() : hgrms();
    }

    private int results() throws IOException {
        Results a = Usage.checked(spec.commandLine(), () -> ResultsFile.read(first));
        Results b = Usage.checked(spec.commandLine(), () -> ResultsFile.read(second));
        List<String> names = names();
        ResultsComparison comparison = new ResultsComparison(names.get(0), a, names.get(1), b);
        System.out.print(comparison.text());
        if (file != null) {
            write(comparison.html());
        }
        return 0;
    }

    private int hgrms() throws IOException {
        List<Distribution> a = Usage.checked(spec.commandLine(), () -> HgrmReader.read(first));
        List<Distribution> b = Usage.checked(spec.commandLine(), () -> HgrmReader.read(second));
        List<HgrmComparison> pairs = pairs(a, b);
        pairs.forEach(pair -> System.out.print(pair.table().text()));
        if (file != null && file.toString().endsWith(".svg")) {
            write(pairs.get(0).chart().alone());
        } else if (file != null) {
            Page page = new Page(String.join(" beside ", names()));
            pairs.forEach(pair -> page.drawing(pair.chart()).figures(pair.table()));
            write(page.html());
        }
        return 0;
    }

    /** Files of one table are compared whatever their tables are called; others table by table, by name. */
    private List<HgrmComparison> pairs(List<Distribution> a, List<Distribution> b) {
        List<String> names = names();
        List<HgrmComparison> pairs = new ArrayList<>();
        if (a.size() == 1 && b.size() == 1) {
            return List.of(new HgrmComparison(named(names.get(0), a.get(0)), named(names.get(1), b.get(0))));
        }
        for (Distribution one : a) {
            b.stream().filter(other -> other.name().equals(one.name())).findFirst().ifPresent(other ->
                pairs.add(new HgrmComparison(named(names.get(0) + ": " + one.name(), one), named(names.get(1),
                    other))));
        }
        return Usage.checked(spec.commandLine(), () -> {
            if (pairs.isEmpty()) {
                throw new IllegalArgumentException("no table has the same name in both files: "
                    + a.stream().map(Distribution::name).toList() + ", " + b.stream().map(Distribution::name).toList());
            }
            return pairs;
        });
    }

    private static Distribution named(String name, Distribution distribution) {
        return new Distribution(name, distribution.points());
    }

    /** The files' names, with as much of their folders as tells them apart. */
    private List<String> names() {
        String a = first.getFileName().toString();
        String b = second.getFileName().toString();
        return a.equals(b) ? List.of(first.toString(), second.toString()) : List.of(a, b);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
        System.out.println("wrote " + file);
    }
}
