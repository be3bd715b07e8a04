package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.TaskReadings.Task;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Reads the threads of this JVM: a reading of all of them at each tick, and once a second, at first twice, a stack
 * sample of those that woke up most or used most CPU time between the last two readings. Touches
 * {@code java.management}, never its bean server; so not to be loaded before the application's {@code main} has
 * run for a while, or where that module is missing. Thread-safe.
 *
 * <p>Cost: a reading takes 20 to 30 µs a thread, most of it for {@code /proc/self/task}. Above 500 threads only
 * the tasks of threads that did something are read there. One that takes more than 10 ms of CPU makes the next
 * ones rarer. A stack sample is a safepoint of some tens of microseconds. Together 1 ms of CPU a second for 50 to
 * 2,000 threads, by {@code schedstat} of the two threads that do it.
 */
public final class ThreadWatch {

    /** The thread that answers attach commands, and the one that waits for the end. */
    private static final List<String> OF_JVM = Arrays.asList("Attach Listener", ThreadHistory.AFTER_MAIN);
    private static final int MAX_SAMPLED = 64;
    /** Each takes 14 µs at every stack sample; a thread that is not among the busiest loses little by its end. */
    private static final int MAX_SAMPLED_SWITCHES = 8;
    /** Frames of the JDK above the application's: a blocking call over TLS has about thirty. */
    private static final int DEPTH = 48;
    private static final long ROUND_MILLIS = 350;
    /** The interval once there are enough samples for a short report; those of a minute are plenty then. */
    private static final long LATER_ROUND_MILLIS = 900;
    private static final int FIRST_SAMPLES = 30;
    private static final long JITTER_MILLIS = 200;
    /** A stack sample is followed by 50 times as long without one, but a report of 20 s must not have too few. */
    private static final int RESTS = 50;
    private static final long MAX_REST_MILLIS = 1_500;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long READING_NANOS = 10 * NANOS_PER_MILLI;
    /** A report that is older says little of now. */
    private static final long MAX_SKIPPED = 2;
    private static final int FEW_THREADS = 500;
    private static final double MIN_RATE = 2;
    private static final double MIN_CORES = 0.01;
    private static final double WAKE_UP_NANOS = 5_000;
    private static final long THIRD_READING_MILLIS = 2_500;

    private final File tasksOfJvm = new File("/proc/self/task");
    private final Supplier<Snapshot> sites;
    private final Pace pace;
    private final Log log;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final JavaTasks javaTasks = new JavaTasks();
    public final WakeUpCounter wakeUps;
    private final ThreadHistory history = new ThreadHistory(javaTasks::taskOf);
    private final Map<Long, Map<StackPlace, Integer>> places = new HashMap<>();
    private Map<Integer, Task> lastTasks = Collections.emptyMap();
    /** The first reading, without threads. */
    private ThreadsSnapshot begin;
    private volatile ThreadsSnapshot latest = ThreadsSnapshot.NONE;
    private long[] busiest = {};
    private final OwnActivity own = new OwnActivity();
    /** Tasks of the agent's threads, as of the last reading. */
    private volatile Set<Integer> ownTasks = Collections.emptySet();
    private int samples;
    private long lastNanos;
    private long nextNanos;

    /** @param sites everything recorded up to the moment of the call */
    public ThreadWatch(Supplier<Snapshot> sites, Pace pace, Log log) {
        this.sites = sites;
        this.pace = pace;
        this.log = log;
        this.wakeUps = new WakeUpCounter(() -> latest().switches, this::tasksOfApplication, System::nanoTime,
            threads::getCurrentThreadCpuTime, pace);
    }

    /**
     * Samples the busiest threads. At first reads instead: the second time shows which these are, the third those
     * that wake up rarely.
     *
     * @return milliseconds until the next
     */
    public synchronized long round() {
        long start = System.nanoTime();
        long round = samples < FIRST_SAMPLES ? ROUND_MILLIS : LATER_ROUND_MILLIS;
        long usual = pace.millis(ThreadLocalRandom.current().nextLong(JITTER_MILLIS) + round);
        long thirdNanos = pace.millis(THIRD_READING_MILLIS) * NANOS_PER_MILLI;
        if (history.readings < 2 || history.readings == 2 && start - lastNanos >= thirdNanos) {
            read(sites.get());
            // The first loads classes, on a busy machine for half a second: no measure of a stack sample.
            return usual;
        }
        sample();
        return Math.min(pace.millis(MAX_REST_MILLIS), rest(System.nanoTime() - start, usual));
    }

    static long rest(long tookNanos, long usualMillis) {
        return Math.min(MAX_REST_MILLIS,
            Math.max(tookNanos * RESTS / NANOS_PER_MILLI, usualMillis));
    }

