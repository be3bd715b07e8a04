package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What threads did in ten seconds, seen by twenty stack samples. */
public final class KnownThreads {

    private static final long TEN_SECONDS = 10_000_000_000L;
    private static final int SAMPLES = 20;

    private final Map<Long, ThreadActivity> threads = new LinkedHashMap<>();
    private final Map<Site, Set<Long>> schedules = new HashMap<>();
    private boolean hasKernel = true;
    private long switches;
    private double inKernel = Double.NaN;

    /** The part of the CPU time of threads added from now on that is the kernel's; unknown before. */
    public KnownThreads inKernel(double share) {
        inKernel = share;
        return this;
    }

    private long user(long cpuNanos) {
        return Double.isNaN(inKernel) ? ThreadActivity.UNKNOWN : Math.round(cpuNanos * (1 - inKernel));
    }

    /** Where a thread is whose stack has these frames on top, {@code org.x.Worker.run:42}; it waits for a time. */
    public static StackPlace place(String... frames) {
        return StackPlace.of(Stacks.stack(frames), Thread.State.TIMED_WAITING);
    }

    /** The same of one that runs. */
    public static StackPlace running(String... frames) {
        return StackPlace.of(Stacks.stack(frames), Thread.State.RUNNABLE);
    }

    /** A thread that was at these places, as often at each. */
    public KnownThreads thread(String name, long wakeUps, long waits, StackPlace... places) {
        return spinning(name, wakeUps, waits, 0, places);
    }

    /** One that burned CPU time meanwhile. */
    public KnownThreads spinning(String name, long wakeUps, long waits, long cpuNanos, StackPlace... places) {
        Map<StackPlace, Integer> samples = new LinkedHashMap<>();
        Arrays.stream(places).forEach(place -> samples.put(place, SAMPLES / places.length));
        return add(new ThreadActivity(name, true, hasKernel ? wakeUps : ThreadActivity.UNKNOWN, waits, cpuNanos, user(cpuNanos), samples));
    }

    /** The same, with how many samples saw it at each place. */
    public KnownThreads spinning(String name, long wakeUps, long waits, long cpuNanos, Map<StackPlace, Integer> samples) {
        return add(new ThreadActivity(name, true, wakeUps, waits, cpuNanos, user(cpuNanos), samples));
    }

    /** One that two samples saw. */
    public KnownThreads seldom(String name, long wakeUps, long cpuNanos, StackPlace place) {
        return add(new ThreadActivity(name, true, wakeUps, wakeUps, cpuNanos, user(cpuNanos), Map.of(place, 2)));
    }

    /** One of the JVM's own. */
    public KnownThreads ofJvm(String name, long wakeUps) {
        return ofJvm(name, wakeUps, 0);
    }

    /** One of these that used CPU. */
    public KnownThreads ofJvm(String name, long wakeUps, long cpuNanos) {
        return add(new ThreadActivity(name, false, wakeUps, -1, cpuNanos, ThreadActivity.UNKNOWN, Map.of()));
    }

    /** Some that ended before anything was seen of them. */
    public KnownThreads ended(long wakeUps) {
        switches += wakeUps;
        return this;
    }

    private KnownThreads add(ThreadActivity thread) {
        threads.put((long) threads.size(), thread);
        switches += Math.max(0, thread.switches);
        return this;
    }

    /** From now on nobody but the JDK counts. */
    public KnownThreads withoutKernel() {
        hasKernel = false;
        return this;
    }

    /** The thread that was added last runs the schedules of this site. */
    public KnownThreads ticking(Site site) {
        schedules.computeIfAbsent(site, none -> new HashSet<>()).add(threads.size() - 1L);
        return this;
    }

    /** The scheduler of this site is gone. */
    public KnownThreads over(Site site) {
        schedules.put(site, new HashSet<>());
        return this;
    }

    public ThreadsSnapshot take() {
        return new ThreadsSnapshot(0, TEN_SECONDS, hasKernel ? switches : ThreadActivity.UNKNOWN, threads, SAMPLES).withSchedules(schedules);
    }
}
