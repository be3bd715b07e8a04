package io.github.dozemeter.tried;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** {@code docs/compatibility.md}: a chapter for each subject, a line for each claim, a column for each JDK. */
final class CompatibilityPage {

    static final String CHAPTER = "## ";
    private static final String HEAD = """
        # What was tried, and on which JDK

        <!-- Made by the end-to-end tests: TEST_FEATURES=8,11,17,21,25 mvn verify -P long -Ddozemeter.docs=write -->

        Each line is an end-to-end test that forked a JVM of that release with the agent's jar, in the words of the test; an empty
        cell is a release on which it was not run, because the subject does not run there or has nothing to show. CI runs
        them all for every change, and fails where this page is not what ran.
        """;

    private final List<Trial> trials;
    private final SortedSet<Integer> features;

    private CompatibilityPage(List<Trial> trials) {
        this.trials = trials;
        this.features = trials.stream().map(Trial::feature).collect(toCollection(TreeSet::new));
    }

    static CompatibilityPage of(Path notes) throws IOException {
        List<Trial> trials = new ArrayList<>();
        try (Stream<Path> files = Files.list(notes)) {
            for (Path file : files.sorted().toList()) {
                Files.readAllLines(file).stream().map(Trial::of).forEach(trials::add);
            }
        }
        return new CompatibilityPage(trials);
    }

    String markdown() {
        StringBuilder page = new StringBuilder(HEAD);
        trials.stream().collect(groupingBy(Trial::subject, TreeMap::new, toCollection(ArrayList::new)))
            .forEach((subject, its) -> page.append('\n').append(CHAPTER).append(subject).append("\n\n").append(table(its)));
        return page.toString();
    }

    private String table(List<Trial> its) {
        StringBuilder table = new StringBuilder("| |").append(columns(feature -> " " + feature + " |"))
            .append("\n| --- |").append(columns(feature -> " --- |")).append('\n');
        its.stream().collect(groupingBy(Trial::claim, TreeMap::new, toCollection(ArrayList::new)))
            .forEach((claim, runs) -> table.append("| ").append(claim).append(" |")
                .append(columns(feature -> cell(runs, run -> run.feature() == feature))).append('\n'));
        return table.toString();
    }

    private String columns(IntFunction<String> cell) {
        return features.stream().map(cell::apply).collect(joining());
    }

    private static String cell(List<Trial> runs, Predicate<Trial> here) {
        if (runs.stream().noneMatch(here)) {
            return " |";
        }
        return runs.stream().filter(here).allMatch(Trial::held) ? " yes |" : " **no** |";
    }
}
