package io.github.dozemeter.bench.jmh.flow;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Threads in a circle, of which one runs: it touches its block of memory and wakes the next one. Each hand-over is thus
 * a switch from thread to thread, and its data have meanwhile been pushed out of the caches by those of the others.
 */
final class Ring {

    private final Station[] stations;
    private final Thread[] threads;
    private final Blocks blocks;
    private final Semaphore finished = new Semaphore(0);
    /** Belongs to the thread whose turn it is. */
    private int left;
    private volatile boolean closed;

    /** @param blocks one for each thread */
    Ring(Blocks blocks, Supplier<Station> station, SwitchCost.ThreadKind kind) {
        this.blocks = blocks;
        this.stations = new Station[blocks.count()];
        this.threads = new Thread[blocks.count()];
        for (int i = 0; i < stations.length; i++) {
            stations[i] = station.get();
        }
        for (int i = 0; i < threads.length; i++) {
            int place = i;
            threads[i] = kind.start(() -> work(place));
        }
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
                blocks.touch(place);
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
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The data of each thread: what a switch finds cold. */
    static class Blocks {

        private final int[][] blocks;

        Blocks(int count, int bytes) {
            blocks = new int[count][bytes / Integer.BYTES];
        }

        int[] of(int place) {
            return blocks[place].clone();
        }

        int count() {
            return blocks.length;
        }

        /** Reads and writes all of one block. */
        void touch(int place) {
            int[] block = blocks[place];
            for (int i = 0; i < block.length; i++) {
                block[i]++;
            }
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
