package io.github.dozemeter.threads;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Knows which task of the kernel each Java thread is. Neither says so, but both read the same CPU clock, and
 * HotSpot gives a task its thread's name, shortened. So a pair has that name and nearly equal CPU times; or, where
 * a thread was renamed, equal CPU times alone. A thread without a partner may get one the next time. Not
 * thread-safe.
 *
 * <p>Threads and tasks of one name are put in the order of their CPU times; the two that are nearest to each other
 * are neighbours there. Each pair that is taken makes two others neighbours, so time and memory are in proportion
 * to the threads: 15 ms for the first 5,000.
 */
final class JavaTasks {

    /** The kernel may charge a running task some milliseconds later than its clock shows them. */
    private static final long NANOS_APART = 5_000_000;
    /** The tolerance for a thread that slept, and where the names differ. */
    private static final long NANOS_APART_OF_EQUALS = 100_000;
    /** The part of a name that the kernel keeps. */
    private static final int NAME_BYTES = 15;
    /** Later HotSpots than 25 keep these of a longer name, with two dots in between. */
    private static final int FIRST_BYTES = 7;
    private static final int LAST_BYTES = 6;

    private final Map<Long, Integer> taskOf = new HashMap<>();
    private final Set<Integer> known = new HashSet<>();

    /** A thread as one of the two sides has it, among others of its name in the order of their CPU times. */
    static final class Side {

        final long id;
        private final String name;
        private final long cpuNanos;
        private final long laterNanos;
        private final long nanos;
        private boolean isTask;
        private String comparedName;
        private Side previous;
        private Side next;

        Side(long id, String name, long cpuNanos) {
            this(id, name, cpuNanos, cpuNanos);
        }

        /** @param laterNanos read once more, after the other side: the same for a thread that slept, as most do */
        Side(long id, String name, long cpuNanos, long laterNanos) {
            this.id = id;
            this.name = name;
            this.cpuNanos = cpuNanos;
            this.laterNanos = laterNanos;
            this.nanos = cpuNanos + (laterNanos - cpuNanos) / 2;
        }
    }

    private static final class Neighbours {

        private final Side left;
        private final Side right;
        private final Side thread;
        private final Side task;

        Neighbours(Side left, Side right) {
            this.left = left;
            this.right = right;
            if (left.isTask) {
                this.thread = right;
                this.task = left;
            } else {
                this.thread = left;
                this.task = right;
            }
        }

        private boolean isWithin(long nanos) {
            long apart = Math.max(thread.cpuNanos - task.cpuNanos,
                task.cpuNanos - thread.laterNanos);
            return apart <= nanos + task.cpuNanos / 100;
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
        known.retainAll(new HashSet<>(taskOf.values()));
    }

    boolean isKnown(int task) {
        return known.contains(task);
    }

    /** @param threads of Java that have no task yet */
    void match(List<Side> threads, List<Side> tasks) {
        Set<String> names = new HashSet<>();
        for (Side task : tasks) {
            task.isTask = true;
            names.add(task.name);
        }
        // The time of a thread that slept meanwhile is exact, and no other thread's.
        List<Side> asleep = new ArrayList<>(threads);
        asleep.removeIf(thread -> thread.cpuNanos < thread.laterNanos);
        matchNearest(asleep, tasks, names, NANOS_APART_OF_EQUALS);
        matchNearest(threads, tasks, names, NANOS_APART);
        matchNearest(threads, tasks, null, NANOS_APART_OF_EQUALS);
    }

    /** @param names of the tasks; null for pairs of whatever name */
    private void matchNearest(List<Side> threads, List<Side> tasks,
                              Set<String> names, long nanosApart) {
        List<Side> sides = new ArrayList<>(threads);
        sides.addAll(tasks);
        sides.removeIf(this::isMatched);
        for (Side side : sides) {
            side.comparedName = comparedName(side, names);
            side.previous = null;
            side.next = null;
        }
        sides.sort(Comparator.comparing((Side side) -> side.comparedName)
            .thenComparingLong(side -> side.nanos));
        PriorityQueue<Neighbours> nearest =
            new PriorityQueue<>(Comparator.comparingLong(pair ->
                pair.right.nanos - pair.left.nanos));
        for (int i = 1; i < sides.size(); i++) {
            link(sides.get(i - 1), sides.get(i), nearest);
        }
        for (Neighbours pair = nearest.poll(); pair != null; pair = nearest.poll()) {
            if (!isMatched(pair.left) && !isMatched(pair.right) && pair.isWithin(nanosApart)) {
                taskOf.put(pair.thread.id, (int) pair.task.id);
                known.add((int) pair.task.id);
                link(pair.left.previous, pair.right.next, nearest);
            }
        }
    }

    private static String comparedName(Side side, Set<String> names) {
        if (names == null) {
            return "";
        }
        return side.isTask ? side.name : nameOfTask(side.name, names);
    }

    private boolean isMatched(Side side) {
        if (side.isTask) {
            return known.contains((int) side.id);
        }
        return taskOf.containsKey(side.id);
    }

    private static void link(Side left, Side right, PriorityQueue<Neighbours> nearest) {
        if (left != null) {
            left.next = right;
        }
        if (right != null) {
            right.previous = left;
        }
        boolean areTwo = left != null && right != null && left.isTask != right.isTask;
        if (areTwo && left.comparedName.equals(right.comparedName)) {
            nearest.add(new Neighbours(left, right));
        }
    }

    private static String nameOfTask(String thread, Set<String> names) {
        byte[] bytes = thread.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= NAME_BYTES) {
            return thread;
        }
        String cut = text(bytes, 0, NAME_BYTES);
        if (names.contains(cut)) {
            return cut;
        }
        return text(bytes, 0, FIRST_BYTES) + ".." + text(bytes, bytes.length - LAST_BYTES, LAST_BYTES);
    }

    private static String text(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
}
