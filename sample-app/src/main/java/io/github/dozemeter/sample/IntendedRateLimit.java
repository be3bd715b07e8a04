package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets 5 requests a second pass, gives each other one 5 ms to get a permit, and sheds it then: 95 of 100 waits a second
 * expire, by design. The list {@code dozemeter-allow.txt} beside this application says why.
 */
final class IntendedRateLimit implements Behaviour {

    static final int BATCHES_PER_PERMIT = 20;

    private static final Description DESCRIPTION = Description.sick("intended-rate-limit", Rate.perBatch(1),
            Site.of("Semaphore.tryAcquire", IntendedRateLimit.class, "request"),
            "sheds 95 of 100 requests after 5 ms in Semaphore.tryAcquire, on purpose; for allow=dozemeter-allow.txt");

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
            if (inbox.take().isOneIn(BATCHES_PER_PERMIT)) {
                permits.release();
            }
            request();
        }
    }

    private void request() throws InterruptedException {
        tally.countPause();
        if (permits.tryAcquire(5, TimeUnit.MILLISECONDS)) {
            tally.countEvent();
        }
    }
}
