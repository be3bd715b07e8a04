package io.github.dozemeter.bench.jmh.cost;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** {@code Thread.sleep(Duration)}, since 19, by a constant method handle: no dearer than a call, for the compiler. */
@State(Scope.Thread)
public class DurationSleep {

    private static final MethodHandle SLEEP = find();
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private static MethodHandle find() {
        try {
            MethodType type = MethodType.methodType(void.class, Duration.class);
            return MethodHandles.publicLookup().findStatic(Thread.class, "sleep", type);
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    @Setup
    public void require() {
        if (SLEEP == null) {
            throw new IllegalStateException("Thread.sleep(Duration) needs JDK 19, this is "
                + Runtime.version().feature());
        }
    }

    void oneMillisecond() throws Throwable {
        SLEEP.invokeExact(MILLISECOND);
    }
}
