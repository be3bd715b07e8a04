package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** A reader that, unlike {@link TinyPark}, has its sensor wake it up: it parks without a time, until unparked. */
final class HealthyPark implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("tiny-park-healthy",
            "asks a sensor and parks until the sensor unparks it");

    private final Device sensor;
    private final Tally tally = new Tally();
    private volatile boolean answered;

    HealthyPark(Device sensor) {
        this.sensor = sensor;
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
        Thread reader = Thread.currentThread();
        while (true) {
            inbox.take();
            answered = false;
            sensor.ask(() -> {
                answered = true;
                LockSupport.unpark(reader);
            });
            awaitAnswer();
            tally.countEvent();
        }
    }

    /** In a loop: a park may end without a cause. */
    private void awaitAnswer() throws InterruptedException {
        while (!answered) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.park(this);
        }
    }
}
