package io.github.dozemeter.agent;

import io.github.dozemeter.process.AgentThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The report that {@code dump} requests: when the JVM ends, or when the agent is stopped before. */
final class ExitReport implements Runnable {

    /** How long it waits for the self-test in a JVM that ends as soon as it has begun. */
    private static final long SELF_TEST_SECONDS = 2;

    private final AgentContext context;
    private final CountDownLatch hurry;
    private final CountDownLatch selfTested;
    private final Thread atExit;

    /** @param hurry is opened when the JVM ends: the self-test must not wait for {@code main} */
    ExitReport(AgentContext context, CountDownLatch hurry, CountDownLatch selfTested) {
        this.context = context;
        this.hurry = hurry;
        this.selfTested = selfTested;
        this.atExit = new AgentThreads("dump", context.log).newThread(this);
    }

    void register() {
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    @Override
    public void run() {
        try {
            hurry.countDown();
            selfTested.await(SELF_TEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        context.dump().run();
    }

    /** Writes it now, and not at the end of the JVM. */
    void now() {
        if (cancel()) {
            context.dump().run();
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
