package io.github.dozemeter.sample.flow;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** Time that passes when a test lets it: as many units as the flow takes, however slow the machine is. */
final class ManualTimer implements Timer {

    private record Due(int at, Runnable action) {
    }

    private final Queue<Due> waiting = new PriorityQueue<>(Comparator.comparingInt(Due::at));
    private int now;
    private int begun;

    @Override
    public synchronized void after(int units, Runnable action) {
        waiting.add(new Due(now + units, action));
        begun++;
    }

    /** How often somebody has begun to wait. */
    synchronized int begun() {
        return begun;
    }

    /** Units that have passed. */
    synchronized int now() {
        return now;
    }

    /** Does what is due next, on this thread; nothing if there is nothing. */
    void step() {
        Due next;
        synchronized (this) {
            next = waiting.poll();
            now = next == null ? now : next.at();
        }
        if (next != null) {
            next.action().run();
        }
    }
}
