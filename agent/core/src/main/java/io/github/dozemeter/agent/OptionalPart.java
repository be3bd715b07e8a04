package io.github.dozemeter.agent;

import io.github.dozemeter.log.Log;
import java.util.function.Supplier;

/** A part that others do without when it fails; its first failure is one line. Thread-safe. */
final class OptionalPart {

    private final String sentence;
    private volatile boolean isReported;

    /** @param sentence what is missing then; the failure follows it */
    OptionalPart(String sentence) {
        this.sentence = sentence;
    }

    void run(Log log, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error failure) {
            report(log, failure);
        }
    }

    <T> T get(Log log, Supplier<T> part, T otherwise) {
        try {
            return part.get();
        } catch (RuntimeException | Error failure) {
            report(log, failure);
            return otherwise;
        }
    }

    private void report(Log log, Throwable failure) {
        if (!isReported) {
            isReported = true;
            log.warn(sentence, failure);
        }
    }
}
