package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Refusal;
import io.github.dozemeter.cli.jvm.Target;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or SIGTERM, while a report is being made. An agent that was started for it is told to stop, and writes what it
 * saw as it goes; the main thread still takes the report and tidies up, and the process waits for that.
 */
final class Interruption {

    private static final long PATIENCE_SECONDS = 20;

    private final JvmProcess jvm;
    private final String jar;
    private final boolean started;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "dozemeter-interrupted");
    private volatile boolean happened;

    Interruption(JvmProcess jvm, String jar, boolean started) {
        this.jvm = jvm;
        this.jar = jar;
        this.started = started;
    }

    void expect() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The main thread is done. */
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

    /** Whether the agent writes what it has, because it was stopped. */
    boolean reportComes() {
        return started;
    }

    private void end() {
        happened = true;
        if (started) {
            try (Target target = Target.attach(jvm)) {
                target.load(jar, RemoteAgent.STOP);
            } catch (Refusal gone) {
                // So is the agent.
            }
        }
        try {
            over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
