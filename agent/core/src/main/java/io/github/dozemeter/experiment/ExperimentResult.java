package io.github.dozemeter.experiment;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment shows. Each figure is changed minus sham, so what the changed path costs by itself is in neither.
 * Immutable.
 */
public final class ExperimentResult {

    private static final double PATH_P_VALUE = 0.01;
    private static final double PATH_SHARE = 0.2;

    private final ExperimentPlan plan;
    private final int measuredSlots;
    private final int throttledSlots;
    private final Map<Outcome, Contrast> effects = new EnumMap<>(Outcome.class);
    private final Map<Outcome, Contrast> paths = new EnumMap<>(Outcome.class);
    private final double shamProgress;

    private ExperimentResult(ExperimentPlan plan, List<SlotOutcome> outcomes) {
        this.plan = plan;
        this.measuredSlots = outcomes.size();
        SlotOutcome[] counted = outcomes.stream().filter(slot -> slot.slot().isCounted()).toArray(SlotOutcome[]::new);
        SlotOutcome[] valid = Arrays.stream(counted).filter(slot -> !slot.isThrottled()).toArray(SlotOutcome[]::new);
        this.throttledSlots = counted.length - valid.length;
        for (Outcome outcome : Outcome.values()) {
            double[] sham = byBlock(valid, Arm.SHAM, outcome);
            effects.put(outcome, contrast(byBlock(valid, Arm.CHANGED, outcome), sham, outcome));
            paths.put(outcome, contrast(byBlock(valid, Arm.AS_IS, outcome), sham, outcome));
        }
        this.shamProgress = median(byBlock(valid, Arm.SHAM, Outcome.PROGRESS));
    }

    /**
     * @param outcomes in the order of the plan, throttled ones too; if some are missing, the experiment ended early and has no
     *     figures, as they would depend on when that was
     */
    public static ExperimentResult of(ExperimentPlan plan, List<SlotOutcome> outcomes) {
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i).slot() != plan.slots().get(i)) {
                throw new IllegalArgumentException("outcome " + i + " is not that of slot " + i);
            }
        }
        return new ExperimentResult(plan, outcomes);
    }

    private static double[] byBlock(SlotOutcome[] slots, Arm arm, Outcome outcome) {
        double[] rates = new double[ExperimentPlan.BLOCKS];
        Arrays.fill(rates, Double.NaN);
        for (SlotOutcome slot : slots) {
            if (slot.slot().arm() == arm) {
                rates[slot.slot().block()] = slot.perSecond(outcome);
            }
        }
        return rates;
    }

    private Contrast contrast(double[] rates, double[] sham, Outcome outcome) {
        double[] differences = new double[rates.length];
        Arrays.setAll(differences, block -> rates[block] - sham[block]);
        return Contrast.of(differences, outcome.grain(plan.slots().get(0).measuredSeconds()));
    }

    private static double median(double[] rates) {
        double[] known = Arrays.stream(rates).filter(Double::isFinite).sorted().toArray();
        return known.length == 0 ? Double.NaN : (known[(known.length - 1) / 2] + known[known.length / 2]) / 2;
    }

    /** Whether all time slots were measured. */
    public boolean isComplete() {
        return measuredSlots == plan.slots().size();
    }

    /** Whether CPU time became less. Said of nothing else: fewer wake-ups alone save nobody anything that is known. */
    public boolean saves() {
        return hasFigure(Outcome.CPU) && effect(Outcome.CPU).isBelowZero();
    }

    /** Whether the change did anything to CPU time or wake-ups. */
    public boolean showsEffect() {
        return showsEffect(Outcome.CPU) || showsEffect(Outcome.WAKE_UPS);
    }

    boolean showsEffect(Outcome outcome) {
        return hasFigure(outcome) && effect(outcome).excludesZero();
    }

    /** Whether the effect may be shown: the experiment was complete, enough blocks are valid and the path is cheap beside it. */
    public boolean hasFigure(Outcome outcome) {
        return isComplete() && effect(outcome).isKnown() && !isSpoiledByPath(outcome);
    }

    /** Whether the changed path does too much by itself. As-is minus sham tells; below eight blocks it cannot. */
    boolean isSpoiledByPath(Outcome outcome) {
        Contrast path = path(outcome);
        return path.pValue() < PATH_P_VALUE && Math.abs(path.estimate()) > PATH_SHARE * Math.abs(effect(outcome).estimate());
    }

    /** Changed minus sham. */
    public Contrast effect(Outcome outcome) {
        return effects.get(outcome);
    }

    /** As-is minus sham. */
    public Contrast path(Outcome outcome) {
        return paths.get(outcome);
    }

    /** What the progress is compared with. */
    double shamProgress() {
        return shamProgress;
    }

    ExperimentPlan plan() {
        return plan;
    }

    int measuredSlots() {
        return measuredSlots;
    }

    int throttledSlots() {
        return throttledSlots;
    }

    /**
     * The result for people.
     *
     * @param change site and arm, as in {@code ReputMessageService.run:2973, sleep(1) stretched to 20 ms}
     * @param progress what the user's counter counts, as in {@code messages}; empty without one
     */
    public String sentence(String change, String progress) {
        return change + ": " + new ResultSentence(this).text(progress);
    }
}
