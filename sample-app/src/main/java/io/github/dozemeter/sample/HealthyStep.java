package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/** Sleeps for 2 ms like {@link OvershootUnderLoad}, 5 times a second and with nobody in its way. */
final class HealthyStep implements Behaviour {

    static final int BATCHES_PER_STEP = 20;

    private static final Description DESCRIPTION = Description.healthy("overshoot-healthy",
            Rate.oncePerBatches(BATCHES_PER_STEP), Site.of("Thread.sleep", HealthyStep.class, "step"),
            "sleeps for 2 ms 5 times a second, with nothing else to do");

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
