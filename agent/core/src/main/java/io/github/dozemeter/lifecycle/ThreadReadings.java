package io.github.dozemeter.lifecycle;

import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadWatch;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reads what the threads of this JVM do: nothing until the first {@link #run}, since {@code java.management} is a
 * heavy guest while an application starts, and nothing where that module is missing. Thread-safe.
 */
final class ThreadReadings implements Workers.Round {

    /** Of one site: a pool may replace its threads all the time. */
    private static final int MAX_SCHEDULE_THREADS = 1_000;

    private final Map<Site, Set<Long>> schedules = new HashMap<>();
    private final Recorder recorder;
    private final Pace pace;
    private final Log log;
    /** Null before the first round, and where the module is missing; never null again. */
    private volatile ThreadWatch watch;

    ThreadReadings(Recorder recorder, Pace pace, Log log) {
        this.recorder = recorder;
        this.pace = pace;
        this.log = log;
    }

    /** @return milliseconds until the next; negative if there is none */
    @Override
    public long run() throws InterruptedException {
        try {
            if (watch == null && ThisJvm.hasManagement()) {
                watch = new ThreadWatch(recorder::everySite, pace, log);
            } else if (watch == null) {
                log.info("what else wakes this JVM is unknown: module java.management is missing");
            }
        } catch (LinkageError | RuntimeException failure) {
            log.warn("what else wakes this JVM is unknown: " + failure);
        }
        if (watch == null) {
            return -1;
        }
        return watch.round();
    }

    /** CPU time of the process so far; negative where only {@code java.management} has it, and may not be asked. */
    long processNanos() {
        return watch == null ? TaskReadings.processNanos() : ThreadWatch.processNanos();
    }

    /** Returns those that have ended, too: an application that ends stops its schedules, which ticked until then. */
    private synchronized Map<Site, Set<Long>> scheduleThreads() {
        recorder.scheduleThreads().forEach((site, ids) -> {
            // Of threads that ended before anyone looked nothing is known.
            if (!ids.isEmpty()) {
                Set<Long> seen = schedules.computeIfAbsent(site, none -> new HashSet<>());
                if (seen.size() > MAX_SCHEDULE_THREADS) {
                    seen.clear();
                }
                seen.addAll(ids);
            }
        });
        Map<Site, Set<Long>> copy = new HashMap<>();
        schedules.forEach((site, ids) -> copy.put(site, new HashSet<>(ids)));
        return copy;
    }

    ThreadsSnapshot latest() {
        return watch == null ? ThreadsSnapshot.NONE : watch.latest();
    }

    ThreadsSnapshot tick(Snapshot counted) {
        if (watch == null) {
            return ThreadsSnapshot.NONE;
        }
        ThreadsSnapshot read = watch.tick(counted).withSchedules(scheduleThreads());
        // Threads that end before the next scrape are counted up to now.
        watch.wakeUps.total();
        return read;
    }

    /** Wake-ups of the process so far, never fewer than before; negative where the kernel does not count them. */
    long wakeUps() {
        return watch == null ? ThreadActivity.UNKNOWN : watch.wakeUps.total();
    }

    ThreadsSnapshot now() {
        if (watch == null) {
            return ThreadsSnapshot.NONE;
        }
        return watch.read(recorder.everySite()).withSchedules(scheduleThreads());
    }
}
