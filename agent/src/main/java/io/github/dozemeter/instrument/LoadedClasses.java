package io.github.dozemeter.instrument;

import io.github.dozemeter.log.Log;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The application's classes that were loaded before the agent came: from an AOT cache, by an earlier agent, or all of
 * them, where the agent is attached. The JVM never offers them to a transformer again unless asked to.
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

    /** At once, where nothing of the application runs yet. */
    void retransform(Retransformer retransformer) {
        List<Class<?>> batch = new ArrayList<>();
        try (ClassFiles files = new ClassFiles()) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (isCandidate(loaded) && mayPause(loaded, files)) {
                    batch.add(loaded);
                }
                if (batch.size() == BATCH) {
                    retransformer.retransform(batch, "are not seen");
                    batch.clear();
                }
            }
        } catch (IOException unclosed) {
            log.debug("a jar stays open: " + unclosed);
        }
        retransformer.retransform(batch, "are not seen");
    }

    /** Those that would be rewritten; none is touched. A class whose class file cannot be found is none of them. */
    List<LoadedClass> pausing() {
        List<LoadedClass> pausing = new ArrayList<>();
        try (ClassFiles files = new ClassFiles()) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                LoadedClass found = isCandidate(loaded) ? transformer.look(loaded, bytes(loaded, files)) : null;
                if (found != null) {
                    pausing.add(found);
                }
            }
        } catch (IOException unclosed) {
            log.debug("a jar stays open: " + unclosed);
        }
        return pausing;
    }

    /** Those of these names. */
    List<LoadedClass> named(Set<String> names) {
        List<LoadedClass> named = new ArrayList<>();
        try (ClassFiles files = new ClassFiles()) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (names.contains(loaded.getName()) && isCandidate(loaded)) {
                    LoadedClass found = transformer.look(loaded, bytes(loaded, files));
                    named.add(found == null ? LoadedClass.unread(loaded) : found);
                }
            }
        } catch (IOException unclosed) {
            log.debug("a jar stays open: " + unclosed);
        }
        return named;
    }

    private boolean isCandidate(Class<?> loaded) {
        return transformer.isApplication(loaded.getClassLoader()) && !loaded.isArray()
            && !loaded.getName().startsWith(OWN_ENTRY) && instrumentation.isModifiableClass(loaded);
    }

    /** True also where it cannot be told: retransforming a class without a pause does no harm before it runs. */
    private boolean mayPause(Class<?> loaded, ClassFiles files) {
        try {
            byte[] classFile = bytes(loaded, files);
            return classFile == null || transformer.mayPause(classFile);
        } catch (RuntimeException malformed) {
            return true;
        }
    }

    /** Null where it cannot be told. */
    private static byte[] bytes(Class<?> loaded, ClassFiles files) {
        try {
            return files.of(loaded);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }
}
