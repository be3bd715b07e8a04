package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;

/**
 * A sender that wants half a millisecond between two events. Before Java 21 a sleep has whole milliseconds, and it gets
 * more than twice the time; from 21 on it gets what it asks for, and deserves no verdict: it is too seldom for polling.
 */
final class RoundedSleep implements Behaviour {

    static final int BATCHES_PER_EVENT = 4;
    static final Duration GAP = Duration.ofNanos(500_000);

    private static final Description DESCRIPTION = Description.sick("rounded-sleep", Rate.oncePerBatches(BATCHES_PER_EVENT),
            Site.of("Thread.sleep", RoundedSleep.class, "send"),
            "sleeps for half a millisecond after each event, which Java makes a whole one before 21");

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
            if (inbox.take().isOneIn(BATCHES_PER_EVENT)) {
                send();
            }
        }
    }

    private void send() throws InterruptedException {
        tally.countEvent();
        tally.countPause();
        Thread.sleep(0, GAP.toNanosPart());
    }
}
