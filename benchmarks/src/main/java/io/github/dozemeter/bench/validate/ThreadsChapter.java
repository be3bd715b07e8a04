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

    private static final String WORDS = "Mean time of a call as its thread sees it, while so many threads make the same"
        + " call. Beyond one thread for each processor it is mostly waiting for a processor, not the cost of the call.";

    private ThreadsChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = results.of("cost.PauseCost", "avgt").stream()
            .sorted(Comparator.comparing(Measurement::method).thenComparing(Measurement::threads)).toList();
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        Columns table = new Columns("call", "threads", "threads ÷ processors", "mean", "switches/call");
        double processors = results.processors();
        for (Measurement one : all) {
            curves.computeIfAbsent(one.method(), method -> new ArrayList<>())
                .add(new Line.Dot(one.threads(), one.score()));
            table.row(one.method(), String.valueOf(one.threads()), Numbers.fixed(1, one.threads() / processors),
                Numbers.nanos(one.score()), CostChapter.switches(one));
        }
        return new Chapter("threads", "The same pauses by many threads", WORDS, curves.isEmpty() ? List.of()
            : List.of(new LineChart("Mean time of a call over threads", Axis.count("threads, logarithmic", 2),
                Axis.nanos("time of a call"), curves.entrySet().stream()
                    .map(curve -> new Line(curve.getKey(), curve.getValue())).toList()).with(results.border())), List.of(table));
    }
}
