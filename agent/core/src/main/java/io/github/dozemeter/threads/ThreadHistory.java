package io.github.dozemeter.threads;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Sums up what threads did from one reading to the next. A thread that has ended keeps its last figures, and what
 * no reading shows has a bound: a thread uses one processor at most. Not thread-safe.
 */
final class ThreadHistory {

    /** Threads that do less are left out: of thousands, most do nothing. */
    private static final int MIN_WAKE_UPS = 20;
    private static final long MIN_CPU_NANOS = 20_000_000;
    /** It waits for the JVM's end, on the native thread of a {@code main} that returned, with all its figures. */
    static final String AFTER_MAIN = "DestroyJavaVM";
    /** A server that begins a thread for each request ends thousands a minute. */
    static final int MAX_ENDED = 500;

    /** Voluntary switches of all threads that were read since the first reading. */
    long switches;
    /** CPU time that threads of the application may have used beyond what {@link #threads} shows. */
    long missedNanos;
    int readings;
    private final Function<Long, Integer> taskOf;
    /** The activity of each thread when it was first read; zero for one that began after an earlier reading. */
    private final Map<Long, ThreadActivity> first = new HashMap<>();
    private final Set<Long> listed = new HashSet<>();
    private final Map<Long, ThreadActivity> alive = new LinkedHashMap<>();
    private final Map<Long, ThreadActivity> ended = new LinkedHashMap<>();
    private Map<Long, ThreadActivity> last = Collections.emptyMap();
    private final Map<Long, ThreadActivity> sampled = new HashMap<>();
    private final Map<Long, Long> sampledNanos = new HashMap<>();
    private long lastNanos;
    private long lastStarted;

    /** @param taskOf the kernel's task of a thread; null if unknown */
    ThreadHistory(Function<Long, Integer> taskOf) {
        this.taskOf = taskOf;
    }

    /** Returns what it had done at the last reading; null for nothing. */
    ThreadActivity last(long id) {
        return last.get(id);
    }

    /** Takes over the figures of a thread between two readings: these are its last ones if it ends now. */
    void sampled(long id, ThreadActivity thread, long nanos) {
        sampled.put(id, thread);
        sampledNanos.put(id, nanos);
    }

    /**
     * @param nanos the moment of this reading
     * @param started how many threads of Java have begun since the JVM's start
     * @param now by the thread's id; what the kernel alone knows by its task's id, below zero
     * @param hasThread whether a task belongs to a thread of Java
     */
    void read(long nanos, long started, Map<Long, ThreadActivity> now, IntPredicate hasThread) {
        count(now);
        alive.clear();
        ended.keySet().removeAll(now.keySet());
        int begun = 0;
        for (Map.Entry<Long, ThreadActivity> thread : now.entrySet()) {
            long id = thread.getKey();
            if (id > 0 && !last.containsKey(id)) {
                begun++;
            }
            ThreadActivity change = change(id, thread.getValue());
            if (change != null) {
                alive.put(id, change);
            }
        }
        for (Map.Entry<Long, ThreadActivity> thread : last.entrySet()) {
            long id = thread.getKey();
            boolean isThreadNow = id < 0 && hasThread.test((int) -id);
            if (!now.containsKey(id) && !isThreadNow) {
                ThreadActivity atEnd = sampled.getOrDefault(id, thread.getValue());
                switches += Math.max(0, ThreadActivity.difference(atEnd.switches, thread.getValue().switches));
                end(id, atEnd, nanos);
            }
        }
        if (readings > 0) {
            long unseen = Math.max(0, started - lastStarted - begun);
            missedNanos += unseen * (nanos - lastNanos);
        }
        first.keySet().retainAll(now.keySet());
        listed.retainAll(now.keySet());
        sampled.clear();
        sampledNanos.clear();
        last = now;
        lastNanos = nanos;
        lastStarted = started;
        readings++;
    }

    /** Positive differences alone: a sum over the tasks falls when one of them ends. */
    private void count(Map<Long, ThreadActivity> now) {
        now.forEach((id, thread) -> {
            ThreadActivity earlier = earlier(last, id, taskOf.apply(id));
            long before = (earlier == null ? first(thread) : earlier).switches;
            if (before >= 0) {
                switches += Math.max(0, thread.switches - before);
            }
        });
    }

    /** Returns what a thread had done before it was read for the first time, as far as it counts: of a new one nothing. */
    private ThreadActivity first(ThreadActivity thread) {
        boolean isNew = readings > 0 && !thread.name.equals(AFTER_MAIN);
        return isNew ? thread.since(thread) : thread;
    }

    /**
     * Returns what it did since it was first read; null for too little. What it did before that was much is missed
     * once: a window that begins later must not have it.
     */
    private ThreadActivity change(long id, ThreadActivity thread) {
        Integer task = taskOf.apply(id);
        ThreadActivity before = earlier(first, id, task);
        if (before == null) {
            before = first(thread);
        }
        ThreadActivity previous = earlier(last, id, task);
        if (previous == null) {
            previous = before;
        }
        if (!listed.contains(id) && isActive(thread.since(before), MIN_WAKE_UPS, MIN_CPU_NANOS)) {
            listed.add(id);
            before = previous;
        }
        boolean isTaskNew = before.switches < 0 && thread.switches >= 0;
        if (isTaskNew) {
            before = before.withSwitches(thread.switches);
        }
        first.put(id, before);
        if (listed.contains(id)) {
            return thread.since(before);
        }
        missed(thread, ThreadActivity.difference(thread.cpuNanos, previous.cpuNanos));
        return null;
    }

    private void missed(ThreadActivity thread, long nanos) {
        if (thread.isInJava) {
            missedNanos += Math.max(0, nanos);
        }
    }

    private void end(long id, ThreadActivity thread, long nanos) {
        ThreadActivity change = change(id, thread);
        missed(thread, nanos - sampledNanos.getOrDefault(id, lastNanos));
        if (change != null) {
            ended.put(id, change);
        }
        if (ended.size() > MAX_ENDED) {
            Long least = Collections.min(ended.entrySet(),
                Comparator.comparingLong(one -> one.getValue().cpuNanos)).getKey();
            ThreadActivity forgotten = ended.remove(least);
            missed(forgotten, forgotten.cpuNanos);
        }
    }

    /** Returns what threads did since they were first read, of those that did something. */
    Map<Long, ThreadActivity> threads() {
        Map<Long, ThreadActivity> all = new LinkedHashMap<>(alive);
        all.putAll(ended);
        return all;
    }

    /**
     * Returns what a thread had done at an earlier reading. A task that is found late was read as the JVM's.
     *
     * @param task of the thread, null if unknown
     */
    static ThreadActivity earlier(Map<Long, ThreadActivity> readings, long id, Integer task) {
        ThreadActivity thread = readings.get(id);
        if (task == null || thread == null || thread.switches >= 0) {
            return thread;
        }
        ThreadActivity alone = readings.get(-(long) task);
        if (alone == null) {
            return thread;
        }
        return thread.withSwitches(alone.switches);
    }

    static boolean isActive(ThreadActivity change, double wakeUps, double cpuNanos) {
        return change.wakeUps() >= wakeUps
            || change.waits >= wakeUps || change.cpuNanos >= cpuNanos;
    }
}
