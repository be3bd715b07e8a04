package io.github.dozemeter.instrument;

import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The application's classes that were loaded before the agent came: from an AOT cache, or by an earlier agent. The
 * JVM never offers them to a transformer again unless asked to.
 */
final class LoadedClasses {

    /** Small: one class that cannot be retransformed fails its whole batch. */
    private static final int BATCH = 16;
    /** The two classes of the agent that the application's loader holds. */
    private static final String OWN_ENTRY = "io.github.dozemeter.Agent";

    private final Instrumentation instrumentation;
    private final PauseTransformer transformer;
    private final Log log;

    LoadedClasses(Instrumentation instrumentation, PauseTransformer transformer, Log log) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.log = log;
    }

    void retransform() {
        List<Class<?>> batch = new ArrayList<>();
        try (ClassFiles files = new ClassFiles()) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (isCandidate(loaded) && mayPause(loaded, files)) {
                    batch.add(loaded);
                }
                if (batch.size() == BATCH) {
                    retransform(batch);
                    batch.clear();
                }
            }
        } catch (IOException unclosed) {
            log.debug("a jar stays open: " + unclosed);
        }
        retransform(batch);
    }

    private boolean isCandidate(Class<?> loaded) {
        return transformer.isApplication(loaded.getClassLoader()) && !loaded.isArray()
            && !loaded.getName().startsWith(OWN_ENTRY) && instrumentation.isModifiableClass(loaded);
    }

    /** True also where it cannot be told: retransforming a class without a pause does no harm before it runs. */
    private boolean mayPause(Class<?> loaded, ClassFiles files) {
        try {
            byte[] classFile = files.of(loaded);
            return classFile == null || transformer.mayPause(classFile);
        } catch (IOException | RuntimeException unreadable) {
            return true;
        }
    }

    private void retransform(List<Class<?>> batch) {
        if (batch.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | RuntimeException | LinkageError failure) {
            if (batch.size() == 1) {
                log.warn("pauses of " + batch.get(0).getName() + ", loaded before the agent, are not seen: " + failure);
                return;
            }
            for (Class<?> one : batch) {
                retransform(Collections.<Class<?>>singletonList(one));
            }
        }
    }
}
