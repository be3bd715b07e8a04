package io.github.dozemeter.sample;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/** The same steps as {@link VirtualZeroSleep}; a virtual thread gives way by itself where it blocks: in the queue. */
final class HealthyVirtualConsumer implements Behaviour {

    static final int STEPS_PER_BATCH = VirtualZeroSleep.STEPS_PER_BATCH;

    private static final Description DESCRIPTION = Description.healthy("virtual-zero-sleep-healthy",
            "computes as much on virtual threads that block on the queue after each batch");

    private final VirtualCrew crew;
    private final Tally tally = new Tally();

    HealthyVirtualConsumer(VirtualCrew crew) {
        this.crew = crew;
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
    public Optional<String> missing() {
        return crew.missing();
    }

    @Override
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        crew.run(name(), () -> {
            while (true) {
                inbox.take();
                compute();
            }
        });
    }

    private void compute() {
        for (int step = 0; step < STEPS_PER_BATCH; step++) {
            tally.countEvent();
        }
    }
}
