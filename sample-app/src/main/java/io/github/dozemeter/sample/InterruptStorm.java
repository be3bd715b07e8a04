package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;

/**
 * A poller that was cancelled and goes on: it sets its interrupt flag again each time, so none of its sleeps of a tenth of
 * a second lasts longer than a microsecond or two. Its looks are paced, or it would take a core.
 */
final class InterruptStorm implements Behaviour {

    static final int LOOKS_PER_BATCH = 100;
    static final Duration INTERVAL = Duration.ofMillis(100);

    private static final Description DESCRIPTION = Description.sick("interrupt-storm", Rate.perBatch(LOOKS_PER_BATCH),
            Site.of("Thread.sleep", InterruptStorm.class, "look"),
            "looks for files every 100 ms, on a thread that was interrupted and sets the flag again each time");

    private final Semaphore work = new Semaphore(0);
    private final Tally tally = new Tally();
    private volatile boolean stopped;

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Tally tally() {
        return tally;
    }

    @Override
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        ExecutorService poller = EventLoop.thread("poller-1");
        poller.execute(this::poll);
        try {
            while (true) {
                inbox.take();
                work.release();
            }
        } finally {
            stopped = true;
            work.release();
            EventLoop.stop(poller);
        }
    }

    private void poll() {
        Thread.currentThread().interrupt();
        work.acquireUninterruptibly();
        while (!stopped) {
            for (int look = 0; look < LOOKS_PER_BATCH; look++) {
                look();
            }
            work.acquireUninterruptibly();
        }
    }

    private void look() {
        tally.countEvent();
        tally.countPause();
        try {
            Thread.sleep(INTERVAL.toMillis());
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
        }
    }
}
