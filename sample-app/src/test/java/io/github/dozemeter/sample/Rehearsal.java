package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;

/** Runs one behaviour on batches handed over by the test, so that no clock decides how many there are. */
final class Rehearsal implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final BlockingQueue<Batch> inbox = new LinkedBlockingQueue<>();
    private final Thread thread;

    Rehearsal(Behaviour behaviour) {
        this.thread = new Thread(() -> run(behaviour), behaviour.name());
        thread.setDaemon(true);
        thread.start();
    }

    void deliver(int batches) {
        for (int number = 1; number <= batches; number++) {
            inbox.add(new Batch(number));
        }
    }

    boolean allTaken() {
        return inbox.isEmpty();
    }

    /** Fails the test if the condition does not come true in a minute. */
    static void until(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("in time: " + what).isLessThan(end);
            Thread.sleep(2);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        assertThat(thread).as("ends after an interrupt").matches(Rehearsal::ended);
    }

    private static boolean ended(Thread thread) {
        try {
            thread.join(LIMIT.toMillis());
            return !thread.isAlive();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(Behaviour behaviour) {
        try {
            behaviour.run(inbox);
        } catch (InterruptedException e) {
            // closed
        }
    }
}
