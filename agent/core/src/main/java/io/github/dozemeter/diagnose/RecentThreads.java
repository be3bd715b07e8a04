package io.github.dozemeter.diagnose;

import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps what the threads did in the last ten to twenty seconds, before that since the start. Not thread-safe. */
public final class RecentThreads {

    /** Ticks come ten seconds apart, to some tenths of a second. */
    private static final double MIN_SECONDS = 9.5;

    /** The newest last; the first is the beginning of the window. */
    private final Deque<ThreadsSnapshot> readings = new ArrayDeque<>();
    private ThreadsSnapshot recent = ThreadsSnapshot.NONE;

    /** @param now everything since the start; the reading of the tick before where none was due */
    public ThreadsSnapshot tick(ThreadsSnapshot now) {
        if (now == readings.peekLast()) {
            return recent;
        }
        ThreadsSnapshot begin = null;
        while (!readings.isEmpty() && now.secondsSince(readings.peekFirst()) >= MIN_SECONDS) {
            begin = readings.removeFirst();
        }
        if (begin != null) {
            readings.addFirst(begin);
        }
        readings.addLast(now);
        recent = begin == null ? now : now.since(begin);
        return recent;
    }
}
