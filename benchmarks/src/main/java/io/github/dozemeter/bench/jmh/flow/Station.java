package io.github.dozemeter.bench.jmh.flow;

/**
 * Where one thread waits for its turn. Turns do not pile up: nobody calls {@link #wake} again before the thread, woken,
 * has passed the turn on.
 */
interface Station {

    /** Called by the thread that waits, and by no other. */
    void await() throws InterruptedException;

    /** What the caller did before is seen by the thread that it wakes. */
    void wake();
}
