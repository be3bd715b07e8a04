package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;

/** The same sender as {@link MostlyZeroDelay} with the guard that it lacks: it sleeps 5 times a second, for 20 ms. */
final class HealthyBackoff implements Behaviour {

    static final int EVENTS_PER_BATCH = MostlyZeroDelay.EVENTS_PER_BATCH;
    static final int BATCHES_PER_TROUBLE = MostlyZeroDelay.BATCHES_PER_TROUBLE;
    static final Duration HOLD_BACK = MostlyZeroDelay.HOLD_BACK;

    private static final Description DESCRIPTION = Description.healthy("mostly-zero-healthy",
            Rate.oncePerBatches(BATCHES_PER_TROUBLE), Site.of("Thread.sleep", HealthyBackoff.class, "send"),
            "sends as many events and sleeps only when the delay is above 0");

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
            Batch batch = inbox.take();
            for (int event = 0; event < EVENTS_PER_BATCH; event++) {
                send(event > 0 || !batch.isOneIn(BATCHES_PER_TROUBLE));
            }
        }
    }

    private void send(boolean allGood) throws InterruptedException {
        long delay = allGood ? 0 : HOLD_BACK.toMillis();
        if (delay > 0) {
            tally.countPause();
            Thread.sleep(delay);
        }
        tally.countEvent();
    }
}
