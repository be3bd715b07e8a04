package io.github.dozemeter.diagnose;

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

    double of(Threshold threshold) {
        return values.get(threshold);
    }

    /** Of a threshold in microseconds. */
    double microsAsNanos(Threshold threshold) {
        return of(threshold) * NANOS_PER_MICRO;
    }

    /** Of a threshold in milliseconds. */
    double millisAsNanos(Threshold threshold) {
        return of(threshold) * NANOS_PER_MILLI;
    }
}
