package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.Hook;
import io.github.dozemeter.options.Option;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What the agent does beside the application, in phases: where it was attached, the rewriting of what is loaded; the proof
 * on itself; watching; the endpoint. Without the first two nothing is counted, without the others there is less to see.
 */
final class Startup {

    /**
     * What is done here competes with the start of the JVM itself, whose {@code main} would run 3 ms later on two
     * processors.
     */
    private static final long AFTER_MAIN_MILLIS = 50;
    private static final long RETRY_MILLIS = 10_000;

    private final Wiring wiring;
    private final CountDownLatch hurry = new CountDownLatch(1);
    private final CountDownLatch proofTried = new CountDownLatch(1);
    private final CountDownLatch counts = new CountDownLatch(1);
    private volatile String failure;
    private boolean isUnproved;
    private volatile EndpointStart endpoint;
    private volatile Monitoring watching;
    private volatile ExitReport exitReport;

    Startup(Wiring wiring) {
        this.wiring = wiring;
    }

    /** Returns when there is nothing left to do; {@link #failure} tells then why the agent had better leave. */
    void run() {
        try {
            if (!wiring.state.isAttached()) {
                wiring.workers.insist(() -> hurry.await(AFTER_MAIN_MILLIS, TimeUnit.MILLISECONDS));
            }
            leaveJar();
            if (wiring.state.isAttached()) {
                rewriteLoaded();
            } else {
                lookAtCache();
            }
            prove();
            if (failure == null || !wiring.state.isAttached()) {
                watch();
                counts.countDown();
                openEndpoint();
                tryAgain();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } finally {
            proofTried.countDown();
            counts.countDown();
        }
    }

    private void leaveJar() {
        try {
            ((Callable<?>) Startup.class.getClassLoader()).call();
            if (Hook.isBefore9()) {
                ClassPathJar.skip();
            }
            wiring.log.debug("the agent's jar is in memory and closed");
        } catch (Exception | Error thrown) {
            wiring.log.debug("the agent's jar must not be overwritten while this JVM runs: " + thrown);
        }
    }

    private void lookAtCache() {
        try {
            AotCache.warnIfRefused(wiring.instrumentation, wiring.log);
        } catch (RuntimeException | Error thrown) {
            wiring.log.debug("whether an AOT cache was refused is not known: " + thrown);
        }
    }

    private void rewriteLoaded() throws InterruptedException {
        try {
            new LoadedRewriting(wiring).run();
        } catch (RuntimeException | Error thrown) {
            fail("classes that were loaded before the agent could not be rewritten: " + thrown);
        }
    }

    private void prove() throws InterruptedException {
        try {
            if (failure == null && !wiring.workers.insist(new SelfTestRun(wiring)::holds)) {
                fail("pauses are not counted in this JVM: the agent's own trial pause was not; log=debug says more");
            }
        } catch (RuntimeException | Error thrown) {
            isUnproved = true;
            fail("it could not be proved that pauses are counted: " + thrown);
        } finally {
            proofTried.countDown();
        }
    }

    private void fail(String why) {
        wiring.log.error(why);
        wiring.state.failing(why);
        failure = why;
    }

    private void watch() {
        try {
            watching = new Monitoring(wiring);
            watching.begin();
        } catch (RuntimeException | Error thrown) {
            wiring.log.error("the agent counts, but does not watch what it counts: " + thrown);
        }
    }

    /** With the port off there is nothing to open, and the agent runs. */
    private void openEndpoint() {
        if (wiring.options.isOff(Option.PORT)) {
            wiring.state.running();
            return;
        }
        EndpointStart opened = new EndpointStart(wiring.options.text(Option.HOST), wiring.options.number(Option.PORT),
            wiring.state, wiring.log);
        endpoint = opened;
        wiring.workers.repeat("endpoint", 0, () -> opened.round(wiring.faces()));
    }

    /** What failed for want of memory or threads, which may come: loops without a thread, the proof. */
    private void tryAgain() throws InterruptedException {
        while (!wiring.workers.revive() | !isProved()) {
            wiring.state.running();
            wiring.workers.rest(RETRY_MILLIS);
        }
    }

    private boolean isProved() throws InterruptedException {
        try {
            if (isUnproved && wiring.workers.insist(new SelfTestRun(wiring)::holds)) {
                isUnproved = false;
                failure = null;
                wiring.state.recovered();
                wiring.log.info("it is proved now that pauses are counted");
            }
        } catch (RuntimeException | Error again) {
            // Said before.
        }
        return !isUnproved;
    }

    /** Why nothing is counted; null if that did not turn out. */
    String failure() {
        return failure;
    }

    /** Waits until all that is loaded is rewritten, or cannot be. */
    boolean awaitStart() throws InterruptedException {
        counts.await();
        return true;
    }

    void dumpAtExit() {
        exitReport = new ExitReport(wiring, hurry, proofTried);
        exitReport.register();
    }

    /** @return null if none was asked for */
    ExitReport exitReport() {
        return exitReport;
    }

    /** Once its threads have ended. */
    void endWatching() throws InterruptedException {
        Monitoring begun = watching;
        if (begun != null) {
            begun.end();
        }
    }

    /** Waits until nothing is answered any more. */
    void closeEndpoint() {
        EndpointStart opened = endpoint;
        if (opened != null) {
            opened.close();
        }
    }
}
