package io.github.dozemeter.judge;

import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps what the threads did in the last one to two ticks, before that since the start. Not thread-safe. */
public final class RecentThreads {

    /** Ticks of ten seconds come some tenths of a second too early. */
    private static final double PART_OF_TICK = 0.95;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** The newest last; the first is the beginning of the window. */
    private final Deque<ThreadsSnapshot> readings = new ArrayDeque<>();
    private final double minSeconds;
    private ThreadsSnapshot recent = ThreadsSnapshot.NONE;

    public RecentThreads(long tickMillis) {
        this.minSeconds = tickMillis * PART_OF_TICK / MILLIS_PER_SECOND;
    }

    /** @param now everything since the start; the reading of the tick before where none was due */
    public ThreadsSnapshot tick(ThreadsSnapshot now) {
        if (now == readings.peekLast()) {
            return recent;
        }
        ThreadsSnapshot begin = null;
        while (!readings.isEmpty() && now.secondsSince(readings.peekFirst()) >= minSeconds) {
            begin = readings.removeFirst();
        }
        recent = now;
        if (begin != null) {
            readings.addFirst(begin);
            recent = now.since(begin);
        }
        readings.addLast(now);
        return recent;
    }
}
