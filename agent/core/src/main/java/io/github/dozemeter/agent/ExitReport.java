package io.github.dozemeter.agent;

import io.github.dozemeter.process.AgentThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The report that {@code dump} asks for: when the JVM ends, or when the agent is stopped before. */
final class ExitReport implements Runnable {

    /** How long it waits for the proof of a JVM that ends as soon as it has begun. */
    private static final long PROOF_SECONDS = 2;

    private final Wiring wiring;
    private final CountDownLatch hurry;
    private final CountDownLatch proofTried;
    private final Thread atExit;

    /** @param hurry is opened when the JVM ends: the proof must not wait for {@code main} */
    ExitReport(Wiring wiring, CountDownLatch hurry, CountDownLatch proofTried) {
        this.wiring = wiring;
        this.hurry = hurry;
        this.proofTried = proofTried;
        this.atExit = new AgentThreads("dump", wiring.log).newThread(this);
    }

    void register() {
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    @Override
    public void run() {
        try {
            hurry.countDown();
            proofTried.await(PROOF_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        wiring.faces().dump().run();
    }

    /** Writes it now, and not at the end of the JVM. */
    void now() {
        if (cancel()) {
            wiring.faces().dump().run();
        }
    }

    /** @return false if the JVM ends, and writes it itself */
    boolean cancel() {
        try {
            return Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException jvmEnds) {
            return false;
        }
    }
}
