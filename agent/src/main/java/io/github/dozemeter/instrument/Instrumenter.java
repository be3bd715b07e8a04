package io.github.dozemeter.instrument;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.SiteRegistry;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Set;
import java.util.function.LongConsumer;

/** Makes the pauses of one JVM visible: from {@link #start} on every class of the application is looked at. */
public final class Instrumenter {

    private final Instrumentation instrumentation;
    private final RewriteStats stats = new RewriteStats();
    private final PauseTransformer transformer;
    private final Log log;

    /** The hook must be installed. */
    public Instrumenter(Instrumentation instrumentation, Set<Call> calls, ClassFilter filter, SiteRegistry registry,
                        Log log) {
        this.instrumentation = instrumentation;
        this.transformer = new PauseTransformer(new Pauses(calls), filter, registry, stats, log);
        this.log = log;
    }

    public void start() {
        instrumentation.addTransformer(transformer, instrumentation.isRetransformClassesSupported());
        if (instrumentation.isRetransformClassesSupported()) {
            new LoadedClasses(instrumentation, transformer, log).retransform();
        }
    }

    /**
     * Tries whether a pause of a rewritten class is counted, on a class of the agent's own; to be called off the
     * application's threads.
     *
     * @return a park, by nanoseconds, that is proved to be counted; null if it is not
     */
    public LongConsumer provedPause() {
        try {
            LongConsumer pause = Proof.pause();
            boolean holds = Proof.holds(pause);
            Proof.warmSleeps();
            return holds ? pause : null;
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            return null;
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError failure) {
            log.debug("proof: " + failure);
            return null;
        }
    }

    public RewriteStats stats() {
        return stats;
    }
}
