package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;

/**
 * A sender that keeps its connection locked while it holds back for 20 ms, 10 times a second: whoever else needs the
 * connection, here its reader, waits as long.
 */
final class LockedSleep implements Behaviour {

    static final int BATCHES_PER_SEND = 10;
    static final Duration HOLD_BACK = Duration.ofMillis(20);

    private static final Description DESCRIPTION = Description.sick("locked-sleep", Rate.oncePerBatches(BATCHES_PER_SEND),
            Site.of("Thread.sleep", LockedSleep.class, "holdBack"),
            "holds back for 20 ms before each tenth event, with its connection locked");

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
                Batch batch = inbox.take();
                synchronized (connection) {
                    reader.execute(this::read);
                    if (batch.isOneIn(BATCHES_PER_SEND)) {
                        holdBack();
                    }
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
        Thread.sleep(HOLD_BACK.toMillis());
    }
}
