package io.github.dozemeter.bench.latency;

import com.google.gson.Gson;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.Pinning;
import io.github.dozemeter.bench.machine.Platform;
import io.github.dozemeter.bench.page.Json;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * What one JVM measured, and under which circumstances.
 *
 * @param platform facts about the machine, in the order to show them; a file of an earlier version has none
 * @param flags of the JVM beyond its defaults
 * @param pinning in words
 */
public record LatencyRun(Map<String, String> platform, String jdk, List<String> flags, String pinning, Load load,
                         List<LatencyResult> results) {

    /** Takes the hint's instruction away; the call stays a call to an empty method. */
    public static final List<String> WITHOUT_INTRINSIC =
        List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_onSpinWait");
    private static final String NO_INTRINSIC = "no-intrinsic";
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    public LatencyRun {
        platform = platform == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(platform));
        Objects.requireNonNull(jdk, "jdk");
        Objects.requireNonNull(pinning, "pinning");
        Objects.requireNonNull(load, "load");
        flags = List.copyOf(flags);
        results = List.copyOf(results);
    }

    /**
     * Runs a test in a fresh JVM, so that it inherits nothing that the compiler learnt from another.
     *
     * @throws IOException if the JVM fails, or does not end in time
     */
    public static LatencyRun of(Order order, Jdk jdk, List<String> flags, Pinning pinning)
        throws IOException, InterruptedException {
        Load.Watch watch = new Load.Watch();
        Outcome finished = Jvm.tool(jdk, "java").by(pinning.prefix().toArray(new String[0])).options(flags)
            .options("-cp", System.getProperty("java.class.path"))
            .succeed(order.limit().plus(LatencyProgram.GRACE).plus(LatencyProgram.GRACE), LatencyProgram.class, order.arguments());
        List<LatencyResult> results = finished.fields(LatencyProgram.RESULT).stream()
            .map(fields -> new Gson().fromJson(fields[1], LatencyResult.class)).toList();
        if (results.isEmpty()) {
            throw new IOException("no result in " + finished.out());
        }
        return new LatencyRun(Platform.here().facts(), jdk.release(), flags, pinning.words(), watch.load(), results);
    }

    /**
     * A {@code .hgrm} for each histogram, a {@code .txt} for what has none, and {@code latency.json}; gives their
     * names. Those of a run without the intrinsic say so, and leave the files of one with it alone.
     */
    public static List<String> write(List<LatencyRun> runs, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<String> names = new ArrayList<>();
        for (LatencyRun run : runs) {
            for (LatencyResult result : run.results) {
                String ending = result.hasHistogram() ? ".hgrm" : ".txt";
                String name = run.name(result) + ending;
                Files.writeString(folder.resolve(name), result.hgrm(run.facts()));
                names.add(name);
            }
        }
        String json = runs.stream().allMatch(LatencyRun::lacksIntrinsic) ? "latency.no-intrinsic.json" : "latency.json";
        Files.writeString(folder.resolve(json),
            Json.GSON.toJson(Map.of("runs", runs)));
        names.add(json);
        return names;
    }

    public static Table table(List<LatencyRun> runs) {
        Table table = new Table("test", "p50", "p90", "p99", "p99.9", "max", "per round trip", "nanoTime",
            "contended");
        runs.forEach(run -> run.results.forEach(result -> table.row(run.row(result))));
        return table;
    }

    private List<String> row(LatencyResult result) {
        List<String> row = new ArrayList<>();
        String test = result.test() + " " + result.variant();
        row.add(lacksIntrinsic() ? test + ", " + NO_INTRINSIC : test);
        row.addAll(percentiles(result));
        row.add(Numbers.nanos(result.nanosPerRoundTrip()));
        String where = result.clockSubtracted() ? " ns off" : " ns in";
        row.add(result.clockNanos() + where);
        row.add(contended(result));
        return row;
    }

    private static List<String> percentiles(LatencyResult result) {
        if (!result.hasHistogram()) {
            return Collections.nCopies(PERCENTILES.length, "-");
        }
        Histogram histogram = result.decoded();
        return DoubleStream.of(PERCENTILES).mapToObj(percentile -> Numbers.nanos(histogram.getValueAtPercentile(percentile)))
            .toList();
    }

    private String contended(LatencyResult result) {
        String contended = load.isHigh() ? "yes" : "no";
        return result.roundTrips() < result.wanted() ? contended + ", cut short" : contended;
    }

    /** Whether the hint was a call to an empty method. */
    public boolean lacksIntrinsic() {
        return flags.containsAll(WITHOUT_INTRINSIC);
    }

    /** Of a result of this run, as its file and its line in a picture are called. */
    public String name(LatencyResult result) {
        return lacksIntrinsic() ? result.name() + "." + NO_INTRINSIC : result.name();
    }

    /** Lines about where and how, which other runs with the same options share. */
    List<String> circumstances() {
        List<String> lines = new ArrayList<>(Platform.lines(platform));
        String given = flags.isEmpty() ? "none" : String.join(" ", flags);
        lines.addAll(List.of(jdk, "flags: " + given, pinning));
        return lines;
    }

    /** The same and the load, for every file of this run. */
    public List<String> facts() {
        List<String> facts = new ArrayList<>(circumstances());
        String warning = load.isHigh() ? "CONTENDED, compare with care: " : "";
        facts.add(warning + load.words());
        return facts;
    }
}
