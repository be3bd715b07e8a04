package io.github.dozemeter.bench.hgrm;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the percentile tables of a {@code .hgrm} file. HdrHistogram has a reader for its logs, not for these. Lines
 * that begin with {@code #} are passed over; the one before a table names it.
 */
public final class HgrmReader {

    /** A table has some 150 lines; what is larger is something else, and is not read. */
    private static final long MOST_BYTES = 16 << 20;

    private final String file;
    private final List<Distribution> found = new ArrayList<>();
    private final List<Point> points = new ArrayList<>();
    private String comment = "";
    private String name;

    private HgrmReader(String file) {
        this.file = file;
    }

    /** @throws NotAnHgrmException if there is not at least one table */
    public static List<Distribution> read(Path path) throws IOException {
        String file = path.getFileName().toString();
        if (!Files.isRegularFile(path)) {
            throw new NotAnHgrmException("there is no file " + path);
        }
        if (Files.size(path) > MOST_BYTES) {
            throw new NotAnHgrmException(file + " is no .hgrm: " + Files.size(path) + " bytes are too many");
        }
        try {
            return parse(file, Files.readAllLines(path));
        } catch (CharacterCodingException binary) {
            throw new NotAnHgrmException(file + " is no .hgrm: it is not text");
        }
    }

    static List<Distribution> parse(String file, List<String> lines) throws NotAnHgrmException {
        if (lines.stream().allMatch(String::isBlank)) {
            throw new NotAnHgrmException(file + " is empty");
        }
        HgrmReader reader = new HgrmReader(file);
        for (int i = 0; i < lines.size(); i++) {
            reader.line(lines.get(i).strip(), i + 1);
        }
        reader.endOfTable();
        if (reader.found.isEmpty()) {
            throw new NotAnHgrmException(file + " is no .hgrm: no line \"Value Percentile TotalCount\", or none"
                + " behind it");
        }
        return List.copyOf(reader.found);
    }

    private void line(String line, int number) throws NotAnHgrmException {
        if (line.startsWith("#")) {
            endOfTable();
            comment = line.startsWith("#[") ? "" : line.substring(1).strip();
        } else if (line.startsWith("Value")) {
            endOfTable();
            name = comment.isEmpty() ? file : comment.replaceFirst(":$", "");
        } else if (!line.isEmpty() && name != null) {
            points.add(point(line.split("\\s+|,"), number));
        } else if (!line.isEmpty()) {
            throw new NotAnHgrmException(file + " is no .hgrm: line " + number
                + " is neither a comment (#) nor in a table");
        }
    }

    private Point point(String[] fields, int number) throws NotAnHgrmException {
        Point point;
        try {
            point = new Point(Double.parseDouble(fields[0]), Double.parseDouble(fields[1]), Long.parseLong(fields[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException notNumbers) {
            throw new NotAnHgrmException(file + ", line " + number + ": expected value, percentile and count");
        }
        boolean falls = !points.isEmpty() && (point.value() < points.get(points.size() - 1).value()
            || point.percentile() < points.get(points.size() - 1).percentile());
        if (falls || !(point.value() >= 0) || !(point.percentile() >= 0 && point.percentile() <= 1)) {
            throw new NotAnHgrmException(file + ", line " + number + ": values and percentiles must rise, percentiles"
                + " lie between 0 and 1");
        }
        return point;
    }

    private void endOfTable() {
        if (!points.isEmpty()) {
            found.add(new Distribution(name, points));
            points.clear();
        }
        name = null;
    }
}
