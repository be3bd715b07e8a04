package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.cli.OutputPath;
import io.github.dozemeter.bench.cli.Verb;
import io.github.dozemeter.bench.page.Markdown;
import io.github.dozemeter.bench.page.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code compare}. */
@Command(name = "compare",
    description = "Sets two .hgrm files side by side, anybody's; or two results of validate (.json): two machines,"
        + " two JDKs.")
public final class CompareCommand extends Verb {

    private static final String RESULTS = ".json";

    @Parameters(index = "0", paramLabel = "A", description = "a .hgrm file, or a .json file of validate")
    private Path first;
    @Parameters(index = "1", paramLabel = "B", description = "another of the same kind")
    private Path second;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE",
        description = "draw it, too: .html, or .svg for two .hgrm files")
    private Path file;

    @Override
    public Integer call() throws IOException {
        boolean isResults = first.toString().endsWith(RESULTS);
        checked(() -> {
            if (isResults != second.toString().endsWith(RESULTS)) {
                throw new IllegalArgumentException("two .hgrm files, or two .json files, not one of each");
            }
            String[] endings = isResults ? new String[] {".html", ".htm"} : new String[] {".svg", ".html", ".htm"};
            return file == null ? null : OutputPath.file("-f", file, endings);
        });
        String drawn = isResults ? results() : hgrms();
        if (file != null) {
            Files.writeString(file, drawn);
            System.out.println("wrote " + file);
        }
        return 0;
    }

    /** Prints the comparison. */
    private String results() {
        List<String> names = names();
        ResultsComparison comparison = checked(() ->
            new ResultsComparison(names.get(0), Results.read(first), names.get(1), Results.read(second)));
        System.out.print(comparison.text());
        return comparison.html();
    }

    /** Prints the comparison. */
    private String hgrms() {
        List<List<Distribution>> pairs = checked(() -> pairs(Distribution.read(first), Distribution.read(second)));
        pairs.forEach(pair -> System.out.print(pair.get(0).beside(pair.get(1)).text()));
        if (String.valueOf(file).endsWith(".svg")) {
            return chart(pairs.get(0)).alone();
        }
        Markdown page = new Markdown(String.join(" beside ", names()));
        pairs.forEach(pair -> page.picture(chart(pair)).figures(pair.get(0).beside(pair.get(1))));
        return page.html();
    }

    private static Picture chart(List<Distribution> pair) {
        return Distribution.chart("Time by percentile", pair);
    }

    /** Files of one table are compared whatever their tables are called; others table by table, by name. */
    private List<List<Distribution>> pairs(List<Distribution> a, List<Distribution> b) {
        List<String> names = names();
        if (a.size() == 1 && b.size() == 1) {
            return List.of(List.of(a.get(0).named(names.get(0)), b.get(0).named(names.get(1))));
        }
        List<List<Distribution>> pairs = new ArrayList<>();
        for (Distribution one : a) {
            b.stream().filter(other -> other.name().equals(one.name())).findFirst().ifPresent(other ->
                pairs.add(List.of(one.named(names.get(0) + ": " + one.name()), other.named(names.get(1)))));
        }
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("no table has the same name in both files: "
                + a.stream().map(Distribution::name).toList() + ", " + b.stream().map(Distribution::name).toList());
        }
        return pairs;
    }

    /** The files' names, with as much of their folders as tells them apart. */
    private List<String> names() {
        String a = first.getFileName().toString();
        String b = second.getFileName().toString();
        return a.equals(b) ? List.of(first.toString(), second.toString()) : List.of(a, b);
    }
}
