package io.github.dozemeter.diagnose;

import io.github.dozemeter.sample.PausingThreads;
import io.github.dozemeter.sample.SiteSamples;
import java.util.Set;

/**
 * A pause, or a wait for a future, on a thread whose other work waits meanwhile. A timer may have a single task, which holds
 * up nobody: only where two were seen to pause on one thread is it a warning.
 */
final class BusyThread implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        SiteSamples seen = site.observation();
        long from = from(site, thresholds);
        double least = Math.max(1, thresholds.of(Threshold.BUSY_THREAD_SAMPLES));
        if (seen.busySamples(from) < least) {
            return null;
        }
        boolean others = seen.busySamplesBesideTimers(from) >= least || seen.timerTasks(from).size() > 1;
        return others ? Severity.WARNING : Severity.INFO;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        SiteSamples seen = site.observation();
        long from = from(site, thresholds);
        PausingThreads threads = seen.busiest(from);
        return "pauses on " + threads.kind().text() + " (" + threads.name() + "), in " + seen.busySamples(from) + " of "
            + seen.samples() + " samples" + tasks(seen.timerTasks(from));
    }

    private static String tasks(Set<String> tasks) {
        return tasks.size() > 1 ? "; tasks that pause there: " + String.join(", ", tasks)
            : tasks.isEmpty() ? "" : "; no other task was seen to pause there";
    }

    /** Whoever waits for a future has stopped its thread, however soon the answer came this time. */
    private static long from(SiteWindow site, Thresholds thresholds) {
        return site.site().call().isOfFutures() ? 1
            : (long) thresholds.millisAsNanos(Threshold.BUSY_THREAD_FROM_MILLIS);
    }
}
