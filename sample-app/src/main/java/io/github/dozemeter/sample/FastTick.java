package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A writer that flushes its buffer every millisecond: nine ticks in ten wake the timer's thread and find the buffer empty.
 * It calls for a pause once, when it makes the schedule; the ticks are the JDK's.
 */
final class FastTick implements Behaviour {

    private static final Description DESCRIPTION = Description.sick("fast-tick", Rate.ONCE,
            Site.of("ScheduledExecutorService.scheduleAtFixedRate", FastTick.class, "run"),
            "flushes a buffer every millisecond, from scheduleAtFixedRate");
    private final Tally tally = new Tally();

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
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(EventLoop.threads("flush-1"));
        try {
            tally.countPause();
            timer.scheduleAtFixedRate(() -> flush(inbox, tally), 0, 1, TimeUnit.MILLISECONDS);
            new CountDownLatch(1).await();
        } finally {
            EventLoop.stop(timer);
        }
    }

    static void flush(BlockingQueue<Batch> buffer, Tally tally) {
        while (buffer.poll() != null) {
            tally.countEvent();
        }
    }
}
