package io.github.dozemeter.sample;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/**
 * Virtual threads that compute in small steps and, since nobody takes the CPU from them, call {@code sleep(0)}
 * after each step: 30,000 times a second a thread is unmounted, queued and mounted again.
 */
final class VirtualZeroSleep implements Behaviour {

    static final int STEPS_PER_BATCH = 300;

    private static final Description DESCRIPTION = Description.sick("virtual-zero-sleep",
            Rate.perBatch(STEPS_PER_BATCH), Site.of("Thread.sleep", VirtualZeroSleep.class, "compute"),
            "computes on virtual threads and calls Thread.sleep(0) after each step");

    private final VirtualCrew crew;
    private final Tally tally = new Tally();

    VirtualZeroSleep(VirtualCrew crew) {
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

    private void compute() throws InterruptedException {
        for (int step = 0; step < STEPS_PER_BATCH; step++) {
            tally.countEvent();
            tally.countPause();
            Thread.sleep(0);
        }
    }
}
