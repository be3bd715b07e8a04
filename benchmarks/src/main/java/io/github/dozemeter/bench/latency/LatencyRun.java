package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.machine.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What one JVM measured, and under which circumstances.
 *
 * @param flags of the JVM beyond its defaults
 * @param pinning in words
 */
public record LatencyRun(String jdk, List<String> flags, String pinning, Load load, List<LatencyResult> results) {

    public LatencyRun {
        Objects.requireNonNull(jdk, "jdk");
        Objects.requireNonNull(pinning, "pinning");
        Objects.requireNonNull(load, "load");
        flags = List.copyOf(flags);
        results = List.copyOf(results);
    }

    /** Lines about where and how, for every file of this run. */
    public List<String> facts() {
        String named = flags.isEmpty() ? "none" : String.join(" ", flags);
        List<String> facts = new ArrayList<>(List.of(jdk, "flags: " + named, pinning));
        facts.add((load.isHigh() ? "CONTENDED, compare with care: " : "") + load.words());
        return facts;
    }
}
