package io.github.dozemeter.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the samples of a window show of one site. Immutable. */
public final class SiteSamples {

    private static final int MOST_CALLERS = 8;
    private static final int MOST_THREADS = 8;
    /** Nothing was sampled. */
    public static final SiteSamples NONE =
        new SiteSamples(Collections.<CallSample>emptyList(), Collections.<LockSample>emptyList(),
            Collections.<String, Set<String>>emptyMap());

    private final List<CallSample> calls;
    private final List<LockSample> locks;
    private final Map<String, Set<String>> tasks;

    /** @param tasks of each timer's thread those that were seen to pause on it, at any site */
    SiteSamples(List<CallSample> calls, List<LockSample> locks, Map<String, Set<String>> tasks) {
        this.calls = new ArrayList<>(calls);
        this.locks = new ArrayList<>(locks);
        this.tasks = tasks;
    }

    /** How many pauses were sampled with their callers. */
    public int samples() {
        return calls.size();
    }

    /** At most eight, those seen most first. */
    public List<Caller> callers() {
        Map<String, List<CallSample>> byFrame = new LinkedHashMap<>();
        for (CallSample sample : calls) {
            add(byFrame, sample.caller, sample);
        }
        List<Caller> callers = new ArrayList<>();
        for (List<CallSample> same : mostFirst(byFrame, MOST_CALLERS)) {
            callers.add(new Caller(same.get(0).caller, same.size(), (double) same.size() / calls.size(), threads(same)));
        }
        return callers;
    }

    /** In how many of these it is known whether the thread was interrupted. */
    public int interruptSamples() {
        return interrupted(0) + interrupted(1);
    }

    /** In how many it was. */
    public int interrupted() {
        return interrupted(1);
    }

    private int interrupted(int value) {
        int count = 0;
        for (CallSample call : calls) {
            count += call.interrupted == value ? 1 : 0;
        }
        return count;
    }

    /** Pauses of at least so many nanoseconds, that requested time, on threads that others wait for. */
    public int busySamples(long fromNanos) {
        return busy(fromNanos).size();
    }

    /** Those of them that were not on a timer's thread. */
    public int busySamplesBesideTimers(long fromNanos) {
        int count = 0;
        for (CallSample call : busy(fromNanos)) {
            count += call.kind == ThreadKind.TIMER ? 0 : 1;
        }
        return count;
    }

    /** The classes of the tasks on that timer, of those where they were, which most tasks were seen to pause on. */
    public Set<String> timerTasks(long fromNanos) {
        Set<String> most = Collections.emptySet();
        for (CallSample call : busy(fromNanos)) {
            Set<String> seen = call.timer == null ? most : tasks.get(call.timer);
            most = seen.size() > most.size() ? seen : most;
        }
        return most;
    }

    /** The threads that most of them were on; null if there were none. */
    public PausingThreads busiest(long fromNanos) {
        List<PausingThreads> threads = threads(busy(fromNanos));
        return threads.isEmpty() ? null : threads.get(0);
    }

    private List<CallSample> busy(long fromNanos) {
        List<CallSample> busy = new ArrayList<>();
        for (CallSample call : calls) {
            if (call.kind.isBusy() && call.waitedNanos >= fromNanos) {
                busy.add(call);
            }
        }
        return busy;
    }

    /** How often a thread was sampled while it paused here for a millisecond or more. */
    public int lockSamples() {
        return locks.size();
    }

    /** In how many of those it held a lock. */
    public int lockHeld() {
        int held = 0;
        for (LockSample sample : locks) {
            held += sample.lock == null ? 0 : 1;
        }
        return held;
    }

    /** In how many of those another thread waited for that lock. */
    public int lockContended() {
        int contended = 0;
        for (LockSample sample : locks) {
            contended += sample.contended ? 1 : 0;
        }
        return contended;
    }

    /** The class of the lock that was held last, of those that another thread waited for if there are any; null if none was. */
    public String lockClass() {
        boolean onlyContended = lockContended() > 0;
        String last = null;
        for (LockSample sample : locks) {
            last = sample.lock == null || onlyContended && !sample.contended ? last : sample.lock;
        }
        return last;
    }

    private static List<PausingThreads> threads(List<CallSample> samples) {
        Map<String, List<CallSample>> byThread = new LinkedHashMap<>();
        for (CallSample sample : samples) {
            add(byThread, sample.kind + sample.thread, sample);
        }
        List<PausingThreads> threads = new ArrayList<>();
        for (List<CallSample> same : mostFirst(byThread, MOST_THREADS)) {
            threads.add(new PausingThreads(same.get(0).thread, same.get(0).kind, same.size()));
        }
        return threads;
    }

    private static void add(Map<String, List<CallSample>> groups, String key, CallSample sample) {
        List<CallSample> group = groups.get(key);
        if (group == null) {
            group = new ArrayList<>();
            groups.put(key, group);
        }
        group.add(sample);
    }

    private static List<List<CallSample>> mostFirst(Map<String, List<CallSample>> groups, int most) {
        List<List<CallSample>> sorted = new ArrayList<>(groups.values());
        sorted.sort((a, b) -> Integer.compare(b.size(), a.size()));
        return sorted.subList(0, Math.min(most, sorted.size()));
    }
}
