package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/** One such control loop as in {@link OvershootUnderLoad} with nobody in its way; by name too, and best alone. */
final class HealthyStep implements Behaviour {

    private static final int BATCHES_PER_STEP = 20;

    private static final Description DESCRIPTION = Description.healthy("overshoot-healthy",
            Rate.oncePerBatches(BATCHES_PER_STEP), Site.of("Thread.sleep", HealthyStep.class, "step"),
            "sleeps for 20 ms on a machine that is idle; by name alone");

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
    public boolean onRequest() {
        return true;
    }

    @Override
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        while (true) {
            if (inbox.take().isOneIn(BATCHES_PER_STEP)) {
                step();
            }
            tally.countEvent();
        }
    }

    private void step() throws InterruptedException {
        tally.countPause();
        Thread.sleep(OvershootUnderLoad.STEP.toMillis());
    }
}
