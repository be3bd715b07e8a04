package io.github.dozemeter.bench.validate;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * How long the JVMs that JMH forks may take. JMH itself waits for the threads of an iteration for ever, its own timeout is
 * for their results alone; so threads that keep each other from running would be the end of a run of hours. From the limit
 * on each fork is ended, until this is closed.
 */
final class ForkLimit implements AutoCloseable {

    private static final int AGAIN_MILLIS = 100;

    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
    private volatile boolean over;

    ForkLimit(Duration limit) {
        watch.scheduleWithFixedDelay(this::end, limit.toMillis(), AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Also those that others started from here. */
    static void endForks() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Never those of the next step. */
    private synchronized void end() {
        if (!watch.isShutdown()) {
            over = true;
            endForks();
        }
    }

    boolean isOver() {
        return over;
    }

    @Override
    public synchronized void close() {
        watch.shutdownNow();
    }
}
