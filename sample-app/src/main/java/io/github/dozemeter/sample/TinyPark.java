package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A reader that idles for "a nanosecond" between two looks, 5,000 times a second. Linux rounds that up to its
 * timer slack of 50 µs: the thread is switched out and in again for a pause 50,000 times as long as asked.
 */
final class TinyPark implements Behaviour {

    static final int LOOKS_PER_BATCH = 50;

    private static final Description DESCRIPTION = Description.sick("tiny-park", Rate.perBatch(LOOKS_PER_BATCH),
            Site.of("LockSupport.parkNanos", TinyPark.class, "look"),
            "looks at a sensor and idles with parkNanos(1) between two looks");

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
            for (int look = 0; look < LOOKS_PER_BATCH; look++) {
                look();
            }
        }
    }

    private void look() {
        tally.countEvent();
        tally.countPause();
        LockSupport.parkNanos(1);
    }
}
