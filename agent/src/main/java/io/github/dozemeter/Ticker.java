package io.github.dozemeter;

import io.github.dozemeter.log.Log;

/** Runs a task every ten seconds, first ten seconds from now; a failure is one line and the next tick comes. */
final class Ticker implements Runnable {

    private static final long PERIOD_MILLIS = 10_000;

    private final Runnable task;
    private final Log log;

    Ticker(Runnable task, Log log) {
        this.task = task;
        this.log = log;
    }

    @Override
    public void run() {
        boolean told = false;
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                try {
                    task.run();
                } catch (RuntimeException | Error failure) {
                    if (!told) {
                        log.warn("the agent cannot watch its own cost: " + failure);
                        told = true;
                    }
                }
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
