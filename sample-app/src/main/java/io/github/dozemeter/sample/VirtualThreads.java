package io.github.dozemeter.sample;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** Finds virtual threads by reflection, because the sample is compiled for Java 17. */
final class VirtualThreads {

    private VirtualThreads() {
    }

    /** Empty before Java 21; in 19 and 20 they are a preview, and refuse when asked. */
    static Optional<ThreadFactory> factory() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            return Optional.of((ThreadFactory) type.getMethod("factory").invoke(builder));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }
}
