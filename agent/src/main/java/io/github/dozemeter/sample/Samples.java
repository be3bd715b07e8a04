package io.github.dozemeter.sample;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The last samples of all sites together: a minute at the highest rate, longer where less happens. At most half a
 * megabyte. Thread-safe.
 */
final class Samples {

    static final int MOST_CALLS = 1_200;
    static final int MOST_SAMPLES = 300;

    private final Deque<CallSample> calls = new ArrayDeque<>();
    private final Deque<LockSample> locks = new ArrayDeque<>();

    synchronized void add(CallSample call) {
        if (calls.size() == MOST_CALLS) {
            calls.removeFirst();
        }
        calls.addLast(call);
    }

    synchronized void add(LockSample lock) {
        if (locks.size() == MOST_SAMPLES) {
            locks.removeFirst();
        }
        locks.addLast(lock);
    }

    /** Those taken since a moment, by {@link System#nanoTime}. */
    synchronized SamplesBySite since(long from) {
        List<CallSample> newCalls = new ArrayList<>();
        for (CallSample call : calls) {
            if (call.at - from >= 0) {
                newCalls.add(call);
            }
        }
        List<LockSample> newLocks = new ArrayList<>();
        for (LockSample lock : locks) {
            if (lock.at - from >= 0) {
                newLocks.add(lock);
            }
        }
        return SamplesBySite.of(newCalls, newLocks);
    }
}
