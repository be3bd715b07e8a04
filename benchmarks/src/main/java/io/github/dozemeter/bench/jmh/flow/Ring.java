package io.github.dozemeter.bench.jmh.flow;

import io.github.dozemeter.bench.jmh.thread.Helpers;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Threads in a circle, of which one runs: it touches its block of memory and wakes the next one. Each hand-over is thus
 * a switch from thread to thread, and its data have meanwhile been pushed out of the caches by those of the others.
 */
abstract class Ring extends SwitchCost.Grid {

    private Station[] stations;
    private Thread[] ring;
    private final Semaphore finished = new Semaphore(0);
    /** Belongs to the thread whose turn it is. */
    private int left;
    private volatile boolean closed;

    abstract Station station();

    /** After the memory: JMH runs the set-ups of a superclass first. */
    @Setup
    public void start() throws InterruptedException {
        Helpers.endThoseLeft();
        closed = false;
        stations = new Station[threads];
        Arrays.setAll(stations, place -> station());
        ring = new Thread[threads];
        Arrays.setAll(ring, place -> kind.start(() -> work(place)));
    }

    @TearDown
    public void leave() {
        Helpers.leave(this::close);
    }

    /** Returns when so many turns have been taken. */
    void run(int turns) throws InterruptedException {
        left = turns;
        stations[0].wake();
        finished.acquire();
    }

    private void work(int place) {
        Station next = stations[(place + 1) % stations.length];
        try {
            while (true) {
                stations[place].await();
                if (closed) {
                    return;
                }
                touch(place);
                if (--left == 0) {
                    finished.release();
                } else {
                    next.wake();
                }
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /** While nobody runs; returns when all threads have ended. */
    void close() throws InterruptedException {
        closed = true;
        for (Station station : stations) {
            station.wake();
        }
        for (Thread thread : ring) {
            thread.join();
        }
    }

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

    /** A future for each turn. The next one is made before the turn is passed on, so the next waker sees it. */
    static final class ByFuture implements Station {

        private CompletableFuture<Void> turn = new CompletableFuture<>();

        @Override
        public void await() {
            turn.join();
            turn = new CompletableFuture<>();
        }

        @Override
        public void wake() {
            turn.complete(null);
        }
    }

    /** {@code wait} and {@code notify} on a monitor of its own. */
    static final class ByMonitor implements Station {

        private boolean turn;

        @Override
        public synchronized void await() throws InterruptedException {
            while (!turn) {
                wait();
            }
            turn = false;
        }

        @Override
        public synchronized void wake() {
            turn = true;
            notify();
        }
    }

    /** {@code park} and {@code unpark}. */
    static final class ByPark implements Station {

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
}
