package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/**
 * A consumer that wants to be kind to other threads, and calls {@code sleep(0)} after every event: a system
 * call 40,000 times a second that, while nobody else waits for this CPU, gives nobody anything.
 */
final class ZeroSleepLoop implements Behaviour {

    static final int EVENTS_PER_BATCH = 400;

    private static final Description DESCRIPTION = Description.sick("zero-sleep", Rate.perBatch(EVENTS_PER_BATCH),
            Site.of("Thread.sleep", ZeroSleepLoop.class, "consume"),
            "consumes events and calls Thread.sleep(0) after each");

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
            inbox.take();
            consume();
        }
    }

    private void consume() throws InterruptedException {
        for (int event = 0; event < EVENTS_PER_BATCH; event++) {
            tally.countEvent();
            tally.countPause();
            Thread.sleep(0);
        }
    }
}
