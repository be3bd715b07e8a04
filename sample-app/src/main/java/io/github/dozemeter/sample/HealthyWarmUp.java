package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/** Touches as many pages as {@link IntendedZeroSleep}: today's JVMs let a safepoint into such a loop by themselves. */
final class HealthyWarmUp implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("intended-zero-sleep-healthy",
            "touches as many pages and leaves safepoints to the JVM");

    private final byte[] file = new byte[IntendedZeroSleep.PAGES * IntendedZeroSleep.PAGE_BYTES];

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
            for (int page = 0; page < IntendedZeroSleep.ROUNDS_PER_BATCH * IntendedZeroSleep.PAGES; page++) {
                file[page % IntendedZeroSleep.PAGES * IntendedZeroSleep.PAGE_BYTES]++;
            }
            tally.countEvent();
        }
    }
}
