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

/** What is asked of {@code parkNanos} and {@code sleep}, and what is got. */
final class RealisedChapter {

    private static final String WORDS = "A pause of n nanoseconds is asked for, and this is what it takes: medians"
        + " of single"
        + " calls. On the line \"as asked\" the machine would keep its word. The flat part is the kernel's: the timer"
        + " slack (50 µs by default on Linux) and the way back to a processor.";
    private static final List<String> TYPES = List.of("cost.ParkNanosSweep", "cost.ParkNanosSweepVirtual");
    private static final String REQUESTED = "requestedNanos";

    private RealisedChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = results.where(one -> TYPES.contains(one.type()) && one.mode().equals("sample")).stream()
            .sorted(Comparator.comparingDouble(RealisedChapter::requested)).toList();
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        Columns table = new Columns("call", "requested", "realised p50", "p90", "p99", "p99.9", "max",
            "p50 ÷ requested");
        for (Measurement one : all) {
            String name = one.method() + (one.type().endsWith("Virtual") ? " (virtual)" : "");
            double median = one.percentiles().getOrDefault("p50", one.score());
            curves.computeIfAbsent(name, key -> new ArrayList<>()).add(new Line.Dot(requested(one), median));
            List<String> row = new ArrayList<>(List.of(name, Numbers.nanos(requested(one))));
            List.of("p50", "p90", "p99", "p99.9", "p100").forEach(percentile ->
                row.add(Numbers.nanos(one.percentiles().getOrDefault(percentile, Double.NaN))));
            row.add(Numbers.times(median / requested(one)));
            table.row(row);
        }
        return new Chapter("realised", "Realised against requested", WORDS,
            all.isEmpty() ? List.of() : List.of(chart(all, curves)), List.of(table));
    }

    private static LineChart chart(List<Measurement> all, Map<String, List<Line.Dot>> curves) {
        List<Line> lines = new ArrayList<>(curves.entrySet().stream()
            .map(curve -> new Line(curve.getKey(), curve.getValue())).toList());
        lines.add(new Line("as asked", all.stream().map(RealisedChapter::requested).distinct()
            .map(nanos -> new Line.Dot(nanos, nanos)).toList()));
        return new LineChart("Median of the realised pause", Axis.nanos("requested"), Axis.nanos("realised"), lines);
    }

    private static double requested(Measurement one) {
        return Double.parseDouble(one.param(REQUESTED));
    }
}
