package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Border;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The headline: work with a {@code sleep(0)} in it, over the number of threads. */
final class CollapseChapter {

    private static final String WORDS = "Each thread burns as much processor time as one sleep(0) takes on this"
        + " machine,"
        + " over and over; with a sleep(0) or a yield before each burn, and without. Throughput of all threads"
        + " together."
        + " Beyond the number of processors the plain burn stays where it is. Where the curve with sleep(0) falls below"
        + " its own first point, the pauses cost more than all that the further threads bring.";

    private CollapseChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = results.of("load.BurnCpu", "thrpt").stream()
            .sorted(Comparator.comparingInt(Measurement::threads)).toList();
        Map<String, Map<Integer, Double>> curves = new TreeMap<>();
        all.forEach(one -> curves.computeIfAbsent(one.method(), method -> new TreeMap<>())
            .put(one.threads(), one.score()));
        return new Chapter("collapse", "The sleep(0) collapse under load", WORDS,
            curves.isEmpty() ? List.of() : List.of(chart(curves, results.border())), List.of(table(curves)));
    }

    private static LineChart chart(Map<String, Map<Integer, Double>> curves, Border processors) {
        return new LineChart("Throughput over threads", Axis.count("threads, logarithmic", 2),
            Axis.linear("burns per ms", value -> value > 0 && value < 10 ? Numbers.fixed(1, value) : Numbers.count(value)),
            curves.entrySet().stream().map(curve -> new Line(curve.getKey(), curve.getValue().entrySet().stream()
                .map(dot -> new Line.Dot(dot.getKey(), dot.getValue())).toList())).toList())
            .with(processors);
    }

    private static Columns table(Map<String, Map<Integer, Double>> curves) {
        Columns table = new Columns("threads", "burnCpu, per ms", "with sleep(0)", "with yield", "burnCpu ÷ sleep(0)",
            "sleep(0): of its one thread");
        TreeSet<Integer> threads = new TreeSet<>();
        curves.values().forEach(curve -> threads.addAll(curve.keySet()));
        for (int count : threads) {
            double plain = at(curves, "burnCpu", count);
            double slept = at(curves, "burnCpuAndSleep0", count);
            table.row(String.valueOf(count), Numbers.count(plain), Numbers.count(slept),
                Numbers.count(at(curves, "burnCpuAndYield", count)), Numbers.times(plain / slept),
                Numbers.fixed(2, slept / at(curves, "burnCpuAndSleep0", 1)));
        }
        return table;
    }

    private static double at(Map<String, Map<Integer, Double>> curves, String method, int threads) {
        return curves.getOrDefault(method, Map.of()).getOrDefault(threads, Double.NaN);
    }
}
