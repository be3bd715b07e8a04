package io.github.dozemeter.bench.jmh.thread;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Threads that help a benchmark. JMH tears down before its profilers look, and Linux forgets the switches of a thread
 * that has ended: ended by the tear-down, 16 threads of a ring showed 0.002 switches a turn in the last iteration
 * instead of 1. So the tear-down leaves them asleep. They are daemons and end with the fork, or, where there is none
 * ({@code -f 0}), when the next benchmark is set up.
 */
public final class Helpers {

    private static final Queue<End> LEFT = new ArrayDeque<>();

    private Helpers() {
    }

    /** Ends the threads of one helper, and returns when they have. */
    public interface End {
        void end() throws InterruptedException;
    }

    /** For a tear-down. */
    public static synchronized void leave(End helper) {
        LEFT.add(helper);
    }

    /** For a set-up, which is no part of a measured iteration unless there is no warm-up. */
    public static synchronized void endThoseLeft() throws InterruptedException {
        while (!LEFT.isEmpty()) {
            LEFT.remove().end();
        }
    }
}
