package io.github.dozemeter.bench.validate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The articles' figures beside those of some runs, in Markdown: a template, in which a cell of a table that holds
 * <code>{{...}}</code> becomes one cell for each run.
 */
record ArticlesPage(List<Results> runs) {

    private static final Pattern HOLE = Pattern.compile("\\{\\{(.+?)}}");
    private static final String FACT = "fact ";

    ArticlesPage {
        runs = List.copyOf(runs);
    }

    static List<String> template() {
        try (InputStream in = ArticlesPage.class.getResourceAsStream("articles.md")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    List<String> lines() {
        return template().stream().map(line -> HOLE.matcher(line).find() ? row(line) : line).toList();
    }

    private String row(String line) {
        return Stream.of(line.split("(?<=\\|)")).flatMap(this::cells).collect(Collectors.joining());
    }

    private Stream<String> cells(String cell) {
        return HOLE.matcher(cell).find() ? runs.stream().map(run -> HOLE.matcher(cell).replaceAll(
            hole -> fill(hole.group(1), run))) : Stream.of(cell);
    }

    private static String fill(String what, Results run) {
        if (what.equals("---")) {
            return what;
        }
        if (what.equals("jdk")) {
            return run.facts().getOrDefault("JDK", Reading.NONE);
        }
        return what.startsWith(FACT) ? run.facts().getOrDefault(what.substring(FACT.length()), Reading.NONE)
            : Reading.parse(what).in(run);
    }
}
