package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.page.Axis;
import io.github.dozemeter.bench.page.LineChart;
import io.github.dozemeter.bench.page.LineChart.Border;
import io.github.dozemeter.bench.page.LineChart.Line;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Picture;
import io.github.dozemeter.bench.page.Table;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A percentile table, of a file or of a histogram.
 *
 * @param points rising in value and percentile, at least one
 */
public record Distribution(String name, List<Point> points) {

    /** A file holds twelve digits behind the point. */
    private static final double DIGITS = 1e12;
    private static final double PERCENT = 100;
    /** A table has some 150 lines; what is larger is something else, and is not read. */
    private static final long MOST_BYTES = 16 << 20;
    private static final double[] COMPARED = {0, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999, 1};

    public Distribution {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException(name + ": no lines in the table");
        }
    }

    /**
     * A line of the table.
     *
     * @param value in the unit of its file; ours are in nanoseconds
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

    /**
     * The tables of a {@code .hgrm} file; HdrHistogram reads its own logs, not these. Lines that begin with {@code #} are
     * passed over; the one before a table names it.
     *
     * @throws IllegalArgumentException if there is not at least one table
     */
    public static List<Distribution> read(Path path) throws IOException {
        String file = path.getFileName().toString();
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("there is no file " + path);
        }
        if (Files.size(path) > MOST_BYTES) {
            throw new IllegalArgumentException(file + " is no .hgrm: " + Files.size(path) + " bytes are too many");
        }
        try {
            return parse(file, Files.readAllLines(path));
        } catch (CharacterCodingException binary) {
            throw new IllegalArgumentException(file + " is no .hgrm: it is not text");
        }
    }

    static List<Distribution> parse(String file, List<String> lines) {
        if (lines.stream().allMatch(String::isBlank)) {
            throw new IllegalArgumentException(file + " is empty");
        }
        List<Map.Entry<String, List<Point>>> tables = new ArrayList<>();
        String comment = "";
        boolean isInTable = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith("#")) {
                isInTable = false;
                comment = line.startsWith("#[") ? "" : line.substring(1).strip();
            } else if (line.startsWith("Value")) {
                isInTable = true;
                tables.add(Map.entry(comment.isEmpty() ? file : comment.replaceFirst(":$", ""), new ArrayList<>()));
            } else if (!line.isEmpty() && isInTable) {
                add(tables.get(tables.size() - 1).getValue(), line.split("\\s+|,"), file + ", line " + (i + 1));
            } else if (!line.isEmpty()) {
                throw new IllegalArgumentException(file + " is no .hgrm: line " + (i + 1)
                    + " is neither a comment (#) nor in a table");
            }
        }
        tables.removeIf(table -> table.getValue().isEmpty());
        if (tables.isEmpty()) {
            throw new IllegalArgumentException(file + " is no .hgrm: no line \"Value Percentile TotalCount\", or none"
                + " behind it");
        }
        return tables.stream().map(table -> new Distribution(table.getKey(), table.getValue())).toList();
    }

    private static void add(List<Point> points, String[] fields, String place) {
        Point point;
        try {
            point = new Point(Double.parseDouble(fields[0]), Double.parseDouble(fields[1]), Long.parseLong(fields[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException notNumbers) {
            throw new IllegalArgumentException(place + ": expected value, percentile and count");
        }
        Point last = points.isEmpty() ? new Point(0, 0, 0) : points.get(points.size() - 1);
        if (!(point.value() >= last.value()) || !(point.percentile() >= last.percentile() && point.percentile() <= 1)) {
            throw new IllegalArgumentException(place + ": values and percentiles must rise, percentiles"
                + " lie between 0 and 1");
        }
        points.add(point);
    }

    public Distribution named(String other) {
        return new Distribution(other, points);
    }

    /**
     * A value that this share of all values does not exceed: that of the first line of the table from there on, so
     * never too small, and at most one line of the table too large.
     */
    public double at(double percentile) {
        return points.stream().filter(point -> point.percentile() >= percentile).findFirst().orElse(last()).value();
    }

    public Point last() {
        return points.get(points.size() - 1);
    }

    /** The usual plot of {@code .hgrm} files: an axis on which 90 %, 99 %, 99.9 % are equally far apart. */
    static Picture chart(String title, List<Distribution> distributions) {
        return LineChart.of(title, Axis.percentiles(), Axis.nanos("time"), distributions.stream()
            .map(one -> new Line(one.name, one.points.stream()
                .filter(point -> point.percentile() < 1 && point.value() > 0)
                .map(point -> new Line.Dot(point.inverse(), point.value())).toList())).toList(), Border.NONE);
    }

    public Table beside(Distribution other) {
        Table table = new Table("percentile", name, other.name, "ratio");
        for (double percentile : COMPARED) {
            double a = at(percentile);
            double b = other.at(percentile);
            table.row(percentile == 0 ? "least" : percentile == 1 ? "most"
                : "p" + Numbers.plain(2, percentile * PERCENT), Numbers.nanos(a), Numbers.nanos(b), Numbers.fixed(2, b / a));
        }
        return table.row("values", String.valueOf(last().count()), String.valueOf(other.last().count()), "");
    }
}
