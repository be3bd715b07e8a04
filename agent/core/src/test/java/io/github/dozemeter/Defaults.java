package io.github.dozemeter;

import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** What is in force where the user says nothing. */
public final class Defaults {

    /** Threads that woke up ten times a second, and nothing else: what counted sites do is all there is. */
    public static final ThreadsSnapshot QUIET = new ThreadsSnapshot(0, 10_000_000_000L, 100, Map.of(), 20);

    private Defaults() {
    }

    public static Options options() {
        return OptionSources.read("", new Properties(), Map.of());
    }

    public static Map<Threshold, Double> thresholds() {
        return thresholds("");
    }

    /** @param changes {@code thresholds.NAME=VALUE,...}: any threshold, also one that users cannot set */
    public static Map<Threshold, Double> thresholds(String changes) {
        Options defaults = options();
        Map<Threshold, Double> values = Threshold.values(defaults);
        for (String change : changes.isEmpty() ? new String[0] : changes.split(",")) {
            String[] pair = change.split("=");
            values.put(Arrays.stream(Threshold.values()).filter(threshold -> key(threshold).equalsIgnoreCase(pair[0])).findAny().orElseThrow(),
                Double.valueOf(pair[1]));
        }
        return values;
    }

    /** Returns {@code thresholds.NAME} in lower case. */
    public static String key(Threshold threshold) {
        return "thresholds." + threshold.name().replace("_", "").toLowerCase(Locale.ROOT);
    }
}
