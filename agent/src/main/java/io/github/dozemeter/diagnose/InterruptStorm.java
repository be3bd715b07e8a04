package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.sample.SiteSamples;
import java.util.Arrays;
import java.util.List;

/**
 * Pauses of a thread whose interrupt flag stays set: each ends at once, and the loop around it takes a core. A sleep ends
 * early by an interrupt alone. A park may also have found a permit, as between threads that are busy handing over work; so
 * the pausing threads themselves tell whether they are interrupted. What waits for a while, and is interrupted then, was
 * cancelled.
 */
final class InterruptStorm implements Check {

    private static final List<Call> SLEEPS = Arrays.asList(Call.THREAD_SLEEP, Call.UNIT_SLEEP);
    private static final List<Call> PARKS = Arrays.asList(Call.PARK_NANOS, Call.PARK_UNTIL);
    private static final int LEAST_SAMPLES = 2;
    /**
     * Where threads do not tell. An interrupted park takes 50 to 120 ns; one that finds a permit, 400 at the least while
     * another thread gives it permits.
     */
    private static final double NEVER_WAITED_NANOS = 150;

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        boolean often = site.wakeUps() >= thresholds.of(Threshold.INTERRUPT_STORM_PER_SECOND);
        boolean busy = site.cost() >= thresholds.of(Threshold.INTERRUPT_STORM_THREAD_SHARE);
        return (often || busy) && site.timed() >= thresholds.of(Threshold.SAMPLES)
            && (SLEEPS.contains(site.site().call()) ? site.endsAtOnce() : isInterruptedPark(site)) ? Severity.WARNING : null;
    }

    private static boolean isInterruptedPark(SiteWindow site) {
        SiteSamples seen = site.observation();
        if (!PARKS.contains(site.site().call()) || !site.hasRealised() || seen.samples() < LEAST_SAMPLES) {
            return false;
        }
        int told = seen.interruptSamples();
        return told == 0 ? site.realisedNanos() <= NEVER_WAITED_NANOS
            : seen.interrupted() >= Math.max(LEAST_SAMPLES, told / 2.0) && site.endsSoon();
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        int told = site.observation().interruptSamples();
        String seen = SLEEPS.contains(site.site().call()) || told == 0 ? ""
            : "; interrupted in " + site.observation().interrupted() + " of " + told + " samples";
        return Numbers.rate(site.wakeUps()) + " pauses a second request "
            + (site.hasMeans() ? Numbers.duration(site.requestedNanos()) : "over a day") + " and end after "
            + Numbers.duration(site.realisedNanos()) + " on average" + seen;
    }
}
