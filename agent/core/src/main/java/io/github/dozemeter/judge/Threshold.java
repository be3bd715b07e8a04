package io.github.dozemeter.judge;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import java.util.EnumMap;
import java.util.Map;

/**
 * The limits from which verdicts hold; docs/verdicts has the reasons. The rates that make an information and the
 * cost that makes a warning are options, the others are fixed. Shares are fractions of 1.
 */
public enum Threshold {
    SAMPLES(30),
    CORE_SHARE(Option.THRESHOLDS_CORE_SHARE),
    ZERO_SLEEP_PER_SECOND(Option.THRESHOLDS_ZERO_SLEEP_PER_SECOND),
    MOSTLY_ZERO_SHARE(0.9),
    YIELD_SPIN_PER_SECOND(Option.THRESHOLDS_YIELD_SPIN_PER_SECOND),
    ZERO_PAUSE_MIN_PER_SECOND(100),
    ZERO_PARK_PER_SECOND(Option.THRESHOLDS_ZERO_PARK_PER_SECOND),
    INTERRUPT_STORM_PER_SECOND(Option.THRESHOLDS_INTERRUPT_STORM_PER_SECOND),
    TINY_PAUSE_REQUESTED_MICROS(50),
    TINY_PAUSE_TIMES_MORE(5),
    TINY_PAUSE_PER_SECOND(Option.THRESHOLDS_TINY_PAUSE_PER_SECOND),
    SHORT_POLL_FROM_MILLIS(0.05),
    SHORT_POLL_TO_MILLIS(10),
    SHORT_POLL_PER_SECOND(Option.THRESHOLDS_SHORT_POLL_PER_SECOND),
    EXPIRED_WAIT_TO_MILLIS(10),
    EXPIRED_WAIT_SHARE(0.9),
    EXPIRED_WAIT_PER_SECOND(Option.THRESHOLDS_EXPIRED_WAIT_PER_SECOND),
    ZERO_WAIT_SHARE(0.9),
    ZERO_WAIT_PER_SECOND(Option.THRESHOLDS_ZERO_WAIT_PER_SECOND),
    FAST_TICK_INFO_MILLIS(50),
    FAST_TICK_MILLIS(1),
    OVERSHOOT_TIMES(1.5),
    OVERSHOOT_MORE_MILLIS(1),
    LOCK_HELD_SAMPLES(2),
    LOCK_HELD_SHARE(0.1),
    BUSY_THREAD_FROM_MILLIS(1),
    BUSY_THREAD_SAMPLES(3);

    /** The option that sets it; null if it is fixed. */
    public final Option option;
    private final double fixed;

    Threshold(Option option) {
        this.option = option;
        this.fixed = Double.NaN;
    }

    Threshold(double fixed) {
        this.option = null;
        this.fixed = fixed;
    }

    public static Map<Threshold, Double> values(Options options) {
        Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
        for (Threshold one : values()) {
            values.put(one, one.value(options));
        }
        return values;
    }

    private double value(Options options) {
        return option == null ? fixed : options.decimal(option);
    }
}
