package io.github.dozemeter.bench.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a {@code .hgrm} file says, whoever wrote it: values in its own unit by share of all. */
record Percentiles(NavigableMap<Double, Double> byShare, long count) {

    static Percentiles read(Path file) throws IOException {
        NavigableMap<Double, Double> byShare = new TreeMap<>();
        long count = 0;
        for (String line : Files.readAllLines(file)) {
            String[] columns = line.strip().split(" +");
            if (!line.startsWith("#") && columns.length >= 3 && !columns[0].equals("Value")) {
                byShare.put(Double.valueOf(columns[1]), Double.valueOf(columns[0]));
                count = Long.parseLong(columns[2]);
            }
        }
        return new Percentiles(byShare, count);
    }

    /** Of the first row at this share or above it: at least so many took at most this. */
    double at(double share) {
        Map.Entry<Double, Double> row = byShare.ceilingEntry(share);
        return row.getValue();
    }
}
