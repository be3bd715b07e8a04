package io.github.dozemeter.lifecycle;

import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.concurrent.TimeUnit;

/** Holds who observes this JVM, and from when on. Immutable; starts nothing. */
final class Observers {

    final Recorder recorder;
    final PauseSampler sampler;
    final ThreadReadings threads;
    /** What the threads had done before. */
    final ThreadsSnapshot threadsBefore;
    private final long startNanos;

    /** @param startNanos by {@link System#nanoTime} */
    Observers(Recorder recorder, PauseSampler sampler, ThreadReadings threads, ThreadsSnapshot threadsBefore, long startNanos) {
        this.recorder = recorder;
        this.sampler = sampler;
        this.threads = threads;
        this.threadsBefore = threadsBefore;
        this.startNanos = startNanos;
    }

    /** Returns the same ones, as if they began now. */
    Observers sinceNow() {
        // The first reading may take a second on a busy machine: the window begins after it.
        ThreadsSnapshot now = threads.now();
        return new Observers(recorder.sinceNow(), sampler, threads, now, System.nanoTime());
    }

    long millisSinceStart() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    /** Returns what the threads have done since; of a whole run all. */
    ThreadsSnapshot threadsNow() {
        return threads.now().since(threadsBefore);
    }

    /** Wake-ups of the process since; those of a window end with its own reading of the threads. */
    long wakeUps() {
        boolean isWhole = threadsBefore == ThreadsSnapshot.NONE;
        if (isWhole) {
            return threads.wakeUps();
        }
        return threads.latest().since(threadsBefore).switches;
    }
}
