package io.github.dozemeter.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of an experiment. Each figure is changed minus sham, so what the changed path costs by itself is in neither.
 * Immutable.
 */
public final class ExperimentResult {

    private static final double PATH_P_VALUE = 0.01;
    private static final double PATH_SHARE = 0.2;

    private final ExperimentPlan plan;
    private final int measuredSlots;
    private final int throttledSlots;
    /** Those that were not throttled. */
    private final int lateSlots;
    private final Map<SlotOutcome.Outcome, Contrast> effects = new EnumMap<>(SlotOutcome.Outcome.class);
    private final Map<SlotOutcome.Outcome, Contrast> paths = new EnumMap<>(SlotOutcome.Outcome.class);
    /** The rate that the progress is compared with. */
    private final double shamProgress;

    private ExperimentResult(ExperimentPlan plan, List<SlotOutcome> outcomes) {
        this.plan = plan;
        this.measuredSlots = outcomes.size();
        SlotOutcome[] counted = outcomes.stream().filter(slot -> slot.slot.isCounted()).toArray(SlotOutcome[]::new);
        SlotOutcome[] valid = Arrays.stream(counted).filter(slot -> !slot.isVoid()).toArray(SlotOutcome[]::new);
        this.throttledSlots = (int) Arrays.stream(counted).filter(one -> one.isThrottled).count();
        this.lateSlots = counted.length - valid.length - throttledSlots;
        for (SlotOutcome.Outcome outcome : SlotOutcome.Outcome.values()) {
            double[] sham = byBlock(valid, ExperimentPlan.Arm.SHAM, outcome);
            effects.put(outcome, contrast(byBlock(valid, ExperimentPlan.Arm.CHANGED, outcome), sham, outcome));
            paths.put(outcome, contrast(byBlock(valid, ExperimentPlan.Arm.AS_IS, outcome), sham, outcome));
        }
        this.shamProgress = median(byBlock(valid, ExperimentPlan.Arm.SHAM, SlotOutcome.Outcome.PROGRESS));
    }

