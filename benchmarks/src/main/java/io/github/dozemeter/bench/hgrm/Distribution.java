package io.github.dozemeter.bench.hgrm;

import java.util.List;

/**
 * A percentile table that was read.
 *
 * @param points rising in value and percentile, at least one
 */
public record Distribution(String name, List<Point> points) {

    public Distribution {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException(name + ": no lines in the table");
        }
    }

    /**
     * A value that this share of all values does not exceed: that of the first line of the table from there on, so
     * never too small, and at most one line of the table too large.
     */
    public double at(double percentile) {
        return points.stream().filter(point -> point.percentile() >= percentile).findFirst()
            .orElse(last()).value();
    }

    public double max() {
        return last().value();
    }

    public long count() {
        return last().count();
    }

    private Point last() {
        return points.get(points.size() - 1);
    }
}
