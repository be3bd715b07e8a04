package io.github.dozemeter.overhead;

/** The amount of timing, reduced as the agent's overhead demands. Counts are exact on every level. */
public enum TimingLevel {
    /** Timing follows the option {@code timing}. */
    AS_CONFIGURED,
    /**
     * One pause in 256, whatever it requests: timing is expensive where pauses request much and return at once, in
     * an interrupted thread or one that is woken again and again.
     */
    THINNED,
    COUNTS_ONLY;

    private static final int THINNED_ONE_IN = 256;

    TimingLevel less() {
        return this == AS_CONFIGURED ? THINNED : COUNTS_ONLY;
    }

    TimingLevel more() {
        return this == COUNTS_ONLY ? THINNED : AS_CONFIGURED;
    }

    /** Puts it in force for all threads, from their next pauses on; what is configured as off is off on every level. */
    public void apply(Timing configured) {
        if (this == AS_CONFIGURED || configured == Timing.OFF) {
            configured.apply();
        } else if (this == THINNED) {
            DozemeterCounts.time(Long.MAX_VALUE, THINNED_ONE_IN);
        } else {
            Timing.OFF.apply();
        }
    }
}
