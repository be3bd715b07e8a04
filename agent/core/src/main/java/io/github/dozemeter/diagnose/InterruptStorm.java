package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.sample.SiteSamples;

/**
 * Pauses of a thread whose interrupt flag stays set: each ends at once, and the loop around it takes a core. A sleep ends
 * early by an interrupt alone. A park may also have found a permit, as between threads that are busy handing over work; so
 * the pausing threads themselves answer whether they are interrupted. What waits for a while, and is interrupted then, was
 * cancelled.
 */
final class InterruptStorm implements Check {

    private static final int LEAST_SAMPLES = 2;
    /**
     * The limit where threads do not answer. An interrupted park takes 50 to 120 ns; one that finds a permit, 400 at the
     * least while another thread gives it permits.
     */
    private static final double NEVER_WAITED_NANOS = 150;

    @Override
    public Severity severity(Evidence seen) {
        SiteFigures site = seen.figures;
        boolean often = site.wakeUps() >= seen.of(Threshold.INTERRUPT_STORM_PER_SECOND);
        boolean busy = seen.cost.others >= seen.of(Threshold.SPIN_SHARE);
        return (often || busy) && seen.isTimedOften()
            && (seen.site().call().isSleep() ? site.endsAtOnce() : isInterruptedPark(seen)) ? Severity.WARNING : null;
    }

    private static boolean isInterruptedPark(Evidence seen) {
        SiteFigures site = seen.figures;
        SiteSamples samples = seen.samples;
        if (!seen.site().call().isPark() || !site.hasRealised() || samples.samples() < LEAST_SAMPLES) {
            return false;
        }
        int answers = samples.interruptSamples();
        return answers == 0 ? site.realisedNanos() <= NEVER_WAITED_NANOS
            : samples.interrupted() >= Math.max(LEAST_SAMPLES, answers / 2.0) && site.endsSoon();
    }

    @Override
    public String reason(Evidence seen) {
        SiteFigures site = seen.figures;
        int answers = seen.samples.interruptSamples();
        String interrupted = seen.site().call().isSleep() || answers == 0 ? ""
            : "; interrupted in " + seen.samples.interrupted() + " of " + answers + " samples";
        return Numbers.rate(site.wakeUps()) + " pauses a second request "
            + (site.hasMeans() ? Numbers.duration(site.requestedNanos()) : "over a day") + " and end after "
            + Numbers.duration(site.realisedNanos()) + " on average" + interrupted;
    }
}
