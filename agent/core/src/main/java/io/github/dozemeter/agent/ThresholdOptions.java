package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Threshold;
import io.github.dozemeter.diagnose.Thresholds;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.Options;
import java.util.EnumMap;
import java.util.Map;

/** The thresholds of the verdicts, as the options set them. */
public final class ThresholdOptions {

    private ThresholdOptions() {
    }

    public static Thresholds of(Options options) {
        Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
        for (Threshold threshold : Threshold.values()) {
            values.put(threshold, options.decimal(option(threshold)));
        }
        return new Thresholds(values);
    }

    /** The option that sets it. */
    public static Option option(Threshold threshold) {
        return Option.valueOf("THRESHOLDS_" + threshold.name());
    }
}
