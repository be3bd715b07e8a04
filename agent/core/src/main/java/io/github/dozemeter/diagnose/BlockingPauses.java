package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.sample.SiteSamples.PausingThreads;
import java.util.Set;

/** The checks of pauses that block other threads or other work of their own. */
final class BlockingPauses {

    private BlockingPauses() {
    }

    /**
     * The pausing thread was seen to hold a monitor or lock: any thread that wants it pauses too. A warning where one waited for
     * it.
     */
    static Severity lockHeld(Evidence seen) {
        return !isOften(seen, seen.samples.lockHeld()) ? null
            : isOften(seen, seen.samples.lockContended()) ? Severity.WARNING : Severity.INFO;
    }

    private static boolean isOften(Evidence seen, int samples) {
        return samples > 0 && samples >= seen.of(Threshold.LOCK_HELD_SAMPLES)
            && samples >= seen.samples.lockSamples() * seen.of(Threshold.LOCK_HELD_SHARE);
    }

    static String lockHeldReason(Evidence seen) {
        int contended = seen.samples.lockContended();
        return "pauses while it holds a lock of class " + seen.samples.lockClass() + ", in "
            + seen.samples.lockHeld() + " of " + seen.samples.lockSamples() + " samples; "
            + (contended == 0 ? "no other thread was seen waiting for it" : "another thread waited for it in " + contended);
    }

    /**
     * A pause, or a wait for a future, on a thread whose other work waits meanwhile. A timer may have a single task, which delays
     * no other: only where two were seen to pause on one thread is it a warning. An event loop that waits at the queue of its own
     * tasks keeps no one waiting, as netty's SingleThreadEventExecutor does.
     */
    static Severity busyThread(Evidence seen) {
        SiteSamples samples = seen.samples;
        String simple = Site.simple(seen.site.site().className());
        boolean isForOwnWork = seen.call.mayExpire() && (simple.contains("EventLoop") || simple.contains("EventExecutor"));
        long from = leastNanos(seen);
        double least = Math.max(1, seen.of(Threshold.BUSY_THREAD_SAMPLES));
        if (isForOwnWork || samples.busySamples(from) < least) {
            return null;
        }
        boolean others = samples.busySamplesBesideTimers(from) >= least || samples.timerTasks(from).size() > 1;
        return others ? Severity.WARNING : Severity.INFO;
    }

    static String busyThreadReason(Evidence seen) {
        SiteSamples samples = seen.samples;
        long from = leastNanos(seen);
        PausingThreads threads = samples.busiest(from);
        Set<String> tasks = samples.timerTasks(from);
        return "pauses on " + threads.kind.text + " (" + threads.name + "), in " + samples.busySamples(from) + " of "
            + samples.samples() + " samples" + (tasks.size() > 1 ? "; tasks that pause there: " + String.join(", ", tasks)
                : tasks.isEmpty() ? "" : "; no other task was seen to pause there");
    }

    /** A wait for a future has stopped its thread, however soon the answer came this time. */
    private static long leastNanos(Evidence seen) {
        return seen.call.isOfFutures() ? 1 : (long) seen.nanos(Threshold.BUSY_THREAD_FROM_MILLIS);
    }
}
