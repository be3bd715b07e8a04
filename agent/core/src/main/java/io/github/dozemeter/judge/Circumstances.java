package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;

/** Says what is known beside the figures when the sentence on top is made. Immutable. */
public final class Circumstances {

    /** Pauses are counted, no experiment runs, nothing is known to be out of sight. */
    public static final Circumstances USUAL = new Circumstances(true, null, 0, "");

    final boolean isCounting;
    /** Null while no experiment runs. */
    final Site changed;
    final long secondsLeft;
    final String unseen;

    private Circumstances(boolean isCounting, Site changed, long secondsLeft, String unseen) {
        this.isCounting = isCounting;
        this.changed = changed;
        this.secondsLeft = secondsLeft;
        this.unseen = unseen;
    }

    /** The self-test has not passed: pauses may happen and not be counted. */
    public Circumstances withoutCounts() {
        return new Circumstances(false, changed, secondsLeft, unseen);
    }

    /** @param site is changed by an experiment that runs */
    public Circumstances withExperiment(Site site, long secondsLeft) {
        return new Circumstances(isCounting, site, secondsLeft, unseen);
    }

    /** @param unseen names what has no figure: {@code virtual threads are in no thread dump}; empty for nothing */
    public Circumstances withUnseen(String unseen) {
        return new Circumstances(isCounting, changed, secondsLeft, unseen);
    }
}
