package io.github.dozemeter.judge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BinaryOperator;

/** Keeps what happened in the last minute of ticks, before that since the start. Not thread-safe. */
public final class LastMinute<T> {

    private static final int TICKS = 6;

    private final Deque<T> moments = new ArrayDeque<>();
    private final BinaryOperator<T> since;

    /** @param since from a later and an earlier moment to what happened between */
    public LastMinute(BinaryOperator<T> since) {
        this.since = since;
    }

    /** Returns the moments in it, but for the last: the earliest first. */
    public List<T> before() {
        return new ArrayList<>(moments).subList(0, Math.max(0, moments.size() - 1));
    }

    /** @param now everything since the start, ten seconds after the one before */
    public T tick(T now) {
        moments.add(now);
        if (moments.size() <= TICKS) {
            return now;
        }
        return since.apply(now, moments.removeFirst());
    }
}
