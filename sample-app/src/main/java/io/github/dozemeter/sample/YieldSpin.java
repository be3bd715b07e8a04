package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;

/**
 * A caller that asks a device 100 times a second and yields until the flag is up, 1 ms later: a tenth of a
 * core. What one yield takes depends on who else wants the CPU, so the rate has a floor only.
 */
final class YieldSpin implements Behaviour {

    static final Duration ANSWER_TIME = Duration.ofMillis(1);

    private static final Description DESCRIPTION = Description.sick("yield-spin", Rate.over(1_000),
            Site.of("Thread.yield", YieldSpin.class, "awaitAnswer"),
            "asks a device 100 times a second and yields until the answer comes, 1 ms later");

    private final Device device;
    private final Tally tally = new Tally();
    private volatile boolean answered;

    YieldSpin(Device device) {
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
            answered = false;
            device.ask(() -> answered = true);
            awaitAnswer();
            tally.countEvent();
        }
    }

    private void awaitAnswer() throws InterruptedException {
        while (!answered) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            tally.countPause();
            Thread.yield();
        }
    }
}
