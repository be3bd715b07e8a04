package io.github.dozemeter.experiment;

import java.util.EnumMap;
import java.util.Map;

/** The measurements of one time slot. Immutable. */
public final class SlotOutcome {

    public final ExperimentPlan.TimeSlot slot;
    public final boolean isThrottled;
    public final boolean isLate;
    private final Map<Outcome, Double> perSecond = new EnumMap<>(Outcome.class);

    /**
     * @param throttled whether the kernel stopped the process for its quota of CPU meanwhile: the slot is void
     * @param late whether its end was measured after that of its arm: the slot is void
     * @param perSecond what was observed; the rest is unknown
     */
    public SlotOutcome(ExperimentPlan.TimeSlot slot, boolean throttled, boolean late, Map<Outcome, Double> perSecond) {
        this.slot = slot;
        this.isThrottled = throttled;
        this.isLate = late;
        this.perSecond.putAll(perSecond);
    }

    /** Returns the rate; not a number where it was not observed. */
    public double perSecond(Outcome outcome) {
        return perSecond.getOrDefault(outcome, Double.NaN);
    }

    /** The rates that are measured in each time slot, per second. CPU decides; the others describe. */
    public enum Outcome {

        /** CPU time of the process, so cores: {@code /proc/self/stat} counts it in ticks of 10 ms. */
        CPU(0.01),
        WAKE_UPS(1),
        /** The time that all threads waited for a CPU, in seconds: the kernel counts nanoseconds. */
        RUN_DELAY(0),
        /** Seconds of garbage collection: the JDK counts milliseconds. */
        GC(0.001),
        SITE_RATE(1),
        /** The counter that the user named. */
        PROGRESS(1);

        /** The least difference that its counter can show. */
        final double grain;

        Outcome(double grain) {
            this.grain = grain;
        }
    }
}
