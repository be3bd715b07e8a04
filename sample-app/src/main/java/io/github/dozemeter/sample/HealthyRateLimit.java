package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/** The same limit as {@link IntendedRateLimit}; a request without a permit is shed at once, and no thread waits for one. */
final class HealthyRateLimit implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("intended-rate-limit-healthy",
            "sheds as many requests at once, with Semaphore.tryAcquire without a time");

    private final Semaphore permits = new Semaphore(0);
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
        while (true) {
            if (inbox.take().isOneIn(IntendedRateLimit.BATCHES_PER_PERMIT)) {
                permits.release();
            }
            if (permits.tryAcquire()) {
                tally.countEvent();
            }
        }
    }
}
