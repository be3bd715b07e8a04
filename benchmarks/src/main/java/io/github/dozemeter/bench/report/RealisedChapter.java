package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
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
        + " slack (50 µs by default on Linux) and the way back to a processor. Each time"
        + " holds a clock read, nanoTime, which stands in the first rows.";
    private static final List<String> TYPES = List.of("cost.ParkNanosSweep", "cost.ParkNanosSweepVirtual");
    private static final String REQUESTED = "requestedNanos";

    private RealisedChapter() {
    }

    static Chapter of(Results results) {
        List<Measurement> all = results.where(one -> TYPES.contains(one.type()) && one.mode().equals("sample")).stream()
            .filter(one -> !one.method().equals(Measurement.CLOCK)).sorted(Comparator.comparingDouble(RealisedChapter::requested))
            .toList();
        Map<String, List<Line.Dot>> curves = new TreeMap<>();
        Columns table = new Columns("call", "requested", "realised p50", "p90", "p99", "p99.9", "max",
            "p50 ÷ requested");
        TYPES.forEach(type -> results.one(type + "." + Measurement.CLOCK, "sample", 1).ifPresent(
            clock -> table.row(row(clock, "-", "-"))));
        for (Measurement one : all) {
            double median = one.percentiles().getOrDefault("p50", one.score());
            curves.computeIfAbsent(CostChapter.label(one), key -> new ArrayList<>())
                .add(new Line.Dot(requested(one), median));
            table.row(row(one, Numbers.nanos(requested(one)), Numbers.times(median / requested(one))));
        }
        return new Chapter("realised", "Realised against requested", WORDS,
            all.isEmpty() ? List.of() : List.of(chart(all, curves)), List.of(table));
    }

    private static List<String> row(Measurement one, String requested, String ratio) {
        List<String> row = new ArrayList<>(List.of(CostChapter.label(one), requested));
        List.of("p50", "p90", "p99", "p99.9", "p100").forEach(percentile ->
            row.add(Numbers.nanos(one.percentiles().getOrDefault(percentile, Double.NaN))));
        row.add(ratio);
        return row;
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
