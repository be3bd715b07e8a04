package io.github.dozemeter.experiment;

import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The result of an experiment. Each figure is changed minus sham, so what the changed path costs by itself is in
 * neither. Immutable.
 */
public final class ExperimentResult {

    private static final double PATH_P_VALUE = 0.01;
    private static final double PATH_SHARE = 0.2;
    /** A wider interval says nothing about whether the progress changed: as much would end the experiment. */
    private static final double UNCHANGED_PERCENT = 5;

    private final ExperimentPlan plan;
    public final List<SlotOutcome> outcomes;

    /**
     * @param outcomes in the order of the plan, void ones too; if some are missing, the experiment ended early and
     *     has no figures, as they would depend on when that was
     */
    public ExperimentResult(ExperimentPlan plan, List<SlotOutcome> outcomes) {
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i).slot != plan.slots.get(i)) {
                throw new IllegalArgumentException("outcome " + i + " is not that of slot " + i);
            }
        }
        this.plan = plan;
        this.outcomes = Collections.unmodifiableList(outcomes);
    }

    private double[] byBlock(Arm arm, Outcome outcome) {
        double[] rates = new double[ExperimentPlan.BLOCKS];
        Arrays.fill(rates, Double.NaN);
        for (SlotOutcome slot : outcomes) {
            if (slot.slot.arm == arm && slot.slot.isCounted && !slot.isThrottled && !slot.isLate) {
                rates[slot.slot.block] = slot.perSecond(outcome);
            }
        }
        return rates;
    }

    private Contrast minusSham(Arm arm, Outcome outcome) {
        double[] sham = byBlock(Arm.SHAM, outcome);
        double[] rates = byBlock(arm, outcome);
        Arrays.setAll(rates, block -> rates[block] - sham[block]);
        return Contrast.of(rates, outcome.grain / plan.slots.get(0).measuredSeconds());
    }

    private static double median(double[] rates) {
        double[] known = Arrays.stream(rates).filter(Double::isFinite).sorted().toArray();
        return known.length == 0
            ? Double.NaN : (known[(known.length - 1) / 2] + known[known.length / 2]) / 2;
    }

    public boolean isComplete() {
        return outcomes.size() == plan.slots.size();
    }

    /** Says whether CPU time became less. Nothing else counts: fewer wake-ups alone save nothing that is known. */
    public boolean saves() {
        return hasFigure(Outcome.CPU) && effect(Outcome.CPU).high < 0;
    }

    public boolean showsEffect() {
        return showsEffect(Outcome.CPU) || showsEffect(Outcome.WAKE_UPS);
    }

    boolean showsEffect(Outcome outcome) {
        return hasFigure(outcome) && effect(outcome).excludesZero();
    }

    /** Says whether the effect may be shown: all was measured, enough blocks are valid, the path costs little. */
    public boolean hasFigure(Outcome outcome) {
        return isComplete() && effect(outcome).isKnown() && !isSpoiledByPath(outcome);
    }

    /** Says whether the changed path does too much by itself; not known below eight blocks. */
    boolean isSpoiledByPath(Outcome outcome) {
        Contrast path = path(outcome);
        return path.pValue < PATH_P_VALUE
            && Math.abs(path.estimate) > PATH_SHARE * Math.abs(effect(outcome).estimate);
    }

    /** Returns changed minus sham. */
    public Contrast effect(Outcome outcome) {
        return minusSham(Arm.CHANGED, outcome);
    }

    /** Returns as-is minus sham. */
    public Contrast path(Outcome outcome) {
        return minusSham(Arm.AS_IS, outcome);
    }

    /**
     * @param change site and arm, as in {@code ReputMessageService.run:2973, sleep(1) stretched to 20 ms}
     * @param progress what the user's counter counts, as in {@code messages}; empty without one
     */
    public String sentence(String change, String progress) {
        Contrast cpu = effect(Outcome.CPU);
        if (!isComplete()) {
            return change + ": no figures, ended after " + outcomes.size() + " of "
                + plan.slots.size() + " slots";
        }
        if (!cpu.isKnown()) {
            return change + ": no figures, only " + cpu.blocks + " valid blocks where an interval takes "
                + Contrast.MIN_BLOCKS + ", " + slots();
        }
        String wakeUps = !showsEffect(Outcome.WAKE_UPS) ? figure(Outcome.WAKE_UPS, "wake-ups")
            : shown(Outcome.WAKE_UPS, effect(Outcome.WAKE_UPS)).estimate(Outcome.WAKE_UPS.shownUnit());
        return change + ": " + figure(Outcome.CPU, "CPU") + ", " + wakeUps + ", " + progress(progress) + ", "
            + slots() + leastVisible();
    }

    private static RoundedEffect shown(Outcome outcome, Contrast contrast) {
        return new RoundedEffect(contrast, outcome.shownScale());
    }

    private String figure(Outcome outcome, String name) {
        String unit = outcome.shownUnit();
        if (!hasFigure(outcome)) {
            return noFigure(outcome, name, unit);
        }
        RoundedEffect rounded = shown(outcome, effect(outcome));
        String figure = rounded.estimate(unit) + " " + rounded.interval("");
        return showsEffect(outcome) ? figure : "no effect on " + name + " shown: " + figure;
    }

    private String progress(String progress) {
        String name = progress + "/s";
        if (progress.isEmpty()) {
            return "throughput not observed";
        }
        if (!hasFigure(Outcome.PROGRESS)) {
            return noFigure(Outcome.PROGRESS, name, " " + name);
        }
        double sham = median(byBlock(Arm.SHAM, Outcome.PROGRESS));
        if (sham == 0) {
            return name + " mostly 0: nothing to compare";
        }
        Contrast effect = effect(Outcome.PROGRESS);
        double scale = 100 / sham;
        RoundedEffect rounded = new RoundedEffect(effect, scale);
        if (effect.excludesZero()) {
            return name + " " + rounded.estimate("%") + " " + rounded.interval("%");
        }
        boolean unchanged = Math.max(-effect.low, effect.high) * scale < UNCHANGED_PERCENT;
        String outcome = unchanged ? " unchanged" : ": no change shown";
        return name + outcome + " " + rounded.interval("%");
    }

    private String noFigure(Outcome outcome, String name, String unit) {
        Contrast effect = effect(outcome);
        if (!effect.isKnown()) {
            return effect.blocks == 0 ? name + " not observed" : name + " observed in only " + effect.blocks + " blocks";
        }
        Contrast path = path(outcome);
        return "no figure for " + name + ": as-is and sham differ by " + shown(outcome, path).size(unit)
            + String.format(Locale.ROOT,
                " (p = %.4f), more than a fifth of the effect", path.pValue);
    }

    private String slots() {
        BigDecimal seconds = RoundedEffect.round(plan.slotSeconds(), 1, RoundingMode.HALF_EVEN);
        String text = counted(slot -> true) + " slots of "
            + seconds.stripTrailingZeros().toPlainString() + " s";
        long throttled = counted(slot -> slot.isThrottled);
        long late = counted(slot -> slot.isLate && !slot.isThrottled);
        boolean areAllGood = throttled + late == 0;
        return areAllGood ? text : text + ", " + (throttled + late) + " of them " + whyVoid(throttled, late);
    }

    private static String whyVoid(long throttled, long late) {
        if (late == 0) {
            return "throttled and void";
        }
        return throttled == 0 ? "late and void" : "void (" + throttled + " throttled, " + late + " late)";
    }

    private long counted(Predicate<SlotOutcome> which) {
        return outcomes.stream().filter(slot -> slot.slot.isCounted).filter(which).count();
    }

    private String leastVisible() {
        if (!hasFigure(Outcome.CPU)) {
            return "";
        }
        Contrast cpu = effect(Outcome.CPU);
        int decimals = shown(Outcome.CPU, cpu).decimals;
        double percent = cpu.leastVisible() * Outcome.CPU.shownScale();
        String least = RoundedEffect.round(percent, decimals, RoundingMode.CEILING).toPlainString()
            + Outcome.CPU.shownUnit();
        return cpu.excludesZero() ? "; effects below " + least + " would not have been seen"
            : "; CPU too noisy to show a change under " + least + plan.longer();
    }

    /**
     * An effect for people, with as many digits as its interval bears. The interval is rounded outwards: the text
     * never claims more than the figures. Immutable.
     */
    private static final class RoundedEffect {

        private static final int MAX_DECIMALS = 6;
        /** Takes back what binary fractions add, so that 0.04 is not rounded up to 0.041. */
        private static final int EXACT_DIGITS = 12;

        private final double estimate;
        private final double low;
        private final double high;
        private final int decimals;

        /** @param scale what the contrast is multiplied by; above zero */
        RoundedEffect(Contrast contrast, double scale) {
            this.estimate = contrast.estimate * scale;
            this.low = contrast.low * scale;
            this.high = contrast.high * scale;
            double half = (high - low) / 2;
            // The first digit of half the interval is the last; one more where zero, outside of it, looked inside.
            int last = Math.max(0, Math.min(MAX_DECIMALS, (int) -Math.floor(Math.log10(half))));
            while (contrast.excludesZero() && last < MAX_DECIMALS
                && low(last).signum() != high(last).signum()) {
                last++;
            }
            this.decimals = last;
        }

        private BigDecimal low(int digits) {
            return round(low, digits, RoundingMode.FLOOR);
        }

        private BigDecimal high(int digits) {
            return round(high, digits, RoundingMode.CEILING);
        }

        String estimate(String unit) {
            return signed(round(estimate, decimals, RoundingMode.HALF_EVEN)) + unit;
        }

        String interval(String unit) {
            return "[" + signed(low(decimals)) + unit + ", " + signed(high(decimals)) + unit + "]";
        }

        String size(String unit) {
            return round(Math.abs(estimate), decimals, RoundingMode.HALF_EVEN).toPlainString() + unit;
        }

        private static String signed(BigDecimal value) {
            return value.signum() > 0 ? "+" + value.toPlainString() : value.toPlainString();
        }

        static BigDecimal round(double value, int decimals, RoundingMode mode) {
            return new BigDecimal(value, new MathContext(EXACT_DIGITS)).setScale(decimals, mode);
        }
    }
}
