package io.github.dozemeter.bench.latency;

import com.google.gson.GsonBuilder;
import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/** Runs as files and as a table. */
public record LatencyFiles(List<LatencyRun> runs) {

    private static final String NONE = "-";

    public LatencyFiles {
        runs = List.copyOf(runs);
    }

    /**
     * A {@code .hgrm} for each histogram, a {@code .txt} for what has none, and {@code latency.json}; gives their
     * names. Those of a run without the intrinsic say so, and leave the files of one with it alone.
     */
    public List<String> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<String> names = new ArrayList<>();
        for (LatencyRun run : runs) {
            for (LatencyResult result : run.results()) {
                String name = run.name(result) + (result.hasHistogram() ? ".hgrm" : ".txt");
                Files.writeString(folder.resolve(name), result.hgrm(run.facts()));
                names.add(name);
            }
        }
        String json = runs.stream().allMatch(LatencyRun::lacksIntrinsic) ? "latency.no-intrinsic.json" : "latency.json";
        Files.writeString(folder.resolve(json), new GsonBuilder().setPrettyPrinting().create().toJson(this));
        names.add(json);
        return names;
    }

    public Columns table() {
        Columns table = new Columns("test", "p50", "p90", "p99", "p99.9", "max", "per round trip", "nanoTime",
            "contended");
        for (LatencyRun run : runs) {
            run.results().forEach(result -> table.row(row(run, result)));
        }
        return table;
    }

    private static List<String> row(LatencyRun run, LatencyResult result) {
        List<String> row = new ArrayList<>(List.of(run.label(result)));
        row.addAll(result.hasHistogram() ? percentiles(result.decoded()) : List.of(NONE, NONE, NONE, NONE, NONE));
        row.add(Numbers.nanos(result.nanosPerRoundTrip()));
        row.add(result.clockNanos() + (result.clockSubtracted() ? " ns off" : " ns in"));
        row.add((run.load().isHigh() ? "yes" : "no") + (result.roundTrips() < result.wanted() ? ", cut short" : ""));
        return row;
    }

    private static List<String> percentiles(Histogram histogram) {
        return DoubleStream.of(50, 90, 99, 99.9, 100)
            .mapToObj(percentile -> Numbers.nanos(histogram.getValueAtPercentile(percentile))).toList();
    }
}
