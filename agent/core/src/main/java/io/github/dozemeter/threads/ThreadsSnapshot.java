package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Holds what the threads of a process did up to a moment or, by {@link #since}, in a span of time, and what the
 * counted sites did in exactly that time: wake-ups of the one are explained by pauses of the other. Immutable.
 */
public final class ThreadsSnapshot {

    /** The value before anything was read. */
    public static final ThreadsSnapshot NONE =
        new ThreadsSnapshot(0, 0, ThreadActivity.UNKNOWN, Collections.emptyMap(), 0);

    private static final int MIN_STEPS = 3;
    private static final int[] UNITS = {1, 2, 5};
    private static final int MAX_UNIT = 10;

    private final long fromNanos;
    private final long atNanos;
    /** Voluntary context switches of the process, ended threads too; negative where the kernel has no count. */
    public final long switches;
    private final Map<Long, ThreadActivity> threads;
    public final int samples;
    /** What the counted sites did in the same time; without any where none is counted. */
    public final Snapshot sites;
    /** CPU time of the whole process, also of threads that have ended since; negative where it is unknown. */
    public final long cpuNanos;
    /**
     * CPU time, in nanoseconds, that threads of the application may have used beyond what {@link #threads} shows:
     * by the time for which no reading shows those that have ended. Negative where nothing bounds it.
     */
    public final long missedNanos;
    /** The ids of the threads that run the schedules of a site, of the sites of which they are known. */
    private final Map<Site, Set<Long>> scheduleThreads;
    private final Map<ThreadActivity, Set<Site>> schedules = new HashMap<>();
    /** The cores below which CPU times differ by chance: their clock's step, in this span; 0 if it is fine. */
    public final double cpuUnit;

    /**
     * @param fromNanos from when on, by {@link System#nanoTime}; the same in a first reading: nothing happened
     * @param switches {@link ThreadActivity#UNKNOWN} where the kernel has no count
     * @param threads by an id that no other thread has
     */
    public ThreadsSnapshot(long fromNanos, long atNanos, long switches, Map<Long, ThreadActivity> threads,
                           int samples) {
        this(fromNanos, atNanos, switches, threads, samples,
             ThreadActivity.UNKNOWN, ThreadActivity.UNKNOWN, Snapshot.NONE, 0, Collections.emptyMap());
    }

    private ThreadsSnapshot(long fromNanos, long atNanos, long switches, Map<Long, ThreadActivity> threads,
                            int samples, long cpuNanos, long missedNanos, Snapshot sites, double cpuUnit,
                            Map<Site, Set<Long>> scheduleThreads) {
        this.fromNanos = fromNanos;
        this.atNanos = atNanos;
        this.switches = switches;
        this.threads = Collections.unmodifiableMap(new LinkedHashMap<>(threads));
        this.samples = samples;
        this.cpuNanos = cpuNanos;
        this.missedNanos = missedNanos;
        this.sites = sites;
        this.cpuUnit = cpuUnit;
        this.scheduleThreads = scheduleThreads;
        // Loops, not lambdas: a start makes the first of these.
        for (Map.Entry<Site, Set<Long>> schedule : scheduleThreads.entrySet()) {
            for (long id : schedule.getValue()) {
                addSchedule(threads.get(id), schedule.getKey());
            }
        }
    }

    private void addSchedule(ThreadActivity thread, Site site) {
        if (thread != null) {
            schedules.computeIfAbsent(thread, none -> new LinkedHashSet<>()).add(site);
        }
    }

    public ThreadsSnapshot with(Snapshot counted) {
        return new ThreadsSnapshot(fromNanos, atNanos, switches, threads, samples,
            cpuNanos, missedNanos, counted, cpuUnit, scheduleThreads);
    }

    /** Adds which threads run the schedules of which sites, now. */
    public ThreadsSnapshot withSchedules(Map<Site, Set<Long>> threadIds) {
        if (this == NONE) {
            return this;
        }
        return new ThreadsSnapshot(fromNanos, atNanos, switches, threads, samples,
            cpuNanos, missedNanos, sites, cpuUnit, threadIds);
    }

    /** Says whether it is known which threads run the schedules of a site, also if all have ended. */
    public boolean knowsThreadsOf(Site site) {
        return scheduleThreads.containsKey(site);
    }

    /** Returns the sites whose schedules a thread runs; none for most threads. */
    public Set<Site> schedulesOf(ThreadActivity thread) {
        return schedules.getOrDefault(thread, Collections.emptySet());
    }

    /** Adds the CPU time of the whole process, in nanoseconds. */
    public ThreadsSnapshot withCpu(long ofProcess) {
        return new ThreadsSnapshot(fromNanos, atNanos, switches, threads, samples,
            ofProcess, missedNanos, sites, cpuUnit, scheduleThreads);
    }

    /** Adds a bound of the CPU time that the application's threads used unseen, in nanoseconds. */
    public ThreadsSnapshot withMissed(long nanos) {
        return new ThreadsSnapshot(fromNanos, atNanos, switches, threads, samples,
            cpuNanos, nanos, sites, cpuUnit, scheduleThreads);
    }

    /**
     * Returns the same threads, read by a clock that steps by so much: their times are multiples of
     * {@link #cpuUnit}, never too short; less than three steps is nothing.
     */
    public ThreadsSnapshot withCpuSteps(long stepNanos) {
        double step = stepNanos / 1e9 / seconds();
        double unit = unit(step);
        Map<Long, ThreadActivity> rounded = new LinkedHashMap<>();
        threads.forEach((id, thread) -> {
            double cores = 0;
            if (thread.cpuNanos >= MIN_STEPS * stepNanos) {
                double most = thread.cpuNanos / 1e9 / seconds() + step;
                cores = Math.ceil(most / unit) * unit;
            }
            rounded.put(id, thread.withCpu(Math.round(cores * seconds() * 1e9)));
        });
        return new ThreadsSnapshot(fromNanos, atNanos, switches, rounded, samples,
            cpuNanos, missedNanos, sites, unit, scheduleThreads);
    }

    /** Returns the first of 1, 2, 5 and 10 times a power of ten that is no less than the step. */
    private static double unit(double step) {
        double digit = Math.pow(10, Math.floor(Math.log10(step)));
        for (int times : UNITS) {
            if (step <= times * digit) {
                return digit * times;
            }
        }
        return digit * MAX_UNIT;
    }

    /** Returns what happened since an earlier one: all since {@link #NONE}, also of a thread that began later. */
    public ThreadsSnapshot since(ThreadsSnapshot earlier) {
        if (earlier == NONE) {
            return this;
        }
        Map<Long, ThreadActivity> changes = new LinkedHashMap<>();
        threads.forEach((id, thread) -> {
            ThreadActivity change = thread.since(earlier.threads.get(id));
            if (change.isAnything()) {
                changes.put(id, change);
            }
        });
        return new ThreadsSnapshot(earlier.atNanos, atNanos, ThreadActivity.difference(switches, earlier.switches),
            changes, samples - earlier.samples, ThreadActivity.difference(cpuNanos, earlier.cpuNanos),
            ThreadActivity.difference(missedNanos, earlier.missedNanos), sites.since(earlier.sites), cpuUnit,
            scheduleThreads);
    }

    /** The time between two readings. */
    public double secondsSince(ThreadsSnapshot earlier) {
        return (atNanos - earlier.atNanos) / 1e9;
    }

    public double seconds() {
        return (atNanos - fromNanos) / 1e9;
    }

    public Collection<ThreadActivity> threads() {
        return threads.values();
    }
}
