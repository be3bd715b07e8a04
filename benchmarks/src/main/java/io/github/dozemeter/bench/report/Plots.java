package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.LineChart.Border;
import io.github.dozemeter.bench.page.LineChart.Line;
import io.github.dozemeter.bench.page.LineChart.Line.Dot;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Picture;
import io.github.dozemeter.bench.page.RowChart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** All pictures of reports. */
public final class Plots {

    private Plots() {
    }

    /** By name. If one place was measured twice, the second measurement counts. */
    static List<Line> curves(List<Measurement> all, Function<Measurement, String> name, ToDoubleFunction<Measurement> place,
                             ToDoubleFunction<Measurement> value) {
        Map<String, Map<Double, Dot>> curves = new TreeMap<>();
        all.forEach(one -> curves.computeIfAbsent(name.apply(one), key -> new LinkedHashMap<>())
            .put(place.applyAsDouble(one), new Dot(place.applyAsDouble(one), value.applyAsDouble(one))));
        return curves.entrySet().stream()
            .map(curve -> new Line(curve.getKey(), List.copyOf(curve.getValue().values()))).toList();
    }

    /** Mean times from the shortest to the longest; platform threads, virtual threads and what is no pause in a colour each. */
    static Picture means(List<Measurement> means, Function<Measurement, String> label) {
        return RowChart.bars("Mean time of one call, one thread", Axis.nanos("time, logarithmic"), means.stream()
            .map(mean -> new RowChart.Bar(label.apply(mean), mean.score(), mean.isVirtual() ? 1
                : mean.method().matches("baseline|nanoTime") ? 7 : 0)).toList());
    }

    static Picture throughput(List<Line> curves, double processors) {
        DoubleFunction<String> label = value -> value > 0 && value < 10 ? Numbers.fixed(1, value) : Numbers.count(value);
        return overThreads("Throughput over threads", Axis.linear("burns per ms", label), curves, processors);
    }

    static Picture callsOverThreads(String threads, List<Line> curves, double processors) {
        return overThreads("Mean time of a call over " + threads, Axis.nanos("time of a call"), curves, processors);
    }

    /** @param processors from where on threads wait for one another: a thin line in the picture */
    private static Picture overThreads(String title, Axis up, List<Line> curves, double processors) {
        return LineChart.of(title, Axis.count("threads, logarithmic", 2), up, curves,
            new Border(processors, Numbers.count(processors) + " processors"));
    }

    static Picture switches(String touched, List<Line> curves) {
        return LineChart.of("Time of a switch over threads, each touching " + touched,
            Axis.count("threads in the ring, logarithmic", 2), Axis.nanos("time of a switch, logarithmic"), curves,
            Border.NONE);
    }

    static Picture realised(List<Line> curves) {
        Line asAsked = new Line("as asked", curves.stream().flatMap(curve -> curve.dots().stream()).map(Dot::x)
            .distinct().sorted().map(nanos -> new Dot(nanos, nanos)).toList());
        return LineChart.of("Median of the realised pause", Axis.nanos("requested"), Axis.nanos("realised"),
            Stream.concat(curves.stream(), Stream.of(asAsked)).toList(), Border.NONE);
    }

    /** The usual plot of {@code .hgrm} files: an axis on which 90 %, 99 %, 99.9 % are equally far apart. */
    public static Picture percentiles(String title, List<Distribution> distributions) {
        return LineChart.of(title, Axis.percentiles(), Axis.nanos("time"), distributions.stream()
            .map(one -> new Line(one.name(), one.points().stream()
                .filter(point -> point.percentile() < 1 && point.value() > 0)
                .map(point -> new Dot(point.inverse(), point.value())).toList())).toList(), Border.NONE);
    }
}
