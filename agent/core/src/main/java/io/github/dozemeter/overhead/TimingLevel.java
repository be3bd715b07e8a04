package io.github.dozemeter.overhead;

import java.util.Locale;

/** The amount of timing, reduced as the agent's overhead demands, most first. Counts are exact on every level. */
public enum TimingLevel {
    /** Timing follows the option {@code timing}. */
    AS_CONFIGURED("timing follows the option timing"),
    /** One pause in 256: timing is expensive where pauses request much and are interrupted or woken at once. */
    THINNED("1 in 256 pauses is timed; counts are exact"),
    /** One pause in 8,192: few enough to cost nothing, and the price of a pause still has its samples. */
    RARE("1 in 8,192 pauses is timed; counts are exact");

    /** What it means, to follow a colon. */
    final String effect;

    TimingLevel(String effect) {
        this.effect = effect;
    }

    /** Puts it in force for all threads, from their next pauses on; what is off stays off on every level. */
    public void apply(Timing configured) {
        if (this == AS_CONFIGURED || configured == Timing.OFF) {
            configured.apply();
        } else {
            int oneIn = this == THINNED ? 256 : 8_192;
            DozemeterCounts.time(Long.MAX_VALUE, oneIn);
        }
    }

    /** Returns the word of reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The values of the option {@code timing}: which pauses are timed. */
    public enum Timing {
        /** Below 50 µs a pair of clock reads would be a good part of the pause, so one in 64 represents all. */
        ADAPTIVE(50_000, 64),
        ALL(50_000, 1),
        OFF(Long.MAX_VALUE, 0);

        private final long fromNanos;
        private final int oneIn;

        Timing(long fromNanos, int oneIn) {
            this.fromNanos = fromNanos;
            this.oneIn = oneIn;
        }

        /** Avoids {@code valueOf}, which takes a millisecond of the JVM's start. */
        public static Timing named(String value) {
            if (value.equals("all")) {
                return ALL;
            }
            if (value.equals("off")) {
                return OFF;
            }
            return ADAPTIVE;
        }

        public void apply() {
            DozemeterCounts.time(fromNanos, oneIn);
        }
    }
}
