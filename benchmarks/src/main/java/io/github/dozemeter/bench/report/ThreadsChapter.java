package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Drawing;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The same calls by many threads at once. */
final class ThreadsChapter {

    private static final String WORDS = "Time of a call as its thread sees it, while so many threads make the same"
        + " call: the mean, without a clock around each call, and percentiles of single calls, which hold a nanoTime."
        + " Beyond one thread for each processor the mean is mostly waiting for a processor, not the cost of the call:"
        + " half of the calls take what they take alone, and few take a time slice and more. Not measured: more virtual"
        + " threads than processors that spin or yield, for they keep the carriers from the others for ever.";
    private static final Map<String, String> TYPES = new TreeMap<>(
        Map.of("platform threads", "cost.PauseCost", "virtual threads", "cost.PauseCostVirtual"));

    private ThreadsChapter() {
    }

    static Chapter of(Results results) {
        Columns table = new Columns("call", "threads", "threads ÷ processors", "mean", "p50", "p99", "p99.9", "max",
            "switches/call");
        List<Drawing> sweeps = new ArrayList<>();
        List<Drawing> others = new ArrayList<>();
        TYPES.forEach((threads, type) -> {
            List<Measurement> all = results.of(type, "avgt").stream()
                .sorted(Comparator.comparing(CostChapter::label).thenComparing(Measurement::threads)).toList();
            all.forEach(one -> table.row(row(results, one)));
            chart(results, threads, lines(all, 2)).ifPresent(sweeps::add);
            chart(results, threads, lines(all, 1)).ifPresent(others::add);
        });
        return new Chapter("threads", "The same pauses by many threads", WORDS, sweeps.isEmpty() ? others : sweeps,
            List.of(table));
    }

    private static Optional<Drawing> chart(Results results, String threads, List<Line> lines) {
        return lines.isEmpty() ? Optional.empty() : Optional.of(new LineChart("Mean time of a call over " + threads,
            Axis.count("threads, logarithmic", 2), Axis.nanos("time of a call"), lines).with(results.border()));
    }

    /** One for each call that was made by so many numbers of threads at least. */
    private static List<Line> lines(List<Measurement> all, int least) {
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        all.forEach(one -> curves.computeIfAbsent(one.method(), method -> new ArrayList<>())
            .add(new Line.Dot(one.threads(), one.score())));
        return curves.entrySet().stream().filter(curve -> curve.getValue().size() >= least)
            .map(curve -> new Line(curve.getKey(), curve.getValue())).toList();
    }

    private static List<String> row(Results results, Measurement one) {
        List<String> row = new ArrayList<>(List.of(CostChapter.label(one), Numbers.count(one.threads()),
            Numbers.fixed(1, one.threads() / results.processors()), Numbers.nanos(one.score())));
        row.addAll(CostChapter.percentiles(results, one, List.of("p50", "p99", "p99.9", "p100")));
        row.add(CostChapter.switches(one));
        return row;
    }
}
