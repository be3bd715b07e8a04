package io.github.dozemeter.bench.jmh.flow;

import java.util.concurrent.Semaphore;
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
    Ring(Blocks blocks, Supplier<Station> station, ThreadKind kind) {
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
}
