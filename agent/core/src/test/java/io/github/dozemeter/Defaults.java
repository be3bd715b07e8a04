package io.github.dozemeter;

import io.github.dozemeter.agent.ThresholdOptions;
import io.github.dozemeter.diagnose.Threshold;
import io.github.dozemeter.diagnose.Thresholds;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.Map;
import java.util.Properties;

/** What is in force where the user says nothing. */
public final class Defaults {

    /** Threads that woke up ten times a second, and nothing else: what counted sites do is all there is. */
    public static final ThreadsSnapshot QUIET = new ThreadsSnapshot(0, 10_000_000_000L, 100, Map.of(), 20);

    private Defaults() {
    }

    public static Thresholds thresholds() {
        return thresholds("");
    }

    /** @param argument as behind {@code -javaagent:dozemeter.jar=} */
    public static Thresholds thresholds(String argument) {
        return ThresholdOptions.of(OptionSources.read(argument, new Properties(), Map.of()));
    }

    public static Option option(Threshold threshold) {
        return ThresholdOptions.option(threshold);
    }
}
