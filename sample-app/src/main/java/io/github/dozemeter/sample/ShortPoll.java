package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/**
 * A receiver that looks into its inbox every millisecond. Nine looks in ten find nothing, and each message
 * waits half a millisecond on average. A sleep takes a little longer than asked, so 1,000 a second are a bound.
 */
final class ShortPoll implements Behaviour {

    private static final Description DESCRIPTION = Description.sick("short-poll", Rate.upTo(1_000),
            Site.of("Thread.sleep", ShortPoll.class, "run"),
            "looks for messages every millisecond, with Thread.sleep(1) in between");

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
            while (inbox.poll() != null) {
                tally.countEvent();
            }
            tally.countPause();
            Thread.sleep(1);
        }
    }
}
