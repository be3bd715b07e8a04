package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.BarChart;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What one call of each pause takes with one thread, from the baseline to the millisecond. */
final class CostChapter {

    private static final String WORDS = "One call, one thread, on platform and virtual threads: the mean, without a"
        + " clock around each call, and percentiles of single calls. The baseline is JMH's own loop, which is in every"
        + " mean; nanoTime is in every single time. Calls that ask for a millisecond, or for a nanosecond and get more,"
        + " are here for the scale; their means are those of single calls, beside which a clock is nothing.";
    private static final List<String> SHORT = List.of("cost.PauseCost", "cost.PauseCostVirtual");
    private static final List<String> LONG = List.of("cost.TimedPauseCost", "cost.TimedPauseCostVirtual");

    private CostChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> means = means(results);
        List<BarChart.Bar> bars = means.stream().map(mean -> new BarChart.Bar(label(mean), mean.score(),
            isVirtual(mean) ? 1 : mean.method().matches("baseline|nanoTime") ? 7 : 0)).toList();
        Columns table = new Columns("call", "mean", "± 99.9 %", "p50", "p90", "p99", "p99.9", "max", "switches/call");
        means.forEach(mean -> table.row(row(results, mean)));
        return new Chapter("cost", "What a pause costs here", WORDS,
            bars.isEmpty() ? List.of() : List.of(new BarChart("Mean time of one call, one thread",
                Axis.nanos("time, logarithmic"), bars)), List.of(table));
    }

    /** One for each call, cheapest first. What takes no longer than some clock reads has none in it. */
    private static List<Measurement> means(Results results) {
        List<Measurement> means = new ArrayList<>(results.where(one -> one.threads() == 1
            && one.mode().equals("avgt") && (SHORT.contains(one.type()) || LONG.contains(one.type()))));
        List<String> without = means.stream().map(Measurement::benchmark).toList();
        means.addAll(results.where(one -> one.threads() == 1 && one.mode().equals("sample")
            && LONG.contains(one.type()) && !without.contains(one.benchmark())));
        means.sort(Comparator.comparingDouble(Measurement::score));
        return means;
    }

    private static boolean isVirtual(Measurement one) {
        return one.type().endsWith("Virtual");
    }

    static String label(Measurement one) {
        return one.method() + (isVirtual(one) ? " (virtual)" : "");
    }

    private static List<String> row(Results results, Measurement mean) {
        List<String> row = new ArrayList<>(List.of(label(mean), Numbers.nanos(mean.score()),
            mean.error() < 0 ? "-" : Numbers.nanos(mean.error())));
        row.addAll(percentiles(results, mean, List.of("p50", "p90", "p99", "p99.9", "p100")));
        row.add(switches(mean));
        return row;
    }

    /** Of single calls of the same by as many threads, or dashes. */
    static List<String> percentiles(Results results, Measurement mean, List<String> names) {
        Map<String, Double> percentiles = results.one(mean.benchmark(), "sample", mean.threads())
            .map(Measurement::percentiles).orElse(Map.of());
        return names.stream().map(name -> percentiles.containsKey(name) ? Numbers.nanos(percentiles.get(name)) : "-")
            .toList();
    }

    /** Context switches of both kinds, as the system counted them. */
    static String switches(Measurement one) {
        Double voluntary = one.secondary().get("switches.voluntary");
        Double involuntary = one.secondary().get("switches.involuntary");
        return voluntary == null || involuntary == null ? "not available" : Numbers.fixed(3, voluntary + involuntary);
    }
}
