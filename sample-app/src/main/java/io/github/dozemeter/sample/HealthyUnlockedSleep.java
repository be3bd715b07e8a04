package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;

/** The same sender as {@link LockedSleep}, which holds back first and locks its connection for the sending alone. */
final class HealthyUnlockedSleep implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("locked-sleep-healthy",
            Rate.oncePerBatches(LockedSleep.BATCHES_PER_SEND),
            Site.of("Thread.sleep", HealthyUnlockedSleep.class, "holdBack"),
            "holds back as often, and locks its connection only to send");

    private final Object connection = new Object();

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
        ExecutorService reader = EventLoop.thread("reader-1");
        try {
            while (true) {
                if (inbox.take().isOneIn(LockedSleep.BATCHES_PER_SEND)) {
                    holdBack();
                }
                synchronized (connection) {
                    reader.execute(this::read);
                }
            }
        } finally {
            EventLoop.stop(reader);
        }
    }

    private void read() {
        synchronized (connection) {
            tally.countEvent();
        }
    }

    private void holdBack() throws InterruptedException {
        tally.countPause();
        Thread.sleep(LockedSleep.HOLD_BACK.toMillis());
    }
}
