package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The same caller as {@link CommonPoolSleep}: the retry is handed to the common pool once its time has come. */
final class HealthyRetry implements Behaviour {

    private static final Executor LATER = CompletableFuture.delayedExecutor(
            CommonPoolSleep.RETRY_AFTER.toMillis(), TimeUnit.MILLISECONDS);

    private static final Description DESCRIPTION = Description.healthy("common-pool-sleep-healthy",
            "tries again as late, by an executor that hands the call over when its time has come");

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
        try (Errands errands = new Errands(LATER::execute)) {
            while (true) {
                if (inbox.take().isOneIn(CommonPoolSleep.BATCHES_PER_RETRY)) {
                    errands.run(tally::countEvent);
                } else {
                    tally.countEvent();
                }
            }
        }
    }
}
