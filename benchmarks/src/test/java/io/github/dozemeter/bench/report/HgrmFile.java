package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.report.Distribution.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a percentile table from a {@code .hgrm} file; HdrHistogram itself reads only its logs. */
public final class HgrmFile {

    private HgrmFile() {
    }

    public static Distribution read(Path file) throws IOException {
        List<Point> points = Files.readAllLines(file).stream().map(String::strip).filter(line -> line.matches("\\d.*"))
            .map(line -> line.split("\\s+|,"))
            .map(fields -> new Point(Double.parseDouble(fields[0]), Double.parseDouble(fields[1]), Long.parseLong(fields[2]))).toList();
        return new Distribution(file.getFileName().toString(), points);
    }

    /** Returns a value that this share of all values does not exceed: that of the first line of the table from there on. */
    public static double at(Distribution table, double percentile) {
        return table.points().stream().filter(point -> point.percentile() >= percentile).findFirst().orElse(last(table)).value();
    }

    public static Point last(Distribution table) {
        return table.points().get(table.points().size() - 1);
    }
}
