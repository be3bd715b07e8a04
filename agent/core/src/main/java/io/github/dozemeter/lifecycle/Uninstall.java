package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.counters.Deferred;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Takes the agent out of the JVM again, as far as that does no harm: what stays is the idle hook, and its calls in
 * classes that run something which may never return. A part that cannot be removed keeps no other.
 */
final class Uninstall implements Runnable {

    /** A method that is nearly always on a stack takes many stack samples to miss; the stopping command waits. */
    private static final long MORE_SECONDS = 5;
    /** The stopping command waits for a minute. */
    private static final long MAX_RESTORING_MILLIS = 30_000;
    private static final int ATTEMPTS = 3;
    private static final String FAILED = "parts of the agent could not be removed: ";

    private final AgentContext context;
    private final Startup startup;
    private final String failure;

    /** @param failure why the agent did not start; null if a stop was requested */
    Uninstall(AgentContext context, Startup startup, String failure) {
        this.context = context;
        this.startup = startup;
        this.failure = failure;
    }

    @Override
    public void run() {
        remove();
        context.log.close();
        try {
            ((AutoCloseable) Uninstall.class.getClassLoader()).close();
        } catch (Exception open) {
            // The jar is closed when the loader is collected.
        }
    }

    /** Removes all but the classes of the agent and its log, which the caller may still need. */
    void remove() {
        try {
            step(startup.endpoint::announceStop);
            step(() -> DozemeterControl.testRun(context.instrumentation, null));
            step(context.workers::end);
            step(startup::endMonitoring);
            step(DozemeterSites::retire);
            step(this::report);
            step(context.instrumenter::stopWatching);
            step(this::restore);
            step(startup.endpoint::close);
            step(context.recorder::forgetSchedulers);
            step(DozemeterSites::clear);
        } finally {
            DozemeterControl.run(context.instrumentation, null);
            context.state.stopped(failure);
        }
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private void step(Step step) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                step.run();
                return;
            } catch (InterruptedException again) {
                // No thread of the agent does that.
            } catch (Throwable thrown) {
                context.log.warn(FAILED, thrown);
                return;
            }
        }
        context.log.warn(FAILED + "the thread that stops it is interrupted again and again");
    }

    private void report() {
        if (startup.cancelDump() && failure == null) {
            context.outputs().dump();
        }
    }

    private void restore() throws InterruptedException {
        Set<String> failed = new HashSet<>();
        long before = context.instrumenter.stats().failuresWithoutLoss();
        CarefulRetransformation rewritten = new CarefulRetransformation(context.instrumenter.rewritten(),
            batch -> context.retransform(batch, "keep the idle hook").forEach(one -> failed.add(one.getName())),
            context.stacks(), context.state::progress, left -> { }, context.pacing(Thread::sleep));
        try {
            rewritten.begin(MAX_RESTORING_MILLIS);
            rewritten.proceed(MORE_SECONDS);
        } finally {
            failed.addAll(rewritten.deferred().classes);
            context.state.deferred(failed);
        }
        Deferred left = new Deferred(failed, Collections.emptyList());
        if (!left.isEmpty()) {
            String reason = rewritten.untried() > 0
                ? "because the application is busy" : "because a method may never return";
            context.log.info("dozemeter is stopped; " + left.number() + " not restored, " + reason
                + ", and an idle hook stays there: " + left.few());
        } else if (failure == null) {
            reportRestored(context.instrumenter.stats().failuresWithoutLoss() == before);
        }
    }

    private void reportRestored(boolean areAll) {
        String restored = "dozemeter is stopped, all classes are as they were";
        if (areAll) {
            context.log.info(restored);
        } else {
            context.log.info(restored + " but those whose initialisation failed: an idle hook stays there");
        }
    }
}
