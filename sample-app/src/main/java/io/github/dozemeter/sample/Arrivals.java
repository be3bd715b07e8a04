package io.github.dozemeter.sample;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The outside world: delivers a batch of work to every inbox, {@value #BATCHES_PER_SECOND} times a second.
 * It sets all rates, and from a JDK timer, so that pacing adds no pause of the application's own. The schedules that
 * it makes are on the list {@code dozemeter-allow.txt}: their period of 10 ms is the rate of this world.
 */
final class Arrivals implements AutoCloseable {

    static final int BATCHES_PER_SECOND = 100;

    /** 100 ms of work: the most that is made up for after a stall; what comes on top of it is dropped. */
    private static final int BACKLOG = 10;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(EventLoop.threads("arrivals"));

    BlockingQueue<Batch> inbox() {
        BlockingQueue<Batch> inbox = new ArrayBlockingQueue<>(BACKLOG);
        AtomicLong number = new AtomicLong();
        timer.scheduleAtFixedRate(() -> inbox.offer(new Batch(number.incrementAndGet())),
                0, TimeUnit.SECONDS.toMicros(1) / BATCHES_PER_SECOND, TimeUnit.MICROSECONDS);
        return inbox;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
