package io.github.dozemeter.bench.hgrm;

import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Line;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.Numbers;
import java.util.List;

/** Two distributions side by side. */
public record HgrmComparison(Distribution first, Distribution second) {

    private static final double[] PERCENTILES = {0, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999, 1};

    /** Percentiles, both values, and the second as a multiple of the first. */
    public Columns table() {
        Columns table = new Columns("percentile", first.name(), second.name(), "ratio");
        for (double percentile : PERCENTILES) {
            double a = first.at(percentile);
            double b = second.at(percentile);
            table.row(label(percentile), Numbers.nanos(a), Numbers.nanos(b), Numbers.fixed(2, b / a));
        }
        return table.row("values", String.valueOf(first.count()), String.valueOf(second.count()), "");
    }

    private static String label(double percentile) {
        return percentile == 0 ? "least" : percentile == 1 ? "most"
            : "p" + Numbers.fixed(2, percentile * 100).replaceFirst("\\.?0+$", "");
    }

    public LineChart chart() {
        return chart("Time by percentile", List.of(first, second));
    }

    /** The usual plot of such files: an axis on which 90 %, 99 %, 99.9 % are equally far apart. */
    public static LineChart chart(String title, List<Distribution> distributions) {
        return new LineChart(title, Axis.percentiles(), Axis.nanos("time"), distributions.stream()
            .map(HgrmComparison::line).toList());
    }

    private static Line line(Distribution distribution) {
        return new Line(distribution.name(), distribution.points().stream()
            .filter(point -> point.percentile() < 1 && point.value() > 0)
            .map(point -> new Line.Dot(point.inverse(), point.value())).toList());
    }
}
