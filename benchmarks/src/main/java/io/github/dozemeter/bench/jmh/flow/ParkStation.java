package io.github.dozemeter.bench.jmh.flow;

import java.util.concurrent.locks.LockSupport;

/** {@code park} and {@code unpark}. */
final class ParkStation implements Station {

    private volatile Thread waiting;
    private volatile boolean turn;

    @Override
    public void await() throws InterruptedException {
        waiting = Thread.currentThread();
        while (!turn) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        turn = false;
    }

    /** A thread that is not there yet sees the turn before it parks. */
    @Override
    public void wake() {
        turn = true;
        LockSupport.unpark(waiting);
    }
}
