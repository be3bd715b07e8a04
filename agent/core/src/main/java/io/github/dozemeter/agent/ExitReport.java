package io.github.dozemeter.agent;

import io.github.dozemeter.process.AgentThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The report that {@code dump} requests: when the JVM ends, or when the agent is stopped before. */
final class ExitReport implements Runnable {

    /**
     * For so long it waits for the self-test in a JVM that ends as soon as it has begun: two seconds were too few where thirty threads want
     * two processors.
     */
    private static final long SELF_TEST_SECONDS = 5;

    private final AgentContext context;
    private final CountDownLatch jvmEnds;
    private final CountDownLatch selfTested;
    private final Thread atExit;

    /** @param jvmEnds is opened when the JVM ends: the self-test must not wait for {@code main} */
    ExitReport(AgentContext context, CountDownLatch jvmEnds, CountDownLatch selfTested) {
        this.context = context;
        this.jvmEnds = jvmEnds;
        this.selfTested = selfTested;
        this.atExit = new AgentThreads("dump", context.log).newThread(this);
    }

    void register() {
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    @Override
    public void run() {
        try {
            jvmEnds.countDown();
            selfTested.await(SELF_TEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        context.dump().run();
    }

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
