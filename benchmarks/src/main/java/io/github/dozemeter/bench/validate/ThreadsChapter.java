package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The same calls by many threads at once. */
final class ThreadsChapter {

    private static final String WORDS = "Time of a call as its thread sees it, while so many threads make the same"
        + " call: the mean, without a clock around each call, and percentiles of single calls, which hold a nanoTime."
        + " Beyond one thread for each processor the mean is mostly waiting for a processor, not the cost of the call:"
        + " half of the calls take what they take alone, and few take a time slice and more. Not measured: more than"
        + " 16 virtual threads that yield, and any that spin beyond the processors, for they keep their carriers.";
    private static final List<String> TYPES = List.of("cost.PauseCost", "cost.PauseCostVirtual");

    private ThreadsChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = TYPES.stream().flatMap(type -> results.of(type, "avgt").stream())
            .sorted(Comparator.comparing(CostChapter::label).thenComparing(Measurement::threads)).toList();
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        Columns table = new Columns("call", "threads", "threads ÷ processors", "mean", "p50", "p99", "p99.9", "max",
            "switches/call");
        double processors = processors(results);
        for (Measurement one : all) {
            curves.computeIfAbsent(CostChapter.label(one), label -> new ArrayList<>())
                .add(new Line.Dot(one.threads(), one.score()));
            table.row(row(results, one, processors));
        }
        if (curves.values().stream().anyMatch(curve -> curve.size() > 1)) {
            curves.values().removeIf(curve -> curve.size() == 1);
        }
        return new Chapter("threads", "The same pauses by many threads", WORDS, curves.isEmpty() ? List.of()
            : List.of(new LineChart("Mean time of a call over threads", Axis.count("threads, logarithmic", 2),
                Axis.nanos("time of a call"), curves.entrySet().stream()
                    .map(curve -> new Line(curve.getKey(), curve.getValue())).toList())), List.of(table));
    }

    private static List<String> row(Results results, Measurement one, double processors) {
        List<String> row = new ArrayList<>(List.of(CostChapter.label(one), String.valueOf(one.threads()),
            Numbers.fixed(1, one.threads() / processors), Numbers.nanos(one.score())));
        row.addAll(CostChapter.percentiles(results, one, List.of("p50", "p99", "p99.9", "p100")));
        row.add(CostChapter.switches(one));
        return row;
    }

    private static double processors(Results results) {
        String fact = results.facts().getOrDefault("processors", "");
        return fact.matches("\\d+") ? Double.parseDouble(fact) : Double.NaN;
    }
}
