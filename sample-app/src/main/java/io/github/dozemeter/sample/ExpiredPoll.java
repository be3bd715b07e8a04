package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Three workers with two queues each. Each waits for urgent orders a millisecond at a time, to look for others in between. No urgent
 * one ever comes: each wait expires and wakes the thread for nothing. From outside it looks like a worker that waits.
 */
final class ExpiredPoll implements Behaviour {

    private static final int WORKERS = 3;

    private static final Description DESCRIPTION = Description.sick("expired-poll", Rate.upTo(1_000L * WORKERS),
            Site.of("BlockingQueue.poll", ExpiredPoll.class, "run"),
            "waits 1 ms at a time in a queue that stays empty, and looks into another one in between, on three threads");

    private final BlockingQueue<Batch> urgent = new LinkedBlockingQueue<>();
    private final Tally tally = new Tally();

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public int threads() {
        return WORKERS;
    }

    @Override
    public Tally tally() {
        return tally;
    }

    @Override
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        while (true) {
            while (inbox.poll() != null) {
                tally.countEvent();
            }
            tally.countPause();
            if (urgent.poll(1, TimeUnit.MILLISECONDS) != null) {
                tally.countEvent();
            }
        }
    }
}
