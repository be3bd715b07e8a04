package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/** The same receiver as {@link ShortPoll}, woken by each message as it comes: 100 times a second, not 3,000. */
final class HealthyReceiver implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("short-poll-healthy",
            "receives the same messages from BlockingQueue.take");

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
            tally.countEvent();
        }
    }
}
