package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;

/** A handler that wants to answer 20 ms later and sleeps on its event loop: all other handlers of the loop wait. */
final class EventLoopSleep implements Behaviour {

    static final int BATCHES_PER_REQUEST = 10;
    static final Duration DELAY = Duration.ofMillis(20);

    private static final Description DESCRIPTION = Description.sick("event-loop-sleep",
            Rate.oncePerBatches(BATCHES_PER_REQUEST), Site.of("Thread.sleep", EventLoopSleep.class, "answer"),
            "answers each tenth request 20 ms later, and sleeps that long on its event loop");

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
            if (batch.isOneIn(BATCHES_PER_REQUEST)) {
                answer();
            }
            tally.countEvent();
        });
    }

    private void answer() throws InterruptedException {
        tally.countPause();
        Thread.sleep(DELAY.toMillis());
    }
}
