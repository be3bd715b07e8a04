package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or SIGTERM, while a report is being made: notes it and lets the process live until the main thread, which asks
 * now and then, has taken the report and tidied up.
 */
final class Interruption {

    /** As long as a stop of the agent may take. */
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook = new Thread(this::happen, "dozemeter-interrupted");
    private volatile boolean happened;

    void expect() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The main thread is done, and has said all it had to say. */
    void over() {
        over.countDown();
        if (!happened) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // It waits no longer.
            }
        }
    }

    boolean happened() {
        return happened;
    }

    /** @throws CommandFailure if it happened */
    void check() {
        if (happened) {
            throw CommandFailure.failed("interrupted before the watch began: no report");
        }
    }

    private void happen() {
        happened = true;
        try {
            over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
