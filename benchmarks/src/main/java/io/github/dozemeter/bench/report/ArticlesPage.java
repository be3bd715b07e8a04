package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.page.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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
    /** Parameters that are no part of a figure's name: calibrated, or the figure is for each of them. */
    private static final List<String> UNNAMED = List.of("tokens", "iterations");

    /** Figures by name; a column for each JDK, a map for each run. */
    private final List<List<Map<String, String>>> columns;

    public ArticlesPage(List<Results> runs) {
        this.columns = runs.stream().collect(Collectors.groupingBy(Results::jdk, LinkedHashMap::new,
            Collectors.mapping(ArticlesPage::figures, Collectors.toList()))).values().stream().toList();
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
        return template().stream().map(line -> Stream.of(line.split("(?<=\\|)")).flatMap(this::cells).collect(Collectors.joining()))
            .toList();
    }

    private Stream<String> cells(String cell) {
        if (!HOLE.matcher(cell).find()) {
            return Stream.of(cell);
        }
        return columns.stream().map(runs -> HOLE.matcher(cell).replaceAll(hole -> fill(hole.group(1), runs)));
    }

    private static String fill(String what, List<Map<String, String>> runs) {
        Stream<String> found = runs.stream().map(run -> run.getOrDefault(what, Results.NONE)).distinct();
        if (what.startsWith(FACT)) {
            return found.collect(Collectors.joining("; "));
        }
        return found.filter(figure -> !figure.equals(Results.NONE)).findFirst().orElse(Results.NONE);
    }

    /** The name of the score; that of a percentile or a secondary result stands before it. */
    public static String name(String benchmark, String mode, int threads, Map<String, String> params) {
        String crowd = threads == 1 ? "" : " t=" + threads;
        return benchmark + " " + mode + crowd + new TreeMap<>(params).entrySet().stream()
            .filter(param -> !UNNAMED.contains(param.getKey())).map(param -> " " + param).collect(Collectors.joining());
    }

    private static Map<String, String> figures(Results results) {
        Map<String, String> all = new HashMap<>(Map.of("---", "---", "jdk", results.jdk(),
            "release", results.jdk().replaceFirst(" \\(.*", "")));
        results.facts().forEach((name, value) -> all.put(FACT + name, value));
        results.measurements().forEach(one -> add(all, one));
        for (LatencyRun run : results.latencies()) {
            run.results().forEach(result -> add(all, run, result));
        }
        all.put("p50 latency spin saved", Numbers.nanos(median(results, "spin.plain") - median(results, "spin.hint")));
        return all;
    }

    private static void add(Map<String, String> all, Measurement one) {
        String name = name(one.benchmark(), one.mode(), one.threads(), one.params());
        all.putIfAbsent(name, one.unit().startsWith("ops/") ? rate(one) : Numbers.nanos(one.score()));
        one.percentiles().forEach((percentile, nanos) -> all.putIfAbsent(percentile + " " + name, Numbers.nanos(nanos)));
        one.secondary().forEach((what, value) -> all.putIfAbsent(what + " " + name,
            what.startsWith("switches.") ? Numbers.count(value) : Numbers.nanos(value)));
        one.secondary().entrySet().stream().filter(other -> other.getKey().startsWith("switches.")).map(Map.Entry::getValue)
            .reduce(Double::sum).ifPresent(both -> all.putIfAbsent("switches " + name, Numbers.count(both)));
    }

    private static String rate(Measurement one) {
        return String.format(Locale.ROOT, one.score() < 100 ? "%.1f" : "%,.0f", one.score()) + " a "
            + one.unit().substring("ops/".length()).replace("us", "µs");
    }

    private static void add(Map<String, String> all, LatencyRun run, LatencyResult result) {
        String name = " latency " + run.name(result);
        all.putIfAbsent("placed" + name, run.pinning());
        all.putIfAbsent("trip" + name, Numbers.nanos(result.nanosPerRoundTrip()));
        if (result.spins() >= 0) {
            all.putIfAbsent("spins" + name, Numbers.fixed(1, (double) result.spins() / result.roundTrips()));
        }
        for (int percentile : result.hasHistogram() ? new int[] {50, 90, 99} : new int[0]) {
            all.putIfAbsent("p" + percentile + name, Numbers.nanos(result.decoded().getValueAtPercentile(percentile)));
        }
    }

    private static double median(Results results, String name) {
        return results.latencies().stream().flatMap(run -> run.results().stream().filter(result ->
            run.name(result).equals(name) && result.hasHistogram())).findFirst()
            .map(result -> (double) result.decoded().getValueAtPercentile(50)).orElse(Double.NaN);
    }
}