    private void sample() {
        samples++;
        own.beginSample(tasksOfJvm);
        ThreadInfo[] seen = threads.getThreadInfo(busiest, DEPTH);
        own.endSample(tasksOfJvm);
        long now = System.nanoTime();
        for (int i = 0; i < seen.length; i++) {
            if (seen[i] == null) {
                continue;
            }
            StackPlace place = StackPlace.of(seen[i].getStackTrace(), seen[i].getThreadState());
            if (place != null) {
                places.computeIfAbsent(busiest[i], none -> new LinkedHashMap<>()).merge(place, 1, Integer::sum);
            }
            keep(busiest[i], seen[i], i < MAX_SAMPLED_SWITCHES, now);
        }
    }

    /** Until the next reading in ten seconds, a thread that ends would be as it was at the last one. */
    private void keep(long id, ThreadInfo thread, boolean withSwitches, long now) {
        long cpuNanos = threads.getThreadCpuTime(id);
        if (cpuNanos < 0) {
            return;
        }
        long switches = history.last(id).switches;
        if (withSwitches) {
            switches = Math.max(switches, switches(id));
        }
        history.sampled(id, activity(thread, cpuNanos).withSwitches(switches), now);
    }

    private long switches(long id) {
        Integer task = javaTasks.taskOf(id);
        if (task == null) {
            return ThreadActivity.UNKNOWN;
        }
        return TaskReadings.switches(tasksOfJvm, task);
    }

    /** @return CPU time of this process; negative if it is unknown: module jdk.management is missing */
    public static long processNanos() {
        // The bean loads 20 classes for containers, and returns the same ticks where the kernel has them.
        long counted = TaskReadings.processNanos();
        if (counted >= 0) {
            return counted;
        }
        try {
            return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        } catch (LinkageError | ClassCastException missing) {
            return ThreadActivity.UNKNOWN;
        }
    }

    public ThreadsSnapshot latest() {
        return latest;
    }

    /** Reads again, unless the last reading took so long that it is not time yet. */
    public synchronized ThreadsSnapshot tick(Snapshot counted) {
        if (history.readings > 0 && System.nanoTime() - nextNanos < 0) {
            return latest;
        }
        return read(counted);
    }

    public synchronized ThreadsSnapshot read(Snapshot counted) {
        long start = System.nanoTime();
        long cpuBefore = threads.getCurrentThreadCpuTime();
        long processNanos = processNanos();
        Map<Long, ThreadActivity> now = java();
        Map<Integer, Task> tasks = TaskReadings.read(tasksOfJvm, false, idleTasks(now));
        if (tasks.isEmpty() && latest.switches >= 0) {
            // No file descriptor is left, perhaps: the next reading has what this one misses.
            return latest;
        }
        match(now, tasks);
        now.replaceAll((id, thread) -> withTask(id, thread, tasks.get(javaTasks.taskOf(id))));
        own.findServer();
        own.find(tasks.values(), now, javaTasks);
        addOthers(now, tasks);
        own.takeOut(now);
        ownTasks = tasksOfNone(now.keySet(), tasks.keySet());
        chooseBusiest(now, (start - lastNanos) / 1e9);
        if (history.readings == 0) {
            begin = new ThreadsSnapshot(start, start, 0, Collections.emptyMap(), 0).with(counted)
                .withCpu(own.subtractFrom(processNanos)).withMissed(0);
        }
        history.read(start, threads.getTotalStartedThreadCount() - own.begun(), now, javaTasks::isKnown);
        places.keySet().retainAll(now.keySet());
        long switchesSoFar = tasks.isEmpty() ? ThreadActivity.UNKNOWN : history.switches;
        latest = new ThreadsSnapshot(start, start, switchesSoFar, history.threads(), samples).with(counted)
            .withCpu(own.subtractFrom(processNanos)).withMissed(history.missedNanos).since(begin);
        lastTasks = tasks;
        lastNanos = start;
        long cpu = threads.getCurrentThreadCpuTime() - cpuBefore;
        nextNanos = start;
        if (history.readings > 1) {
            // The first loads classes; a wait for a processor is no cost.
            nextNanos += Math.min(MAX_SKIPPED, cpu / READING_NANOS) * pace.tickMillis * NANOS_PER_MILLI;
        }
        log.debug("reading " + now.size() + " threads took "
            + cpu / NANOS_PER_MILLI + " ms of CPU");
        return latest;
    }

    /** @param task null if it is not found */
    private ThreadActivity withTask(long id, ThreadActivity thread, Task task) {
        if (task == null) {
            return thread;
        }
        return thread.withSwitches(task.switches).withUser(userNanos(thread, history.last(id), task));
    }

    /** A thread that did not run since the last reading is not read again: most threads of an application. */
    private long userNanos(ThreadActivity now, ThreadActivity before, Task task) {
        if (before != null && before.cpuNanos == now.cpuNanos && before.userNanos >= 0) {
            return before.userNanos;
        }
        return TaskReadings.userNanos(tasksOfJvm, task.id);
    }

