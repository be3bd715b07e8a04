package io.github.dozemeter.bench.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.infra.Blackhole;

/** Threads that work in small pieces for a while, and pause for no time before each if so asked. */
final class Workers {

    private static final long SLOT_MILLIS = 100;

    private final int count;
    private final long tokens;
    private final boolean pausing;
    private final LongAdder pieces = new LongAdder();
    private final CountDownLatch go = new CountDownLatch(1);
    private volatile boolean over;

    private Workers(int count, long tokens, boolean pausing) {
        this.count = count;
        this.tokens = tokens;
        this.pausing = pausing;
    }

    /** Pieces of work a second, of all threads together. */
    static double throughput(int count, long tokens, boolean pausing) throws InterruptedException {
        return new Workers(count, tokens, pausing).run();
    }

    private double run() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(this::work);
            thread.start();
            threads.add(thread);
        }
        long start = System.nanoTime();
        go.countDown();
        Thread.sleep(SLOT_MILLIS);
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return pieces.sum() * 1e9 / (System.nanoTime() - start);
    }

    private void work() {
        long done = 0;
        try {
            go.await();
            while (!over) {
                if (pausing) {
                    Thread.sleep(0);
                }
                Blackhole.consumeCPU(tokens);
                done++;
            }
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
        pieces.add(done);
    }
}
