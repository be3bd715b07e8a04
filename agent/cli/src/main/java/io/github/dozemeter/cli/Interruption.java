package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C or SIGTERM while a report is being recorded: keeps the process alive until the main thread has noticed, taken the
 * report and cleaned up.
 */
final class Interruption {

    /** As long as a stop of the agent may take. */
    private static final long TIMEOUT_SECONDS = 60;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook = new Thread(this::happen, "dozemeter-interrupted");
    private volatile boolean happened;

    void expect() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The main thread has finished and printed everything. */
    void over() {
        over.countDown();
        if (!happened) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // The hook runs already, and no longer waits.
            }
        }
    }

    boolean happened() {
        return happened;
    }

    /** @throws CommandFailure if it happened */
    void check() {
        if (happened) {
            throw CommandFailure.failed("interrupted before recording began; no report");
        }
    }

    private void happen() {
        happened = true;
        try {
            over.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
