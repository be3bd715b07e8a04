package io.github.dozemeter.bench.program;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A {@code sched_yield} that no agent counts, as a method handle's is not. What runs after the kernel finds colder caches
 * and predictors than in a loop of its own: what calibrates the hook of a pause must come from the kernel as the hook does.
 */
final class KernelEntry {

    private static final MethodHandle YIELD = find();

    private KernelEntry() {
    }

    private static MethodHandle find() {
        try {
            return MethodHandles.lookup().findStatic(Thread.class, "yield", MethodType.methodType(void.class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static void make() {
        try {
            YIELD.invokeExact();
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
