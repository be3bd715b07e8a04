package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/** The same caller as {@link YieldSpin}; the answer is a permit, and the thread is off the CPU until it is there. */
final class HealthyAwait implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("yield-spin-healthy",
            "asks a device as often and blocks on a semaphore until the answer comes");

    private final Device device;
    private final Tally tally = new Tally();
    private final Semaphore answered = new Semaphore(0);

    HealthyAwait(Device device) {
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
            inbox.take();
            device.ask(answered::release);
            answered.acquire();
            tally.countEvent();
        }
    }
}
