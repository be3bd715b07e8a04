package io.github.dozemeter.lifecycle;

import io.github.dozemeter.support.Log;
import java.util.function.Supplier;

/** A part that others do without when it fails; its first failure is one line. Thread-safe. */
final class OptionalPart {

    private final Log log;
    private final String sentence;
    private volatile boolean isReported;

    /** @param sentence what is missing then; the failure follows it */
    OptionalPart(Log log, String sentence) {
        this.log = log;
        this.sentence = sentence;
    }

    void run(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error failure) {
            report(failure);
        }
    }

    <T> T get(Supplier<T> part, T otherwise) {
        try {
            return part.get();
        } catch (RuntimeException | Error failure) {
            report(failure);
            return otherwise;
        }
    }

    private void report(Throwable failure) {
        if (!isReported) {
            isReported = true;
            log.warn(sentence, failure);
        }
    }
}
