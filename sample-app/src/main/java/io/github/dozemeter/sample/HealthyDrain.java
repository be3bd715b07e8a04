package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A collector that makes the same call as {@link ZeroPoll}, as often, and means it: it takes the 200 packets of a batch that
 * are there, and waits for the next batch without a time once nothing is.
 */
final class HealthyDrain implements Behaviour {

    static final int PACKETS_PER_BATCH = 200;

    private static final Description DESCRIPTION = Description.healthy("zero-poll-healthy",
            Rate.perBatch(PACKETS_PER_BATCH + 1), Site.of("BlockingQueue.poll", HealthyDrain.class, "collect"),
            "takes what is there with BlockingQueue.poll of 0, and blocks once nothing is");

    private final BlockingQueue<Batch> packets = new LinkedBlockingQueue<>();
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
            for (int packet = 0; packet < PACKETS_PER_BATCH; packet++) {
                packets.add(batch);
            }
            collect();
        }
    }

    private void collect() throws InterruptedException {
        tally.countPause();
        while (packets.poll(0, TimeUnit.MILLISECONDS) != null) {
            tally.countEvent();
            tally.countPause();
        }
    }
}
