package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/** The same consumer as {@link ZeroSleepLoop}, which gives way where there is nothing to do: in the queue. */
final class HealthyConsumer implements Behaviour {

    static final int EVENTS_PER_BATCH = ZeroSleepLoop.EVENTS_PER_BATCH;

    private static final Description DESCRIPTION = Description.healthy("zero-sleep-healthy",
            "consumes as many events and blocks on the queue until there are more");

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

    private void consume() {
        for (int event = 0; event < EVENTS_PER_BATCH; event++) {
            tally.countEvent();
        }
    }
}
