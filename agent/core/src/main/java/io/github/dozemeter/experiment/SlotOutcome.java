package io.github.dozemeter.experiment;

import io.github.dozemeter.experiment.ExperimentPlan.TimeSlot;
import io.github.dozemeter.support.Member;
import java.util.Map;

/** The measurements of one time slot. Immutable. */
public final class SlotOutcome {

    public final TimeSlot slot;
    public final boolean isThrottled;
    public final boolean isLate;
    private final Map<Outcome, Double> perSecond;

    /**
     * @param throttled whether the kernel stopped the process for its quota of CPU meanwhile: the slot is void
     * @param late whether its end was measured after that of its arm: the slot is void
     * @param perSecond what was observed; the rest is unknown
     */
    public SlotOutcome(TimeSlot slot, boolean throttled, boolean late, Map<Outcome, Double> perSecond) {
        this.slot = slot;
        this.isThrottled = throttled;
        this.isLate = late;
        this.perSecond = perSecond;
    }

    /** @return not a number where it was not observed */
    public double perSecond(Outcome outcome) {
        return perSecond.getOrDefault(outcome, Double.NaN);
    }

    /** The rates that are measured in each time slot, per second. CPU decides; the others describe. */
    public enum Outcome {

        /** CPU time of the process, so cores: {@code /proc/self/stat} counts it in ticks of 10 ms. */
        CPU(Member.CPU.label, "cores", 0.01),
        WAKE_UPS("wakeUps", "wake-ups/s", 1),
        /** The time that all threads waited for a CPU, in seconds: the kernel counts nanoseconds. */
        RUN_DELAY("runDelay", "s/s", 0),
        /** Seconds of garbage collection: the JDK counts milliseconds. */
        GC("gc", "s/s", 0.001),
        SITE_RATE("siteRate", "pauses/s", 1),
        /** The counter that the user named. */
        PROGRESS("progress", "", 1);

        public final String label;
        /** Empty where only the user knows it. */
        public final String unit;
        /** The least difference that its counter can show. */
        final double grain;

        Outcome(String label, String unit, double grain) {
            this.label = label;
            this.unit = unit;
            this.grain = grain;
        }

        /** Returns the unit in sentences, with its blank: CPU is in percent of a core there, as everywhere. */
        String shownUnit() {
            return this == CPU ? "% of a core" : ' ' + unit;
        }

        /** Returns what a figure is multiplied by to have that unit. */
        double shownScale() {
            return this == CPU ? 100 : 1;
        }
    }
}
