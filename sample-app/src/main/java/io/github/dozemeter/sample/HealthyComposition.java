package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;

/** The same price as {@link CommonPoolJoin}, computed when the answer comes; no thread waits for it. */
final class HealthyComposition implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("common-pool-join-healthy",
            "composes as many futures: the rest is done when the answer comes");

    private final Device device;
    private final Tally tally = new Tally();

    HealthyComposition(Device device) {
        this.device = device;
    }

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
            if (inbox.take().isOneIn(CommonPoolJoin.BATCHES_PER_PRICE)) {
                CompletableFuture<Void> answer = new CompletableFuture<>();
                answer.thenRunAsync(tally::countEvent);
                device.ask(() -> answer.complete(null));
            }
        }
    }
}
