package io.github.dozemeter.wakeup;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which task of the kernel each Java thread is. Neither side tells, but both read the same CPU clock of a thread, and HotSpot
 * gives a task its thread's name, shortened. So a pair is two of compatible names and nearly equal CPU times; two of equal
 * times and different names, where a thread was renamed. A thread without a partner stays without one until the next time.
 * Not thread-safe.
 */
final class JavaTasks {

    /** Between the two readings of a thread that runs. */
    private static final long NANOS_APART = 5_000_000;
    private static final long NANOS_APART_WITHOUT_NAME = 100_000;
    /** HotSpot keeps at least this much of the beginning of a name. */
    private static final int LEAST_HEAD = 6;

    private final Map<Long, Integer> taskOf = new HashMap<>();

    /** A thread as one of the two sides has it. Immutable. */
    static final class Side {

        private final long id;
        private final String name;
        private final long cpuNanos;
        private final long laterNanos;

        Side(long id, String name, long cpuNanos) {
            this(id, name, cpuNanos, cpuNanos);
        }

        /** @param laterNanos read once more, after the other side: the same for a thread that slept, as most do */
        Side(long id, String name, long cpuNanos, long laterNanos) {
            this.id = id;
            this.name = name;
            this.cpuNanos = cpuNanos;
            this.laterNanos = laterNanos;
        }

        long id() {
            return id;
        }

        /** @param nanos negative if the thread has ended */
        Side readAgain(long nanos) {
            return new Side(id, name, cpuNanos, Math.max(cpuNanos, nanos));
        }
    }

    private static final class Pair {

        private final Side thread;
        private final Side task;
        private final long apart;

        Pair(Side thread, Side task) {
            this.thread = thread;
            this.task = task;
            this.apart = Math.max(0, Math.max(thread.cpuNanos - task.cpuNanos, task.cpuNanos - thread.laterNanos));
        }

        /** Of a thread that slept meanwhile, the time is exact, and no other thread's. */
        private long ran() {
            return thread.laterNanos - thread.cpuNanos;
        }
    }

    /** @return null if unknown */
    Integer taskOf(long thread) {
        return taskOf.get(thread);
    }

    /** Forgets what has ended, so that an id that comes again finds another partner. */
    void keep(Set<Long> threads, Set<Integer> tasks) {
        taskOf.keySet().retainAll(threads);
        taskOf.values().retainAll(tasks);
    }

    boolean isKnown(int task) {
        return taskOf.containsValue(task);
    }

    /**
     * @param threads of Java that have no task yet
     * @param readingNanos how long it took to read both: a thread may have burned as much in between
     */
    void match(List<Side> threads, List<Side> tasks, long readingNanos) {
        List<Pair> named = new ArrayList<>();
        List<Pair> others = new ArrayList<>();
        for (Side thread : threads) {
            for (Side task : tasks) {
                Pair pair = new Pair(thread, task);
                if (isShortened(task.name, thread.name)) {
                    named.add(pair);
                } else if (pair.apart <= NANOS_APART_WITHOUT_NAME) {
                    others.add(pair);
                }
            }
        }
        Set<Long> taken = new HashSet<>();
        named.removeIf(pair -> pair.apart > Math.max(NANOS_APART, readingNanos) + pair.task.cpuNanos / 100);
        take(named, taken);
        take(others, taken);
    }

    private void take(List<Pair> pairs, Set<Long> taken) {
        pairs.sort(Comparator.comparingLong((Pair pair) -> pair.apart).thenComparingLong(Pair::ran));
        for (Pair pair : pairs) {
            if (!taskOf.containsKey(pair.thread.id) && taken.add(pair.task.id)) {
                taskOf.put(pair.thread.id, (int) pair.task.id);
            }
        }
    }

    private static boolean isShortened(String task, String thread) {
        int same = 0;
        while (same < Math.min(task.length(), thread.length()) && task.charAt(same) == thread.charAt(same)) {
            same++;
        }
        return same == task.length() || same >= LEAST_HEAD && thread.length() > task.length();
    }
}
