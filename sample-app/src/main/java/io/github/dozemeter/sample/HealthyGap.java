package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** The same sender as {@link RoundedSleep}, with {@code parkNanos}: half a millisecond on every Java, and some 60 µs. */
final class HealthyGap implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("rounded-sleep-healthy",
            Rate.oncePerBatches(RoundedSleep.BATCHES_PER_EVENT),
            Site.of("LockSupport.parkNanos", HealthyGap.class, "send"),
            "asks parkNanos for the same half millisecond, and gets it");

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
            if (inbox.take().isOneIn(RoundedSleep.BATCHES_PER_EVENT)) {
                send();
            }
        }
    }

    private void send() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        tally.countEvent();
        tally.countPause();
        LockSupport.parkNanos(RoundedSleep.GAP.toNanos());
    }
}
