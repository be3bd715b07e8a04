package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A collector that sends a batch with what else arrives within half a millisecond. It counts the time that is left in
 * milliseconds, always 0: no poll waits, and the loop spins until the time is over.
 */
final class ZeroPoll implements Behaviour {

    private static final Duration SLOT = Duration.ofNanos(500_000);

    private static final Description DESCRIPTION = Description.sick("zero-poll", Rate.over(10_000),
            Site.of("BlockingQueue.poll", ZeroPoll.class, "collect"),
            "collects for half a millisecond after each batch, but gives BlockingQueue.poll milliseconds: 0");
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
            collect(inbox);
        }
    }

    private void collect(BlockingQueue<Batch> inbox) throws InterruptedException {
        long end = System.nanoTime() + SLOT.toNanos();
        for (long left = SLOT.toNanos(); left > 0; left = end - System.nanoTime()) {
            tally.countPause();
            if (inbox.poll(TimeUnit.NANOSECONDS.toMillis(left), TimeUnit.MILLISECONDS) != null) {
                tally.countEvent();
            }
        }
    }
}
