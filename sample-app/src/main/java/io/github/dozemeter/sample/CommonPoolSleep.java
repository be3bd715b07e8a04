package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;

/**
 * A caller that tries again after 20 ms, in the pool that all parallel streams and futures of the process share: while
 * it sleeps there, one worker is missing, on two cores the only one.
 */
final class CommonPoolSleep implements Behaviour {

    static final int BATCHES_PER_RETRY = 10;
    static final Duration RETRY_AFTER = Duration.ofMillis(20);

    private static final Description DESCRIPTION = Description.sick("common-pool-sleep",
            Rate.oncePerBatches(BATCHES_PER_RETRY), Site.of("Thread.sleep", CommonPoolSleep.class, "retryLater"),
            "tries each tenth call again after 20 ms, and sleeps that long in the common pool");

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
        try (Errands errands = new Errands(ForkJoinPool.commonPool()::execute)) {
            while (true) {
                if (inbox.take().isOneIn(BATCHES_PER_RETRY)) {
                    errands.run(this::retryLater);
                }
                tally.countEvent();
            }
        }
    }

    private void retryLater() throws InterruptedException {
        tally.countPause();
        Thread.sleep(RETRY_AFTER.toMillis());
    }
}
