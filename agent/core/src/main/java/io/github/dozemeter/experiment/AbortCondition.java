package io.github.dozemeter.experiment;

import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ends the experiment at once when the change does harm: two changed slots in a row are worse than all as-is slots
 * so far, by a margin. Where one changed slot follows directly on another, only the first counts: what a neighbour
 * on the machine does for some seconds may fall into both and into no other. The warm-up and throttled slots count
 * here: harm is harm. A harmless change is ended in 5% of experiments if the progress varies by 5% from slot to
 * slot, and in none if it varies by 2%.
 */
public enum AbortCondition {

    PROGRESS(Outcome.PROGRESS, -1, (worst, grain) -> worst * 0.95,
        "progress fell more than 5% below all as-is slots"),
    /** Rounding moves either rate by less than a grain. */
    CPU(Outcome.CPU, 1, (worst, grain) -> worst * 1.2 + 2 * grain,
        "CPU rose more than 20% above all as-is slots"),
    /** Twice next to nothing does no harm: less than 10 ms a second is ignored. */
    RUN_DELAY(Outcome.RUN_DELAY, 1, (worst, grain) -> Math.max(worst * 2, 0.01),
        "run delay rose to more than twice that of all as-is slots");

    /** One is no range. The wait for a second as-is slot costs two at most: the second changed block has it. */
    private static final int SLOTS = 2;

    private final Outcome outcome;
    private final int worse;
    private final DoubleBinaryOperator limit;
    public final String reason;

    /**
     * @param worse the sign of a change for the worse
     * @param limit from the worst as-is rate and the grain of the counter
     */
    AbortCondition(Outcome outcome, int worse, DoubleBinaryOperator limit, String reason) {
        this.outcome = outcome;
        this.worse = worse;
        this.limit = limit;
        this.reason = reason + " in two changed slots in a row";
    }

    public static Optional<AbortCondition> after(List<SlotOutcome> outcomes) {
        return Arrays.stream(values()).filter(condition -> condition.holds(outcomes)).findFirst();
    }

    private boolean holds(List<SlotOutcome> outcomes) {
        double[] asIs = badness(outcomes.stream().filter(slot -> slot.slot.arm == Arm.AS_IS));
        double[] changed = badness(IntStream.range(0, outcomes.size())
            .filter(i -> isChanged(outcomes, i) && !isChanged(outcomes, i - 1))
            .mapToObj(outcomes::get));
        if (asIs.length < SLOTS || changed.length < SLOTS) {
            return false;
        }
        double worst = worse * Arrays.stream(asIs).max().getAsDouble();
        double beyond = worse * limit.applyAsDouble(worst,
            outcome.grain / outcomes.get(0).slot.measuredSeconds());
        return Arrays.stream(changed, changed.length - SLOTS, changed.length)
            .allMatch(rate -> rate > beyond);
    }

    private static boolean isChanged(List<SlotOutcome> outcomes, int index) {
        return index >= 0 && outcomes.get(index).slot.arm == Arm.CHANGED;
    }

    /** The known rates, so that more is worse. */
    private double[] badness(Stream<SlotOutcome> slots) {
        return slots.mapToDouble(slot -> worse * slot.perSecond(outcome))
            .filter(Double::isFinite).toArray();
    }
}
