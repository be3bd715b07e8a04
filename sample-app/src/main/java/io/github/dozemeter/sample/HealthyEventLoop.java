package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/** The same handler as {@link EventLoopSleep}, which has its event loop come back after 20 ms. */
final class HealthyEventLoop implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("event-loop-sleep-healthy",
            "answers as late, by a task that its event loop runs then");

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
        EventLoop.handle(name(), inbox, (batch, loop) -> {
            if (batch.isOneIn(EventLoopSleep.BATCHES_PER_REQUEST)) {
                loop.later(tally::countEvent, EventLoopSleep.DELAY.toMillis());
            } else {
                tally.countEvent();
            }
        });
    }
}
