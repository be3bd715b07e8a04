package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/**
 * Three receivers that look into their inboxes every millisecond: two percent of a core or more. Nine looks in ten find
 * nothing, and each message waits half a millisecond on average. A sleep takes a little longer than asked, so 3,000 a second are a bound.
 */
final class ShortPoll implements Behaviour {

    private static final int RECEIVERS = 3;

    private static final Description DESCRIPTION = Description.sick("short-poll", Rate.upTo(1_000L * RECEIVERS),
            Site.of("Thread.sleep", ShortPoll.class, "run"),
            "looks for messages every millisecond, with Thread.sleep(1) in between, on three threads");

    private final Tally tally = new Tally();

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public int threads() {
        return RECEIVERS;
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
            Thread.sleep(1);
        }
    }
}
