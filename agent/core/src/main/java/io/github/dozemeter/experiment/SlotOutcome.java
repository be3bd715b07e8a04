package io.github.dozemeter.experiment;

import java.util.EnumMap;
import java.util.Map;

/** What one time slot measured. Immutable. */
public final class SlotOutcome {

    private final ExperimentPlan.TimeSlot slot;
    private final boolean throttled;
    private final Map<Outcome, Double> perSecond = new EnumMap<>(Outcome.class);

    /**
     * @param throttled whether the kernel stopped the process for its quota of CPU meanwhile: the slot is void
     * @param perSecond what was observed; the rest is unknown
     */
    public SlotOutcome(ExperimentPlan.TimeSlot slot, boolean throttled, Map<Outcome, Double> perSecond) {
        this.slot = slot;
        this.throttled = throttled;
        this.perSecond.putAll(perSecond);
    }

    public ExperimentPlan.TimeSlot slot() {
        return slot;
    }

    public boolean isThrottled() {
        return throttled;
    }

    /** Not a number where nobody observed it. */
    public double perSecond(Outcome outcome) {
        return perSecond.getOrDefault(outcome, Double.NaN);
    }

    double grain(Outcome outcome) {
        return outcome.grain(slot.measuredSeconds());
    }
}
