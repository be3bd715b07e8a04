package io.github.dozemeter.bench.application;

import java.util.Arrays;

/** A time of a server, in nanoseconds. */
enum ServerCost {

    STEADY_CPU(LifePhase.STEADY, "steady state, CPU of a %s"),
    READY_CPU(LifePhase.START, "start, CPU until ready"),
    READY_TIME(LifePhase.START, "start, time until ready"),
    /** Is read while the servers of the steady state warm up. */
    WARM_UP_CPU(LifePhase.STEADY, "start, CPU of a %s in the first minute of load");

    private final LifePhase phase;
    private final String label;

    /** @param label with a place for what one call is */
    ServerCost(LifePhase phase, String label) {
        this.phase = phase;
        this.label = label;
    }

    /** Returns the one that tells whether a phase was measured long enough. */
    static ServerCost decisive(LifePhase phase) {
        return Arrays.stream(values()).filter(cost -> cost.phase == phase).findFirst().orElseThrow();
    }

    /** Returns the phase whose rounds have it. */
    LifePhase phase() {
        return phase;
    }

    String label(String unit) {
        return String.format(label, unit);
    }
}
