package io.github.dozemeter.bench.articles;

import io.github.dozemeter.bench.results.Reading;
import io.github.dozemeter.bench.results.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The articles' figures beside those of some runs, in Markdown: a template, in which a cell of a table that holds
 * <code>{{...}}</code> becomes one cell for each JDK. Of several runs on one JDK the first that has a figure gives it.
 */
public final class ArticlesPage {

    private static final Pattern HOLE = Pattern.compile("\\{\\{(.+?)}}");
    private static final String FACT = "fact ";

    private final List<List<Results>> columns;

    public ArticlesPage(List<Results> runs) {
        this.columns = List.copyOf(runs.stream().collect(
            Collectors.groupingBy(Results::jdk, LinkedHashMap::new, Collectors.toList())).values());
    }

    /** What is to be filled in, as the template names it, in its order. */
    public static Stream<String> holes() {
        return template().stream().flatMap(line -> HOLE.matcher(line).results()).map(hole -> hole.group(1));
    }

    static List<String> template() {
        try (InputStream in = ArticlesPage.class.getResourceAsStream("articles.md.template")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    public List<String> lines() {
        return template().stream().map(line -> HOLE.matcher(line).find() ? row(line) : line).toList();
    }

    private String row(String line) {
        return Stream.of(line.split("(?<=\\|)")).flatMap(this::cells).collect(Collectors.joining());
    }

    private Stream<String> cells(String cell) {
        return HOLE.matcher(cell).find() ? columns.stream().map(runs -> HOLE.matcher(cell).replaceAll(
            hole -> fill(hole.group(1), runs))) : Stream.of(cell);
    }

    private static String fill(String what, List<Results> runs) {
        if (what.equals("---")) {
            return what;
        }
        if (what.equals("jdk")) {
            return runs.get(0).jdk();
        }
        if (what.equals("release")) {
            return runs.get(0).jdk().replaceFirst(" \\(.*", "");
        }
        if (what.startsWith(FACT)) {
            return runs.stream().map(run -> run.facts().getOrDefault(what.substring(FACT.length()), Reading.NONE))
                .distinct().collect(Collectors.joining("; "));
        }
        return runs.stream().map(Reading.parse(what)::in).filter(figure -> !figure.equals(Reading.NONE)).findFirst()
            .orElse(Reading.NONE);
    }
}
