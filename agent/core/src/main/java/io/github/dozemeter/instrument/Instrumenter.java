package io.github.dozemeter.instrument;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.process.Launch;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.CodeLocation;
import io.github.dozemeter.record.SiteRegistry;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.security.PrivilegedAction;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/** Makes the pauses of one JVM visible: from {@link #start} on every class of the application is scanned. */
public final class Instrumenter {

    private final Instrumentation instrumentation;
    private final RewriteStats stats = new RewriteStats();
    private final PauseTransformer transformer;
    private final LoadedClasses loaded;
    private final Log log;

    /** @param hook installs the hook, unless it is there; is run before the first class is rewritten */
    public Instrumenter(Instrumentation instrumentation, Set<Call> calls, ClassFilter filter, SiteRegistry registry,
                        PrivilegedAction<?> hook, Log log) {
        this.instrumentation = instrumentation;
        this.transformer = new PauseTransformer(new ChosenPauses(calls, Launch.feature()), filter, registry, hook, stats,
            log);
        this.loaded = new LoadedClasses(instrumentation, transformer, stats, log);
        this.log = log;
    }

    /** Instruments all at once, before the application runs. */
    public void start() {
        watchLoading();
        if (instrumentation.isRetransformClassesSupported()) {
            loaded.retransform();
        }
    }

    /** Rewrites classes from now on when they are loaded. */
    public void watchLoading() {
        instrumentation.addTransformer(transformer, instrumentation.isRetransformClassesSupported());
    }

    /** No class is rewritten any more; {@link LoadedClasses#retransform} gives those that were their own code back. */
    public void stopWatching() {
        instrumentation.removeTransformer(transformer);
    }

    public LoadedClasses loaded() {
        return loaded;
    }

    /** Names of classes that an agent which was stopped could not restore: they are rewritten, too. */
    public void inherit(Set<String> names) {
        for (String name : names) {
            transformer.known.rewritten(name);
        }
    }

    /**
     * Tries whether a pause of a rewritten class is counted, on a class of the agent's own; to be called off the
     * application's threads.
     *
     * @return a park, by nanoseconds, that is counted; null if it is not
     */
    public LongConsumer selfTestedPause() {
        try {
            LongConsumer pause = SelfTest.load("Pause");
            boolean holds = SelfTest.holds(pause);
            SelfTest.warmSleeps();
            return holds ? pause : null;
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            return null;
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError failure) {
            log.debug("self-test: " + failure);
            return null;
        }
    }

    /**
     * Returns where the loaded classes of this name came from, as URLs; walks all loaded classes, some milliseconds for
     * 30,000.
     */
    public Set<String> codeSources(String className) {
        Set<String> locations = new LinkedHashSet<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() != null && type.getName().equals(className)) {
                locations.add(CodeLocation.of(type.getProtectionDomain()).url);
            }
        }
        return locations;
    }

    /** Returns where loaded classes came from, as a URL each, empty if unknown; one walk over all loaded classes, as above. */
    public Map<String, String> codeSources(Set<String> classNames) {
        Map<String, String> locations = new HashMap<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() != null && classNames.contains(type.getName())) {
                locations.putIfAbsent(type.getName(), CodeLocation.of(type.getProtectionDomain()).url);
            }
        }
        return locations;
    }

    public RewriteStats stats() {
        return stats;
    }
}
