package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** One thread that handles everything in turns, named as such threads are: {@code orders-eventloop-1}. */
final class EventLoop implements AutoCloseable {

    private final ScheduledExecutorService loop;

    EventLoop(String name) {
        this.loop = Executors.newSingleThreadScheduledExecutor(threads(name + "-eventloop-1"));
    }

    /** Handles each batch on the loop; returns when this thread is interrupted, after the loop has stopped. */
    static void handle(String name, BlockingQueue<Batch> inbox, Handler handler) throws InterruptedException {
        try (EventLoop loop = new EventLoop(name)) {
            while (true) {
                Batch batch = inbox.take();
                loop.loop.execute(() -> {
                    try {
                        handler.handle(batch, loop);
                    } catch (InterruptedException closed) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
        }
    }

    void later(Runnable work, long millis) {
        loop.schedule(work, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        stop(loop);
    }

    /** A thread of this name that does one thing after the other, and keeps no JVM alive. */
    static ExecutorService thread(String name) {
        return Executors.newSingleThreadExecutor(threads(name));
    }

    /** Threads that keep no JVM alive. */
    static ThreadFactory threads(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    static void stop(ExecutorService pool) {
        pool.shutdownNow();
        try {
            pool.awaitTermination(Stage.PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Handles a batch, on the loop. */
    interface Handler {
        void handle(Batch batch, EventLoop loop) throws InterruptedException;
    }
}
