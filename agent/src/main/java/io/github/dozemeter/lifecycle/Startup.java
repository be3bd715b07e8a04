package io.github.dozemeter.lifecycle;

import io.github.dozemeter.config.Option;
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

    private final Wiring wiring;
    private final CountDownLatch hurry = new CountDownLatch(1);
    private final CountDownLatch proofTried = new CountDownLatch(1);
    private final CountDownLatch counts = new CountDownLatch(1);
    private volatile String failure;
    private volatile EndpointStart endpoint;
    private volatile Watching watching;
    private volatile ExitReport exitReport;

    Startup(Wiring wiring) {
        this.wiring = wiring;
    }

    /** Returns when there is nothing left to do; {@link #failure} tells then why the agent had better leave. */
    void run() {
        try {
            if (wiring.state.isAttached()) {
                rewriteLoaded();
            } else {
                awaitMain();
            }
            prove();
            if (failure == null || !wiring.state.isAttached()) {
                watch();
                counts.countDown();
                openEndpoint();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } finally {
            proofTried.countDown();
            counts.countDown();
        }
    }

    private void awaitMain() throws InterruptedException {
        hurry.await(AFTER_MAIN_MILLIS, TimeUnit.MILLISECONDS);
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
            if (failure == null && !new Proving(wiring).holds()) {
                fail("pauses are not counted in this JVM: the agent's own trial pause was not; log=debug says more");
            }
        } catch (RuntimeException | Error thrown) {
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
            watching = new Watching(wiring);
            watching.begin();
        } catch (RuntimeException | Error thrown) {
            wiring.log.error("the agent counts, but does not watch what it counts: " + thrown);
        }
    }

    /** With the port off there is nothing to open, and the agent runs. */
    private void openEndpoint() {
        try {
            if (!wiring.options.isOff(Option.PORT)) {
                endpoint = new EndpointStart(wiring.options.text(Option.HOST), wiring.options.number(Option.PORT),
                    wiring.state, wiring.log);
                endpoint.run(wiring.faces().resources(), wiring.faces().facts());
                return;
            }
        } catch (RuntimeException | Error thrown) {
            // An AssertionError out of the JDK's sockets, for one: no exception of ours shows up in the application.
            wiring.log.error("the agent counts, but has no endpoint: " + thrown);
        }
        wiring.state.running();
    }

    /** Why nothing is counted; null if that did not turn out. */
    String failure() {
        return failure;
    }

    /** Waits until all that is loaded is rewritten, or cannot be. */
    void awaitStart() throws InterruptedException {
        counts.await();
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
        Watching begun = watching;
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
