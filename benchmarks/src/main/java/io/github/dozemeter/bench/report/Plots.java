package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.LineChart.Border;
import io.github.dozemeter.bench.page.LineChart.Line;
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

/** All pictures of reports; what else draws comes from here. */
public final class Plots {

    private static final double NO_BORDER = Double.NaN;

    private Plots() {
    }

    /** Values by place on the lower axis, of each curve by name. */
    static Map<String, Map<Double, Double>> curves(List<Measurement> all, Function<Measurement, String> name,
        ToDoubleFunction<Measurement> place, ToDoubleFunction<Measurement> value) {
        Map<String, Map<Double, Double>> curves = new TreeMap<>();
        all.forEach(one -> curves.computeIfAbsent(name.apply(one), key -> new LinkedHashMap<>())
            .put(place.applyAsDouble(one), value.applyAsDouble(one)));
        return curves;
    }

    /** Mean times from the shortest to the longest; platform threads, virtual threads and what is no pause in a colour each. */
    static Picture means(List<Measurement> means, Function<Measurement, String> label) {
        return RowChart.bars("Mean time of one call, one thread", Axis.nanos("time, logarithmic"), means.stream()
            .map(mean -> new RowChart.Bar(label.apply(mean), mean.score(), mean.isVirtual() ? 1
                : mean.method().matches("baseline|nanoTime") ? 7 : 0)).toList());
    }

    /** @param processors from where on threads wait for one another: a thin line in the picture */
    static Picture throughput(Map<String, Map<Double, Double>> curves, double processors) {
        DoubleFunction<String> label = value -> value > 0 && value < 10 ? Numbers.fixed(1, value) : Numbers.count(value);
        return chart("Throughput over threads", Axis.count("threads, logarithmic", 2), Axis.linear("burns per ms", label),
            curves, processors);
    }

    static Picture callsOverThreads(String threads, Map<String, Map<Double, Double>> curves, double processors) {
        return chart("Mean time of a call over " + threads, Axis.count("threads, logarithmic", 2),
            Axis.nanos("time of a call"), curves, processors);
    }

    static Picture switches(String touched, Map<String, Map<Double, Double>> curves) {
        return chart("Time of a switch over threads, each touching " + touched,
            Axis.count("threads in the ring, logarithmic", 2), Axis.nanos("time of a switch, logarithmic"), curves, NO_BORDER);
    }

    static Picture realised(Map<String, Map<Double, Double>> curves) {
        Map<String, Map<Double, Double>> all = new LinkedHashMap<>(curves);
        Map<Double, Double> asAsked = new TreeMap<>();
        curves.values().forEach(curve -> curve.keySet().forEach(nanos -> asAsked.put(nanos, nanos)));
        all.put("as asked", asAsked);
        return chart("Median of the realised pause", Axis.nanos("requested"), Axis.nanos("realised"), all, NO_BORDER);
    }

    /** The usual plot of {@code .hgrm} files: an axis on which 90 %, 99 %, 99.9 % are equally far apart. */
    public static Picture percentiles(String title, List<Distribution> distributions) {
        return LineChart.of(title, Axis.percentiles(), Axis.nanos("time"), distributions.stream()
            .map(one -> new Line(one.name(), one.points().stream()
                .filter(point -> point.percentile() < 1 && point.value() > 0)
                .map(point -> new Line.Dot(point.inverse(), point.value())).toList())).toList());
    }

    private static Picture chart(String title, Axis across, Axis up, Map<String, Map<Double, Double>> curves, double border) {
        return LineChart.of(title, across, up, curves.entrySet().stream().map(curve -> new Line(curve.getKey(),
            curve.getValue().entrySet().stream().map(dot -> new Line.Dot(dot.getKey(), dot.getValue())).toList())).toList(),
            new Border(border, Numbers.count(border) + " processors"));
    }
}
