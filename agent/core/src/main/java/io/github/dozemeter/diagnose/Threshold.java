package io.github.dozemeter.diagnose;

/**
 * Where verdicts begin. The values are options, so the defaults stand in {@code options.Option}, under the same name
 * behind {@code THRESHOLDS_}; the reasons for them stand in docs/verdicts. Shares are fractions of 1.
 */
public enum Threshold {
    SAMPLES,
    CORE_SHARE,
    ZERO_SLEEP_INFO_PER_SECOND,
    ZERO_SLEEP_PER_SECOND,
    ZERO_SLEEP_CORE_SHARE,
    MOSTLY_ZERO_SHARE,
    YIELD_SPIN_PER_SECOND,
    YIELD_SPIN_THREAD_SHARE,
    YIELD_SPIN_LEAST_PER_SECOND,
    ZERO_PARK_PER_SECOND,
    ZERO_PARK_THREAD_SHARE,
    INTERRUPT_STORM_PER_SECOND,
    INTERRUPT_STORM_THREAD_SHARE,
    TINY_PAUSE_ASKED_MICROS,
    TINY_PAUSE_TIMES_MORE,
    TINY_PAUSE_PER_SECOND,
    SHORT_POLL_FROM_MILLIS,
    SHORT_POLL_TO_MILLIS,
    SHORT_POLL_INFO_PER_SECOND,
    SHORT_POLL_PER_SECOND,
    OVERSHOOT_TIMES,
    OVERSHOOT_MORE_MILLIS,
    LOCK_HELD_SAMPLES,
    LOCK_HELD_SHARE,
    BUSY_THREAD_FROM_MILLIS,
    BUSY_THREAD_SAMPLES
}
