package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import java.util.Collections;

/**
 * Takes the agent out of the JVM again, as far as that does no harm: what stays is the idle hook, and its calls in
 * classes that run something which may never return. A part that cannot be removed keeps no other.
 */
final class Stop implements Runnable {

    private final Wiring wiring;
    private final Startup startup;
    private final String failure;

    /** @param failure why the agent did not start; null if it was asked to stop */
    Stop(Wiring wiring, Startup startup, String failure) {
        this.wiring = wiring;
        this.startup = startup;
        this.failure = failure;
    }

    @Override
    public void run() {
        remove();
        wiring.log.close();
        try {
            ((AutoCloseable) Stop.class.getClassLoader()).close();
        } catch (Exception open) {
            // The jar is closed when the loader is collected.
        }
    }

    /** All but the classes of the agent and its log, which the caller may still need. */
    void remove() {
        try {
            step(wiring.workers::end);
            step(startup::endWatching);
            step(DozemeterSites::retire);
            step(this::report);
            step(wiring.instrumenter::stopWatching);
            step(this::restore);
            step(startup::closeEndpoint);
            step(DozemeterSites::clear);
        } finally {
            wiring.control.running(null);
            wiring.state.stopped(failure);
        }
    }

    private void step(Step step) {
        try {
            step.run();
        } catch (Exception | Error thrown) {
            wiring.log.warn("parts of the agent could not be removed: " + thrown);
        }
    }

    private void report() {
        ExitReport report = startup.exitReport();
        if (report != null && failure == null) {
            report.now();
        } else if (report != null) {
            report.cancel();
        }
    }

    private void restore() throws InterruptedException {
        CarefulRetransformation rewritten = new CarefulRetransformation(wiring.instrumenter.rewritten(),
            batch -> wiring.instrumenter.retransform(batch, "keep the idle hook"), Thread::getAllStackTraces,
            wiring.state::progress, Collections::unmodifiableList);
        rewritten.begin();
        if (!rewritten.held().isEmpty()) {
            wiring.log.info("dozemeter is stopped; these classes keep an idle hook because they are running methods that may"
                + " never return: " + rewritten.heldNames());
        } else if (failure == null) {
            wiring.log.info("dozemeter is stopped, all classes are as they were");
        }
    }

    /** One part of the agent. */
    private interface Step {
        void run() throws Exception;
    }
}
