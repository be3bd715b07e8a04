package io.github.dozemeter.instrument;

import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.io.InputStream;
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
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (transformer.isApplication(loaded.getClassLoader()) && mayPause(loaded)) {
                batch.add(loaded);
            }
            if (batch.size() == BATCH) {
                retransform(batch);
                batch.clear();
            }
        }
        retransform(batch);
    }

    /** True also where it cannot be told: retransforming a class without a pause does no harm at this time. */
    private boolean mayPause(Class<?> loaded) {
        if (loaded.isArray() || !instrumentation.isModifiableClass(loaded)) {
            return false;
        }
        String path = loaded.getName().replace('.', '/') + ".class";
        try (InputStream in = loaded.getClassLoader().getResourceAsStream(path)) {
            return in == null || transformer.mayPause(Hook.allBytes(in));
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
