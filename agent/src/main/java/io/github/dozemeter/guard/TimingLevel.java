package io.github.dozemeter.guard;

/** How much is timed: less and less, as the agent's cost demands. Counts are exact on every level. */
public enum TimingLevel {
    /** As the option {@code timing} says. */
    AS_CONFIGURED,
    /** Pauses that ask for 1 ms or more, and one in 1,024 of the others. */
    THINNED,
    COUNTS_ONLY;

    private static final long THINNED_FROM_NANOS = 1_000_000;
    private static final int THINNED_ONE_IN = 1_024;

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
            DozemeterCounts.time(THINNED_FROM_NANOS, THINNED_ONE_IN);
        } else {
            Timing.OFF.apply();
        }
    }
}
