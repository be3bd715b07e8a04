package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.log.Log;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lets the JVM offer loaded classes to the transformers again. One class that fails fails no other. */
final class Retransformer {

    private final Instrumentation instrumentation;
    private final RewriteStats stats;
    private final Log log;

    Retransformer(Instrumentation instrumentation, RewriteStats stats, Log log) {
        this.instrumentation = instrumentation;
        this.stats = stats;
        this.log = log;
    }

    /**
     * Tries the batch, and where that fails each class on its own.
     *
     * @param consequence what it means for a class that fails, for the log
     * @return those that failed
     */
    List<Class<?>> retransform(List<Class<?>> batch, String consequence) {
        List<Class<?>> failed = new ArrayList<>();
        retransform(batch, consequence, failed);
        return failed;
    }

    private void retransform(List<Class<?>> batch, String consequence, List<Class<?>> failed) {
        if (batch.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | RuntimeException | LinkageError | InternalError failure) {
            if (batch.size() == 1) {
                stats.skipped(Skip.FAILED);
                log.warn("pauses of " + batch.get(0).getName() + ", loaded before the agent, " + consequence + ": "
                    + failure);
                failed.add(batch.get(0));
                return;
            }
            for (Class<?> one : batch) {
                retransform(Collections.<Class<?>>singletonList(one), consequence, failed);
            }
        }
    }
}
