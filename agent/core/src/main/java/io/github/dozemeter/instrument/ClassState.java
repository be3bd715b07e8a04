package io.github.dozemeter.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Whether a class is initialised, asked without initialising it. The JDK says so to itself alone, by
 * {@code Unsafe.shouldBeInitialized}: in {@code sun.misc} on 8, in {@code jdk.internal.misc} from 9 on.
 */
public final class ClassState {

    private final Object unsafe;
    private final Method shouldBeInitialized;

    /** @throws ReflectiveOperationException if this JDK does not tell */
    public ClassState(Instrumentation instrumentation) throws ReflectiveOperationException {
        boolean before9 = Hook.isBefore9();
        Class<?> type = before9 ? Class.forName("sun.misc.Unsafe") : InternalPackage.unsafe(instrumentation);
        shouldBeInitialized = type.getMethod("shouldBeInitialized", Class.class);
        if (before9) {
            Field instance = type.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            unsafe = instance.get(null);
        } else {
            unsafe = type.getMethod("getUnsafe").invoke(null);
        }
    }

    /** False also while another thread is at it, and for ever where that failed. */
    public boolean isInitialised(Class<?> type) {
        try {
            return !(boolean) shouldBeInitialized.invoke(unsafe, type);
        } catch (IllegalAccessException | InvocationTargetException unexpected) {
            throw new IllegalStateException("cannot tell whether " + type + " is initialised", unexpected);
        }
    }
}
