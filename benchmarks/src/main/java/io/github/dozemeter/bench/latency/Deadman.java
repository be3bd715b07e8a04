package io.github.dozemeter.bench.latency;

import java.time.Duration;

/**
 * Ends this JVM when a test hangs: the threads of a test spin, and one that waits for a turn that never comes would do
 * so for ever, on a machine that runs other jobs too.
 */
final class Deadman extends Thread {

    /** Exit code of a JVM that was ended. */
    static final int EXIT_CODE = 3;

    private final Duration limit;

    private Deadman(Duration limit) {
        super("deadman");
        this.limit = limit;
        setDaemon(true);
    }

    static void watch(Duration limit) {
        new Deadman(limit).start();
    }

    @Override
    public void run() {
        try {
            sleep(limit.toMillis());
        } catch (InterruptedException nobodyDoes) {
            return;
        }
        System.err.println("the test did not end within " + limit.toSeconds() + " s and was stopped");
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
