package io.github.dozemeter.bench.validate;

import java.time.Duration;

/**
 * How long the JVMs that JMH forks may take. JMH itself waits for the threads of an iteration for ever, its own timeout is
 * for their results alone; so threads that keep each other from running would be the end of a run of hours. From the limit
 * on each fork is ended, until this is closed.
 */
final class ForkLimit implements AutoCloseable {

    private static final int LOOK_MILLIS = 100;

    private final Thread watch = new Thread(this::end, "fork-limit");
    private final Duration limit;
    private volatile boolean over;
    private boolean closed;

    private ForkLimit(Duration limit) {
        this.limit = limit;
        watch.setDaemon(true);
    }

    static ForkLimit of(Duration limit) {
        ForkLimit started = new ForkLimit(limit);
        started.watch.start();
        return started;
    }

    /** Also those that others started from here. */
    static void endForks() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private void end() {
        try {
            Thread.sleep(limit.toMillis());
            over = true;
            while (true) {
                endForksOfThis();
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException isClosed) {
            // All is said.
        }
    }

    /** Never those of the next step. */
    private synchronized void endForksOfThis() {
        if (!closed) {
            endForks();
        }
    }

    boolean isOver() {
        return over;
    }

    @Override
    public synchronized void close() {
        closed = true;
        watch.interrupt();
    }
}
