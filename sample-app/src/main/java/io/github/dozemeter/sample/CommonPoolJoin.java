package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/**
 * A price that needs an answer of a device, and waits for it in the common pool with {@code join}: the worker does nothing
 * until the answer comes, and if the answer needed that worker, it would never come.
 */
final class CommonPoolJoin implements Behaviour {

    static final int BATCHES_PER_PRICE = 10;

    private static final Description DESCRIPTION = Description.sick("common-pool-join",
            Rate.oncePerBatches(BATCHES_PER_PRICE), Site.of("CompletableFuture.join", CommonPoolJoin.class, "price"),
            "waits for a future in the common pool 10 times a second; the agent sees it with calls=default:futures");

    private final Device device;
    private final Tally tally = new Tally();

    CommonPoolJoin(Device device) {
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
        try (Errands errands = new Errands(ForkJoinPool.commonPool()::execute)) {
            while (true) {
                if (inbox.take().isOneIn(BATCHES_PER_PRICE)) {
                    errands.run(this::price);
                }
            }
        }
    }

    private void price() {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        device.ask(() -> answer.complete(null));
        tally.countPause();
        answer.join();
        tally.countEvent();
    }
}
