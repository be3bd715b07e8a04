package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Snapshot;
import java.util.ArrayDeque;
import java.util.Deque;

/** What happened in the last minute of ticks, before that since the start. Not thread-safe: one thread ticks. */
public final class LastMinute {

    private static final int TICKS = 6;

    private final Deque<Snapshot> moments = new ArrayDeque<>();

    /** @param now a snapshot since the start, ten seconds after the one before */
    public Snapshot tick(Snapshot now) {
        moments.add(now);
        return moments.size() <= TICKS ? now : now.since(moments.removeFirst());
    }
}
