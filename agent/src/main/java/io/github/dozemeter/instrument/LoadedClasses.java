package io.github.dozemeter.instrument;

import io.github.dozemeter.log.Log;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * The application's classes that were loaded before the agent came: from an AOT cache, by an earlier agent, or all of
 * them, where the agent is attached. The JVM never offers them to a transformer again unless asked to.
 */
final class LoadedClasses {

    /** Small: one class that cannot be retransformed fails its whole batch. */
    private static final int BATCH = 16;
    /** How the names of the agent's classes begin that the application's loader holds: AgentMain, AgentLoader, AgentFiles. */
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
        List<Class<?>> wanted = wanted();
        for (int from = 0; from < wanted.size(); from += BATCH) {
            retransformer.retransform(wanted.subList(from, Math.min(wanted.size(), from + BATCH)), "are not seen");
        }
    }

    private List<Class<?>> wanted() {
        final List<Class<?>> wanted = new ArrayList<>();
        final UnreadableClasses unreadable = new UnreadableClasses();
        ClassFiles.visit(candidates(false), new ClassFiles.Visitor() {
            @Override
            public void visit(Class<?> loaded, byte[] classFile) {
                if (classFile == null) {
                    unreadable.add(loaded);
                } else if (mayPause(classFile)) {
                    wanted.add(loaded);
                }
            }
        });
        wanted.addAll(unreadable.worthTrying(log));
        return wanted;
    }

    /** Those that would be rewritten; none is touched. A class whose class file cannot be found is none of them. */
    List<LoadedClass> pausing() {
        List<LoadedClass> pausing = new ArrayList<>();
        ClassFiles.visit(candidates(false), (loaded, classFile) -> {
            LoadedClass found = transformer.look(loaded, classFile);
            if (found != null) {
                pausing.add(found);
            }
        });
        return pausing;
    }

    /** Those that were rewritten. */
    List<LoadedClass> rewritten() {
        List<LoadedClass> rewritten = new ArrayList<>();
        ClassFiles.visit(candidates(true), (loaded, classFile) -> {
            LoadedClass found = transformer.look(loaded, classFile);
            rewritten.add(found == null ? LoadedClass.unread(loaded) : found);
        });
        return rewritten;
    }

    private List<Class<?>> candidates(boolean onlyRewritten) {
        List<Class<?>> candidates = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (isCandidate(loaded) && (!onlyRewritten || transformer.isRewritten(loaded.getName()))) {
                candidates.add(loaded);
            }
        }
        return candidates;
    }

    private boolean isCandidate(Class<?> loaded) {
        return transformer.isApplication(loaded.getClassLoader()) && !loaded.isArray()
            && !isMadeByTheJvm(loaded) && !loaded.getName().startsWith(OWN_ENTRY)
            && instrumentation.isModifiableClass(loaded);
    }

    /**
     * Hidden classes and those of lambdas, {@code a.B$$Lambda$1/123}. Up to JDK 14 they pass for modifiable, and fail
     * with a VerifyError each.
     */
    private static boolean isMadeByTheJvm(Class<?> loaded) {
        return loaded.getName().indexOf('/') >= 0;
    }

    /** True also where it cannot be told: retransforming a class without a pause does no harm before it runs. */
    private boolean mayPause(byte[] classFile) {
        try {
            return transformer.mayPause(classFile);
        } catch (RuntimeException malformed) {
            return true;
        }
    }
}
