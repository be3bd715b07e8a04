package io.github.dozemeter.diagnose;

/**
 * What a site costs, in cores, to put sites in order: its CPU time where that is estimated, otherwise the thread time
 * in its zero pauses, each of them a wake-up at most; and for each wake-up what the thread's own clock does not show.
 */
final class Cost {

    /** Timer interrupt, leaving idle, two context switches, cold caches: a round figure, see docs/rationale.md. */
    static final double WAKE_UP_SECONDS = 5e-6;

    private Cost() {
    }

    static double of(SiteWindow site) {
        return site.coreShare() + site.wakeUps() * WAKE_UP_SECONDS;
    }
}
