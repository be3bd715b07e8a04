package io.github.dozemeter.diagnose;

import io.github.dozemeter.options.Options;
import java.util.EnumMap;
import java.util.Map;

/** A value for each {@link Threshold}. Immutable. */
public final class Thresholds {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<Threshold, Double> values;

    /** @param values one for each threshold */
    public Thresholds(Map<Threshold, Double> values) {
        this.values = new EnumMap<>(values);
        if (this.values.size() != Threshold.values().length) {
            throw new IllegalArgumentException("a threshold has no value: " + values);
        }
    }

    public static Thresholds of(Options options) {
        Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
        for (Threshold threshold : Threshold.values()) {
            values.put(threshold, threshold.value(options));
        }
        return new Thresholds(values);
    }

    double of(Threshold threshold) {
        return values.get(threshold);
    }

    double microsAsNanos(Threshold threshold) {
        return of(threshold) * NANOS_PER_MICRO;
    }

    double millisAsNanos(Threshold threshold) {
        return of(threshold) * NANOS_PER_MILLI;
    }
}
