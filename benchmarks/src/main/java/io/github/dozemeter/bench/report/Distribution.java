package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.LineChart.Border;
import io.github.dozemeter.bench.page.LineChart.Line;
import io.github.dozemeter.bench.page.Picture;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The percentile table of a histogram.
 *
 * @param points rising in value and percentile, at least one
 */
public record Distribution(String name, List<Point> points) {

    /** A file holds twelve digits behind the point. */
    private static final double DIGITS = 1e12;
    private static final double PERCENT = 100;

    public Distribution {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException(name + ": no lines in the table");
        }
    }

    /**
     * A line of the table.
     *
     * @param value in nanoseconds
     * @param percentile from 0 to 1
     * @param count of the values up to this one
     */
    public record Point(double value, double percentile, long count) {

        /** The axis of the usual plot: 1 for the smallest value, 10 at 90 %, 100 at 99 %; infinite for the largest. */
        public double inverse() {
            return 1 / (1 - percentile);
        }
    }

    /** The table that a file of this histogram holds. */
    public static Distribution of(String name, Histogram histogram) {
        List<Point> points = new ArrayList<>();
        for (HistogramIterationValue value : histogram.percentiles(LatencyResult.TICKS_PER_HALF_DISTANCE)) {
            points.add(new Point(value.getValueIteratedTo(),
                Math.round(value.getPercentileLevelIteratedTo() / PERCENT * DIGITS) / DIGITS,
                value.getTotalCountToThisValue()));
        }
        return new Distribution(name, points);
    }

    /** The usual plot of {@code .hgrm} files: an axis on which 90 %, 99 %, 99.9 % are equally far apart. */
    static Picture chart(String title, List<Distribution> distributions) {
        return LineChart.of(title, Axis.percentiles(), Axis.nanos("time"), distributions.stream()
            .map(one -> new Line(one.name, one.points.stream()
                .filter(point -> point.percentile() < 1 && point.value() > 0)
                .map(point -> new Line.Dot(point.inverse(), point.value())).toList())).toList(), Border.NONE);
    }
}
