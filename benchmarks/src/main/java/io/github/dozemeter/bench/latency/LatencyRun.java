package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.Platform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What one JVM measured, and under which circumstances.
 *
 * @param platform facts about the machine, in the order to show them; a file of an earlier version has none
 * @param flags of the JVM beyond its defaults
 * @param pinning in words
 */
public record LatencyRun(Map<String, String> platform, String jdk, List<String> flags, String pinning, Load load,
                         List<LatencyResult> results) {

    private static final String NO_INTRINSIC = "no-intrinsic";

    public LatencyRun {
        platform = platform == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(platform));
        Objects.requireNonNull(jdk, "jdk");
        Objects.requireNonNull(pinning, "pinning");
        Objects.requireNonNull(load, "load");
        flags = List.copyOf(flags);
        results = List.copyOf(results);
    }

    /** Whether the hint was a call to an empty method. */
    public boolean lacksIntrinsic() {
        return flags.containsAll(LatencyRunner.WITHOUT_INTRINSIC);
    }

    /** Of a result of this run, as its file and its line in a picture are called. */
    public String name(LatencyResult result) {
        return result.name() + (lacksIntrinsic() ? "." + NO_INTRINSIC : "");
    }

    /** The same for a row of a table. */
    String label(LatencyResult result) {
        return result.test() + " " + result.variant() + (lacksIntrinsic() ? ", " + NO_INTRINSIC : "");
    }

    /** Lines about where and how, which other runs with the same options share. */
    List<String> circumstances() {
        List<String> lines = new ArrayList<>(Platform.lines(platform));
        lines.addAll(List.of(jdk, "flags: " + (flags.isEmpty() ? "none" : String.join(" ", flags)), pinning));
        return lines;
    }

    /** The same and the load, for every file of this run. */
    public List<String> facts() {
        List<String> facts = new ArrayList<>(circumstances());
        facts.add((load.isHigh() ? "CONTENDED, compare with care: " : "") + load.words());
        return facts;
    }
}
