package io.github.dozemeter.sample;

import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A few virtual threads that share one job; says why not where the JVM has none. */
final class VirtualCrew {

    static final int SIZE = 8;

    private final Optional<ThreadFactory> virtual;

    VirtualCrew(Optional<ThreadFactory> virtual) {
        this.virtual = virtual;
    }

    Optional<String> missing() {
        return virtual.isPresent() ? Optional.empty() : Optional.of("this JVM is Java "
                + Runtime.version().feature() + " and has no virtual threads; Java 21 and later have them");
    }

    /** Returns when this thread is interrupted, and not before the crew has stopped. */
    void run(String name, Callable<Void> job) throws InterruptedException {
        ThreadFactory threads = virtual.orElseThrow(() -> new IllegalStateException(missing().orElseThrow()));
        ExecutorService crew = Executors.newFixedThreadPool(SIZE, naming(name, threads));
        try {
            crew.invokeAll(Collections.nCopies(SIZE, job));
        } finally {
            crew.shutdownNow();
            crew.awaitTermination(Stage.PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private static ThreadFactory naming(String name, ThreadFactory threads) {
        AtomicInteger number = new AtomicInteger();
        return job -> {
            Thread thread = threads.newThread(job);
            thread.setName(name + "-" + number.incrementAndGet());
            return thread;
        };
    }
}