    /** Above 500 threads: the Java ones that neither ran nor waited since the last reading; each saves 14 µs. */
    private Map<Integer, Task> idleTasks(Map<Long, ThreadActivity> java) {
        if (java.size() <= FEW_THREADS) {
            return Collections.emptyMap();
        }
        Map<Integer, Task> idle = new HashMap<>();
        java.forEach((id, now) -> {
            ThreadActivity before = history.last(id);
            Task read = lastTasks.get(javaTasks.taskOf(id));
            if (before != null && read != null && now.cpuNanos >= 0
                && now.cpuNanos == before.cpuNanos) {
                idle.put(read.id, read);
            }
        });
        return idle;
    }

    /** Reads what the JDK knows of each thread. */
    private Map<Long, ThreadActivity> java() {
        Map<Long, ThreadActivity> java = new LinkedHashMap<>();
        for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (info != null) {
                long id = info.getThreadId();
                java.put(id, activity(info, threads.getThreadCpuTime(id)));
            }
        }
        return java;
    }

    private ThreadActivity activity(ThreadInfo thread, long cpuNanos) {
        long id = thread.getThreadId();
        String name = thread.getThreadName();
        return new ThreadActivity(name, !OF_JVM.contains(name), ThreadActivity.UNKNOWN, thread.getWaitedCount(), cpuNanos,
            ThreadActivity.UNKNOWN, places.getOrDefault(id, Collections.emptyMap()));
    }

    private void match(Map<Long, ThreadActivity> java, Map<Integer, Task> tasks) {
        javaTasks.keep(java.keySet(), tasks.keySet());
        Map<Long, ThreadActivity> unmatched = new LinkedHashMap<>(java);
        unmatched.keySet().removeIf(id -> javaTasks.taskOf(id) != null
            || java.get(id).cpuNanos < 0);
        if (unmatched.isEmpty() || tasks.isEmpty()) {
            return;
        }
        List<JavaTasks.Side> free = new ArrayList<>();
        for (Task task : tasks.values()) {
            if (javaTasks.isKnown(task.id)) {
                continue;
            }
            long nanos = runNanos(task);
            if (nanos >= 0) {
                free.add(new JavaTasks.Side(task.id, task.name, nanos));
            }
        }
        List<JavaTasks.Side> later = new ArrayList<>();
        unmatched.forEach((id, thread) -> later.add(new JavaTasks.Side(id, thread.name, thread.cpuNanos,
            Math.max(thread.cpuNanos, threads.getThreadCpuTime(id)))));
        javaTasks.match(later, free);
    }

    /** Returns the tasks of threads that are not among these: the agent's. */
    private Set<Integer> tasksOfNone(Set<Long> threadIds, Set<Integer> tasks) {
        Set<Integer> left = new HashSet<>(tasks);
        for (long id : threadIds) {
            left.remove(id < 0 ? Integer.valueOf((int) -id) : javaTasks.taskOf(id));
        }
        return left;
    }

    /** Reads all tasks but the agent's, without the lock. */
    Map<Integer, Task> tasksOfApplication() {
        Map<Integer, Task> tasks = TaskReadings.read(tasksOfJvm, false);
        tasks.values().removeIf(task -> ownTasks.contains(task.id) || AgentThreads.isOwnTask(task.name));
        own.takeSamplesOut(tasks);
        return tasks;
    }

    private long runNanos(Task task) {
        return TaskReadings.schedstat(tasksOfJvm, task.id, TaskReadings.RUN);
    }

    /**
     * The JVM's own threads and those of native libraries: the kernel alone knows them. Among many threads there
     * are others whose tasks are not found yet: their time is known already.
     */
    private void addOthers(Map<Long, ThreadActivity> now, Map<Integer, Task> tasks) {
        boolean withTimes = tasks.size() <= FEW_THREADS;
        for (Task task : tasks.values()) {
            if (!javaTasks.isKnown(task.id) && !own.isOwn(task)) {
                long nanos = withTimes ? runNanos(task) : ThreadActivity.UNKNOWN;
                now.put(-(long) task.id, new ThreadActivity(task.name, false, task.switches,
                    ThreadActivity.UNKNOWN, nanos, ThreadActivity.UNKNOWN, Collections.emptyMap()));
            }
        }
    }

    private void chooseBusiest(Map<Long, ThreadActivity> now, double seconds) {
        Map<Long, Double> weights = new HashMap<>();
        now.forEach((id, thread) -> {
            ThreadActivity change = thread.since(history.last(id));
            double leastNanos = MIN_CORES * seconds * 1e9;
            if (history.readings > 0 && thread.isInJava
                && ThreadHistory.isActive(change, MIN_RATE * seconds, leastNanos)) {
                long wakeUps = Math.max(change.wakeUps(), change.waits);
                weights.put(id, wakeUps * WAKE_UP_NANOS + change.cpuNanos);
            }
        });
        List<Long> most = new ArrayList<>(weights.keySet());
        most.sort(Comparator.comparingDouble(id -> -weights.get(id)));
        busiest = most.stream().limit(MAX_SAMPLED).mapToLong(Long::longValue).toArray();
    }
}
