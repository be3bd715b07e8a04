package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;

/** The same poller as {@link InterruptStorm}, cancelled ten times a second: the interrupt ends its loop. */
final class HealthyCancellation implements Behaviour {

    static final int BATCHES_PER_CANCELLATION = 10;

    private static final Description DESCRIPTION = Description.healthy("interrupt-storm-healthy",
            Rate.oncePerBatches(BATCHES_PER_CANCELLATION), Site.of("Thread.sleep", HealthyCancellation.class, "look"),
            "looks for files every 100 ms, in a loop that ends when its thread is interrupted");

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
        ExecutorService poller = EventLoop.thread("poller-1");
        try (Errands errands = new Errands(poller::execute)) {
            while (true) {
                if (inbox.take().isOneIn(BATCHES_PER_CANCELLATION)) {
                    errands.run(this::poll);
                }
            }
        } finally {
            EventLoop.stop(poller);
        }
    }

    private void poll() {
        Thread.currentThread().interrupt();
        try {
            while (true) {
                look();
            }
        } catch (InterruptedException cancelled) {
            tally.countEvent();
        }
    }

    private void look() throws InterruptedException {
        tally.countPause();
        Thread.sleep(InterruptStorm.INTERVAL.toMillis());
    }
}
