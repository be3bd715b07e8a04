package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C or SIGTERM during a task: the process lives on until that has printed what there is and cleaned up. */
final class Interruption {

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook = new Thread(this::happen, "dozemeter-interrupted");
    private volatile boolean happened;

    /** Ends early once it notices the interruption. */
    interface Task {
        int run(Interruption interruption) throws IOException;
    }

    static int during(Console console, Task task) throws IOException {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        try {
            return task.run(interruption);
        } catch (CommandFailure refusal) {
            if (!interruption.happened) {
                throw refusal;
            }
            // The process ends with the interruption: print the reason now.
            console.say(refusal.getMessage());
            return refusal.exitCode;
        } finally {
            interruption.over.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(interruption.hook);
            } catch (IllegalStateException ending) {
                // The hook runs already, and no longer waits.
            }
        }
    }

    boolean happened() {
        return happened;
    }

    /** @throws CommandFailure if it happened */
    void check(String what) {
        if (happened) {
            throw CommandFailure.failed("interrupted before " + what + " began; nothing was done");
        }
    }

    void happen() {
        happened = true;
        try {
            // The time that a stop of the agent may take.
            over.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
