package io.github.dozemeter.bench.claims;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/** Ten threads a processor, all at work for a moment. */
final class Crowd {

    private static final int THREADS_A_PROCESSOR = 10;
    private static final long SLOT_MILLIS = 100;

    /**
     * What they did.
     *
     * @param perSecond pieces of all together
     * @param perCpuSecond pieces for the processor time that they got, whatever neighbours took
     */
    record Done(double perSecond, double perCpuSecond) {
    }

    private final Piece piece;
    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final LongAdder pieces = new LongAdder();
    private final LongAdder cpuNanos = new LongAdder();
    private final CountDownLatch go = new CountDownLatch(1);
    private volatile boolean over;

    private Crowd(Piece piece) {
        this.piece = piece;
    }

    static Done work(Piece piece) throws InterruptedException {
        return new Crowd(piece).run();
    }

    private Done run() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS_A_PROCESSOR * Runtime.getRuntime().availableProcessors(); i++) {
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
        double all = pieces.sum() * 1e9;
        return new Done(all / (System.nanoTime() - start), all / cpuNanos.sum());
    }

    private void work() {
        long done = 0;
        try {
            go.await();
            while (!over) {
                piece.make();
                done++;
            }
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
        pieces.add(done);
        cpuNanos.add(clock.getCurrentThreadCpuTime());
    }
}
