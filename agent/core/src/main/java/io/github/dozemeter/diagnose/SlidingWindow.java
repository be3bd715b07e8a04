package io.github.dozemeter.diagnose;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The last minute, as far as ticks have filled it, from the start of the agent on. Not thread-safe: one thread
 * ticks.
 */
public final class SlidingWindow {

    private static final int TICKS = 6;

    private final Deque<Totals> moments = new ArrayDeque<>();

    /** @param start the moment before any pause */
    public SlidingWindow(Totals start) {
        moments.add(start);
    }

    /** The window that ends now. */
    public Window tick(Totals now, long cpuSince, int jdk) {
        moments.add(now);
        while (moments.size() > TICKS + 1) {
            moments.removeFirst();
        }
        return new Window(moments.getFirst(), now, cpuSince, jdk);
    }
}