    /**
     * @param outcomes in the order of the plan, void ones too; if some are missing, the experiment ended early and has no
     *     figures, as they would depend on when that was
     */
    public static ExperimentResult of(ExperimentPlan plan, List<SlotOutcome> outcomes) {
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i).slot != plan.slots().get(i)) {
                throw new IllegalArgumentException("outcome " + i + " is not that of slot " + i);
            }
        }
        return new ExperimentResult(plan, outcomes);
    }

    private static double[] byBlock(SlotOutcome[] slots, ExperimentPlan.Arm arm, SlotOutcome.Outcome outcome) {
        double[] rates = new double[ExperimentPlan.BLOCKS];
        Arrays.fill(rates, Double.NaN);
        for (SlotOutcome slot : slots) {
            if (slot.slot.arm == arm) {
                rates[slot.slot.block()] = slot.perSecond(outcome);
            }
        }
        return rates;
    }

    private Contrast contrast(double[] rates, double[] sham, SlotOutcome.Outcome outcome) {
        double[] differences = new double[rates.length];
        Arrays.setAll(differences, block -> rates[block] - sham[block]);
        return Contrast.of(differences, outcome.grain(plan.slots().get(0).measuredSeconds()));
    }

    private static double median(double[] rates) {
        double[] known = Arrays.stream(rates).filter(Double::isFinite).sorted().toArray();
        return known.length == 0 ? Double.NaN : (known[(known.length - 1) / 2] + known[known.length / 2]) / 2;
    }

    public boolean isComplete() {
        return measuredSlots == plan.slots().size();
    }

    /** Says whether CPU time became less. Nothing else counts: fewer wake-ups alone save nothing that is known. */
    public boolean saves() {
        return hasFigure(SlotOutcome.Outcome.CPU) && effect(SlotOutcome.Outcome.CPU).isBelowZero();
    }

    /** Whether the change did anything to CPU time or wake-ups. */
    public boolean showsEffect() {
        return showsEffect(SlotOutcome.Outcome.CPU) || showsEffect(SlotOutcome.Outcome.WAKE_UPS);
    }

    boolean showsEffect(SlotOutcome.Outcome outcome) {
        return hasFigure(outcome) && effect(outcome).excludesZero();
    }

    /**
     * Says whether the effect may be shown: the experiment was complete, enough blocks are valid and the path is cheap next
     * to it.
     */
    public boolean hasFigure(SlotOutcome.Outcome outcome) {
        return isComplete() && effect(outcome).isKnown() && !isSpoiledByPath(outcome);
    }

    /** Says whether the changed path does too much by itself, by as-is minus sham; below eight blocks that is not known. */
    boolean isSpoiledByPath(SlotOutcome.Outcome outcome) {
        Contrast path = path(outcome);
        return path.pValue < PATH_P_VALUE && Math.abs(path.estimate) > PATH_SHARE * Math.abs(effect(outcome).estimate);
    }

    /** Changed minus sham. */
    public Contrast effect(SlotOutcome.Outcome outcome) {
        return effects.get(outcome);
    }

    /** Returns as-is minus sham. */
    public Contrast path(SlotOutcome.Outcome outcome) {
        return paths.get(outcome);
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

    private static final class ResultSentence {

        private static final double PERCENT = 100;
        /** A wider interval says nothing about whether the progress changed: as much would end the experiment. */
        private static final double UNCHANGED_PERCENT = 5;

        private final ExperimentResult result;

        ResultSentence(ExperimentResult result) {
            this.result = result;
        }

        String text(String progress) {
            if (!result.isComplete()) {
                return "no figures, ended after " + result.measuredSlots + " of " + result.plan.slots().size() + " slots";
            }
            Contrast cpu = result.effect(SlotOutcome.Outcome.CPU);
            if (!cpu.isKnown()) {
                return "no figures, only " + cpu.blocks + " valid blocks where an interval takes " + Contrast.MIN_BLOCKS + ", " + slots();
            }
            return figure(SlotOutcome.Outcome.CPU, "CPU", " cores") + ", " + wakeUps() + ", " + progress(progress) + ", " + slots() + leastVisible();
        }

        private String figure(SlotOutcome.Outcome outcome, String name, String unit) {
            Contrast effect = result.effect(outcome);
            if (!result.hasFigure(outcome)) {
                return noFigure(outcome, name, unit);
            }
            RoundedEffect rounded = new RoundedEffect(effect, 1);
            return (effect.excludesZero() ? "" : "no effect on " + name + " shown: ") + rounded.estimate(unit) + " " + rounded.interval("");
        }

        private String wakeUps() {
            if (!result.showsEffect(SlotOutcome.Outcome.WAKE_UPS)) {
                return figure(SlotOutcome.Outcome.WAKE_UPS, "wake-ups", " wake-ups/s");
            }
            return new RoundedEffect(result.effect(SlotOutcome.Outcome.WAKE_UPS), 1).estimate(" wake-ups/s");
        }

        private String progress(String progress) {
            String name = progress + "/s";
            if (progress.isEmpty()) {
                return "throughput not observed";
            }
            if (!result.hasFigure(SlotOutcome.Outcome.PROGRESS)) {
                return noFigure(SlotOutcome.Outcome.PROGRESS, name, " " + name);
            }
            if (result.shamProgress == 0) {
                return name + " mostly 0: nothing to compare";
            }
            Contrast effect = result.effect(SlotOutcome.Outcome.PROGRESS);
            double scale = PERCENT / result.shamProgress;
            String interval = new RoundedEffect(effect, scale).interval(" %");
            if (effect.excludesZero()) {
                return name + " " + new RoundedEffect(effect, scale).estimate(" %") + " " + interval;
            }
            boolean unchanged = Math.max(-effect.low, effect.high) * scale < UNCHANGED_PERCENT;
            return name + (unchanged ? " unchanged " : ": no change shown ") + interval;
        }

        private String noFigure(SlotOutcome.Outcome outcome, String name, String unit) {
            Contrast effect = result.effect(outcome);
            if (!effect.isKnown()) {
                return name + (effect.blocks == 0 ? " not observed" : " observed in only " + effect.blocks + " blocks");
            }
            Contrast path = result.path(outcome);
            return "no figure for " + name + ": as-is and sham differ by " + new RoundedEffect(path, 1).size(unit)
                + String.format(Locale.ROOT, " (p = %.4f), more than a fifth of the effect", path.pValue);
        }

        private String slots() {
            String text = ExperimentPlan.countedSlots() + " slots of " + RoundedEffect.plain(result.plan.slotSeconds()) + " s";
            int throttled = result.throttledSlots;
            int late = result.lateSlots;
            return throttled + late == 0 ? text : text + ", " + (throttled + late) + " of them "
                + (late == 0 ? "throttled and void" : throttled == 0 ? "late and void" : "void (" + throttled + " throttled, " + late + " late)");
        }

        private String leastVisible() {
            if (!result.hasFigure(SlotOutcome.Outcome.CPU)) {
                return "";
            }
            Contrast cpu = result.effect(SlotOutcome.Outcome.CPU);
            String least = new RoundedEffect(cpu, 1).leastVisible() + " cores";
            return cpu.excludesZero() ? "; effects below " + least + " would not have been seen"
                : "; CPU too noisy to show a change under " + least + result.plan.longer();
        }
    }

    /**
     * An effect for people, with as many digits as its interval bears. The interval is rounded outwards: the text never claims more
     * than the figures. Immutable.
     */
    private static final class RoundedEffect {

        private static final int MOST_DECIMALS = 6;
        /** Takes back what binary fractions add, so that 0.04 is not rounded up to 0.041. */
        private static final int EXACT_DIGITS = 12;

        private final double estimate;
        private final double low;
        private final double high;
        private final int decimals;

        /** @param scale what the contrast is multiplied by */
        RoundedEffect(Contrast contrast, double scale) {
            this.estimate = contrast.estimate * scale;
            this.low = contrast.low * scale;
            this.high = contrast.high * scale;
            this.decimals = decimals();
        }

        /** The first digit of half the interval is the last; one more where zero, outside the interval, looked as if in it. */
        private int decimals() {
            double half = half();
            boolean excludesZero = high < 0 || low > 0;
            int least = half > 0 ? Math.max(0, Math.min(MOST_DECIMALS, (int) -Math.floor(Math.log10(half)))) : 0;
            while (excludesZero && least < MOST_DECIMALS
                && round(low, least, RoundingMode.FLOOR).signum() != round(high, least, RoundingMode.CEILING).signum()) {
                least++;
            }
            return least;
        }

        private double half() {
            return (high - low) / 2;
        }

        String estimate(String unit) {
            return signed(round(estimate, decimals, RoundingMode.HALF_EVEN)) + unit;
        }

        String interval(String unit) {
            return "[" + signed(round(low, decimals, RoundingMode.FLOOR)) + unit + ", " + signed(round(high, decimals, RoundingMode.CEILING))
                + unit + "]";
        }

        String size(String unit) {
            return round(Math.abs(estimate), decimals, RoundingMode.HALF_EVEN).toPlainString() + unit;
        }

        String leastVisible() {
            return round(half(), decimals, RoundingMode.CEILING).toPlainString();
        }

        private static String signed(BigDecimal value) {
            return (value.signum() > 0 ? "+" : "") + value.toPlainString();
        }

        /** Writes one decimal, if it needs one. */
        static String plain(double value) {
            return round(value, 1, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString();
        }

        private static BigDecimal round(double value, int decimals, RoundingMode mode) {
            return new BigDecimal(value, new MathContext(EXACT_DIGITS)).setScale(decimals, mode);
        }
    }
}
