package io.github.dozemeter.sample;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Gives one errand at a time to another thread, and does not end before that has come back. */
final class Errands implements AutoCloseable {

    private final Consumer<Runnable> other;
    private final Semaphore back = new Semaphore(1);

    Errands(Consumer<Runnable> other) {
        this.other = other;
    }

    void run(Errand errand) throws InterruptedException {
        back.acquire();
        other.accept(() -> {
            try {
                errand.run();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                back.release();
            }
        });
    }

    @Override
    public void close() {
        try {
            back.tryAcquire(Stage.PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Something that may pause. */
    interface Errand {
        void run() throws InterruptedException;
    }
}
