package io.github.dozemeter;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.instrument.Control;
import io.github.dozemeter.instrument.Instrumenter;
import io.github.dozemeter.log.Log;
import java.util.Collections;

/**
 * Takes the agent out of the JVM again, as far as that does no harm: what stays is the idle hook, and its calls in
 * classes that run something which may never return.
 */
final class Stop implements Runnable {

    private final Startup startup;
    private final Instrumenter instrumenter;
    private final Workers workers;
    private final JvmState state;
    private final Control control;
    private final Log log;

    Stop(Startup startup, Instrumenter instrumenter, Workers workers, JvmState state, Control control, Log log) {
        this.startup = startup;
        this.instrumenter = instrumenter;
        this.workers = workers;
        this.state = state;
        this.control = control;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            workers.end();
            startup.closeApplicationMetrics();
            DozemeterSites.retire();
            startup.dumpNow();
            restore();
        } catch (InterruptedException | RuntimeException | Error failure) {
            log.warn("the agent is stopped, but not all of it is gone: " + failure);
        }
        leave();
    }

    private void restore() throws InterruptedException {
        instrumenter.stopWatching();
        CarefulRetransformation rewritten = new CarefulRetransformation(instrumenter.rewritten(),
            batch -> instrumenter.retransform(batch, "keep the idle hook"), Thread::getAllStackTraces, state::progress,
            Collections::unmodifiableList);
        rewritten.begin();
        log.info(rewritten.held().isEmpty() ? "dozemeter is stopped, all classes are as they were"
            : "dozemeter is stopped; classes that run what may never return keep the idle hook: "
                + RunningAgent.names(rewritten.held()));
    }

    /** Last what all before may still need: the classes of the agent. */
    private void leave() {
        try {
            startup.closeEndpoint();
            DozemeterSites.clear();
            control.running(null);
        } catch (RuntimeException | Error failure) {
            log.warn("something of the agent stays: " + failure);
        }
        state.stopped();
        log.close();
        try {
            ((AutoCloseable) Stop.class.getClassLoader()).close();
        } catch (Exception open) {
            // The jar is closed when the loader is collected.
        }
    }
}
