package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A sender that keeps its time right, unlike {@link ZeroTimeUnitSleep}: it collects what arrives within 50 ms,
 * counts the rest of that time in nanoseconds all through, and waits for it in the queue.
 */
final class HealthyDeadline implements Behaviour {

    private static final Duration SLOT = Duration.ofMillis(50);

    private static final Description DESCRIPTION = Description.healthy("zero-time-unit-healthy",
            Rate.upTo(120), Site.of("BlockingQueue.poll", HealthyDeadline.class, "collect"),
            "sends what arrives in a slot of 50 ms at once, and waits for the rest of the slot in the queue");

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
            send(collect(inbox));
        }
    }

    private int collect(BlockingQueue<Batch> inbox) throws InterruptedException {
        int collected = 0;
        long end = System.nanoTime() + SLOT.toNanos();
        for (long left = SLOT.toNanos(); left > 0; left = end - System.nanoTime()) {
            tally.countPause();
            if (inbox.poll(left, TimeUnit.NANOSECONDS) != null) {
                collected++;
            }
        }
        return collected;
    }

    private void send(int packets) {
        for (int packet = 0; packet < packets; packet++) {
            tally.countEvent();
        }
    }
}
