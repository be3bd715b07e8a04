package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A worker that makes the same call as {@link ExpiredPoll}, nearly as often, in a queue that delivers: it unpacks 20 orders of
 * a batch and collects them; only the wait after the last of them expires.
 */
final class HealthyWorker implements Behaviour {

    static final int ORDERS_PER_BATCH = 20;

    private static final Description DESCRIPTION = Description.healthy("expired-poll-healthy",
            Rate.perBatch(ORDERS_PER_BATCH + 1), Site.of("BlockingQueue.poll", HealthyWorker.class, "collect"),
            "collects orders with the same wait of 1 ms, from a queue that delivers them");

    private final BlockingQueue<Batch> orders = new LinkedBlockingQueue<>();
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
            Batch batch = inbox.take();
            for (int order = 0; order < ORDERS_PER_BATCH; order++) {
                orders.add(batch);
            }
            collect();
        }
    }

    private void collect() throws InterruptedException {
        tally.countPause();
        while (orders.poll(1, TimeUnit.MILLISECONDS) != null) {
            tally.countEvent();
            tally.countPause();
        }
    }
}
