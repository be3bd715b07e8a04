package io.github.dozemeter.experiment;

import java.util.Locale;

/** A result in one sentence. */
final class ResultSentence {

    private static final double PERCENT = 100;
    /** A wider interval says nothing about whether the progress changed: as much would end the experiment. */
    private static final double UNCHANGED_PERCENT = 5;

    private final ExperimentResult result;

    ResultSentence(ExperimentResult result) {
        this.result = result;
    }

    String text(String progress) {
        if (!result.isComplete()) {
            return "no figures, ended after " + result.measuredSlots() + " of " + result.plan().slots().size() + " slots";
        }
        Contrast cpu = result.effect(Outcome.CPU);
        if (!cpu.isKnown()) {
            return "no figures, only " + cpu.blocks() + " valid blocks where an interval takes " + Contrast.MIN_BLOCKS + ", " + slots();
        }
        return figure(Outcome.CPU, "CPU", " cores") + ", " + wakeUps() + ", " + progress(progress) + ", " + slots() + leastVisible();
    }

    private String figure(Outcome outcome, String name, String unit) {
        Contrast effect = result.effect(outcome);
        if (!result.hasFigure(outcome)) {
            return noFigure(outcome, name, unit);
        }
        RoundedEffect rounded = new RoundedEffect(effect, 1);
        return (effect.excludesZero() ? "" : "no effect on " + name + " shown: ") + rounded.estimate(unit) + " " + rounded.interval("");
    }

    private String wakeUps() {
        if (!result.showsEffect(Outcome.WAKE_UPS)) {
            return figure(Outcome.WAKE_UPS, "wake-ups", " wake-ups/s");
        }
        return new RoundedEffect(result.effect(Outcome.WAKE_UPS), 1).estimate(" wake-ups/s");
    }

    private String progress(String progress) {
        String name = progress + "/s";
        if (progress.isEmpty()) {
            return "throughput not observed";
        }
        if (!result.hasFigure(Outcome.PROGRESS)) {
            return noFigure(Outcome.PROGRESS, name, " " + name);
        }
        if (result.shamProgress() == 0) {
            return name + " mostly 0: nothing to compare";
        }
        Contrast effect = result.effect(Outcome.PROGRESS);
        double scale = PERCENT / result.shamProgress();
        String interval = new RoundedEffect(effect, scale).interval(" %");
        if (effect.excludesZero()) {
            return name + " " + new RoundedEffect(effect, scale).estimate(" %") + " " + interval;
        }
        boolean unchanged = Math.max(-effect.low(), effect.high()) * scale < UNCHANGED_PERCENT;
        return name + (unchanged ? " unchanged " : ": no change shown ") + interval;
    }

    private String noFigure(Outcome outcome, String name, String unit) {
        Contrast effect = result.effect(outcome);
        if (!effect.isKnown()) {
            return name + (effect.blocks() == 0 ? " not observed" : " observed in only " + effect.blocks() + " blocks");
        }
        Contrast path = result.path(outcome);
        return "no figure for " + name + ": as-is and sham differ by " + new RoundedEffect(path, 1).size(unit)
            + String.format(Locale.ROOT, " (p = %.4f), more than a fifth of the effect", path.pValue());
    }

    private String slots() {
        String text = ExperimentPlan.countedSlots() + " slots of " + RoundedEffect.plain(result.plan().slotSeconds()) + " s";
        return result.throttledSlots() == 0 ? text : text + ", " + result.throttledSlots() + " of them throttled and void";
    }

    private String leastVisible() {
        if (!result.hasFigure(Outcome.CPU)) {
            return "";
        }
        return "; effects below " + new RoundedEffect(result.effect(Outcome.CPU), 1).leastVisible() + " cores would not have been seen";
    }
}
