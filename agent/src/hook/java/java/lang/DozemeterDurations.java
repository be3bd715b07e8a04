package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;

/**
 * {@code Thread.sleep(Duration)} and {@code Thread.join(Duration)}, which exist since 19 (JDK-8284161), by handle:
 * the hook is compiled for 8. Initialised at the first site that makes such a call, hence never on an older JVM.
 * Frames of method handles are hidden, so stack traces show nothing of them.
 */
final class DozemeterDurations {

    static final MethodHandle SLEEP;
    static final MethodHandle JOIN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            SLEEP = lookup.findStatic(Thread.class, "sleep", MethodType.methodType(void.class, Duration.class));
            JOIN = lookup.findVirtual(Thread.class, "join", MethodType.methodType(boolean.class, Duration.class));
        } catch (ReflectiveOperationException before19) {
            throw new NoSuchMethodError("java.lang.Thread has no sleep or join of a Duration");
        }
    }

    private DozemeterDurations() {
    }
}
