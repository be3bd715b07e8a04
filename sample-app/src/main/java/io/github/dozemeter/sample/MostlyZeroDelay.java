package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;

/**
 * A sender that computes how long to hold back before each event. All is good 3,599 times in 3,600, and the
 * delay 0, but {@code sleep} is called all the same: 18,000 times a second, 5 of them for 20 ms.
 */
final class MostlyZeroDelay implements Behaviour {

    static final int EVENTS_PER_BATCH = 180;
    static final int BATCHES_PER_TROUBLE = 20;
    static final Duration HOLD_BACK = Duration.ofMillis(20);

    private static final Description DESCRIPTION = Description.sick("mostly-zero", Rate.perBatch(EVENTS_PER_BATCH),
            Site.of("Thread.sleep", MostlyZeroDelay.class, "send"),
            "sends events after a computed delay that is nearly always 0, and sleeps each time");

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
        tally.countPause();
        Thread.sleep(allGood ? 0 : HOLD_BACK.toMillis());
        tally.countEvent();
    }
}
