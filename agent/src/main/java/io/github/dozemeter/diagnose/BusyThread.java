package io.github.dozemeter.diagnose;

import io.github.dozemeter.observe.Observation;
import io.github.dozemeter.observe.PausingThreads;

/** A pause, or a wait for a future, on a thread whose other work waits meanwhile. */
final class BusyThread implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        int busy = site.observation().busySamples(from(site, thresholds));
        return busy > 0 && busy >= thresholds.of(Threshold.BUSY_THREAD_SAMPLES) ? Severity.WARNING : null;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        Observation seen = site.observation();
        long from = from(site, thresholds);
        PausingThreads threads = seen.busiest(from);
        return "pauses on " + threads.kind().text() + " (" + threads.name() + "), in " + seen.busySamples(from) + " of "
            + seen.samples() + " samples";
    }

    /** Whoever waits for a future has stopped its thread, however soon the answer came this time. */
    private static long from(SiteWindow site, Thresholds thresholds) {
        return site.site().call().isOfFutures() ? 1
            : (long) thresholds.millisAsNanos(Threshold.BUSY_THREAD_FROM_MILLIS);
    }
}
