package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The same writer as {@link FastTick} with a longer period: ten batches a flush, and 10 wake-ups a second, not 1,000. */
final class HealthyTick implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("fast-tick-healthy", Rate.ONCE,
            Site.of("ScheduledExecutorService.scheduleAtFixedRate", HealthyTick.class, "run"),
            "flushes the same buffer every 100 ms, from scheduleAtFixedRate");
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
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(EventLoop.threads("flush-2"));
        try {
            tally.countPause();
            timer.scheduleAtFixedRate(() -> FastTick.flush(inbox, tally), 0, 100, TimeUnit.MILLISECONDS);
            new CountDownLatch(1).await();
        } finally {
            EventLoop.stop(timer);
        }
    }
}
