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
    static final class LockHeld implements Check {

        @Override
        public Severity severity(Evidence seen) {
            if (!isOften(seen, seen.samples.lockHeld())) {
                return null;
            }
            return isOften(seen, seen.samples.lockContended()) ? Severity.WARNING : Severity.INFO;
        }

        private static boolean isOften(Evidence seen, int samples) {
            return samples > 0 && samples >= seen.of(Threshold.LOCK_HELD_SAMPLES)
                && samples >= seen.samples.lockSamples() * seen.of(Threshold.LOCK_HELD_SHARE);
        }

        @Override
        public String reason(Evidence seen) {
            int contended = seen.samples.lockContended();
            return "pauses while it holds a lock of class " + seen.samples.lockClass() + ", in "
                + seen.samples.lockHeld() + " of " + seen.samples.lockSamples() + " samples; "
                + (contended == 0 ? "no other thread was seen waiting for it" : "another thread waited for it in " + contended);
        }
    }

    /**
     * A pause, or a wait for a future, on a thread whose other work waits meanwhile. A timer may have a single task, which delays
     * no other: only where two were seen to pause on one thread is it a warning.
     */
    static final class BusyThread implements Check {

        @Override
        public Severity severity(Evidence seen) {
            SiteSamples samples = seen.samples;
            if (isForOwnWork(seen.site())) {
                return null;
            }
            long from = from(seen);
            double least = Math.max(1, seen.of(Threshold.BUSY_THREAD_SAMPLES));
            if (samples.busySamples(from) < least) {
                return null;
            }
            boolean others = samples.busySamplesBesideTimers(from) >= least || samples.timerTasks(from).size() > 1;
            return others ? Severity.WARNING : Severity.INFO;
        }

        /**
         * An event loop that waits at the queue of its own tasks keeps no one waiting, as netty's SingleThreadEventExecutor does.
         */
        private static boolean isForOwnWork(Site site) {
            String simple = site.className().substring(site.className().lastIndexOf('.') + 1);
            return site.call().mayExpire() && (simple.contains("EventLoop") || simple.contains("EventExecutor"));
        }

        @Override
        public String reason(Evidence seen) {
            SiteSamples samples = seen.samples;
            long from = from(seen);
            PausingThreads threads = samples.busiest(from);
            return "pauses on " + threads.kind.text() + " (" + threads.name + "), in " + samples.busySamples(from) + " of "
                + samples.samples() + " samples" + tasks(samples.timerTasks(from));
        }

        private static String tasks(Set<String> tasks) {
            return tasks.size() > 1 ? "; tasks that pause there: " + String.join(", ", tasks)
                : tasks.isEmpty() ? "" : "; no other task was seen to pause there";
        }

        /**
         * Returns the least duration that counts: a wait for a future has stopped its thread, however soon the answer came this
         * time.
         */
        private static long from(Evidence seen) {
            return seen.site().call().isOfFutures() ? 1
                : (long) seen.thresholds.millisAsNanos(Threshold.BUSY_THREAD_FROM_MILLIS);
        }
    }
}
