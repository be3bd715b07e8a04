package io.github.dozemeter.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reads what the JVM shows to the JDK's own classes alone. */
public final class JvmInternals {

    private final Object unsafe;
    private final Method shouldBeInitialized;

    /**
     * {@code Unsafe.shouldBeInitialized} is in {@code sun.misc} on 8, in {@code jdk.internal.misc} from 9 on.
     *
     * @throws ReflectiveOperationException if this JDK has none
     */
    public JvmInternals(Instrumentation instrumentation) throws ReflectiveOperationException {
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
            throw new IllegalStateException("it is not known whether " + type + " is initialised", unexpected);
        }
    }

    /**
     * Whether this JVM archives its classes: while it runs, or when it ends. Java 17 and later.
     *
     * @throws ReflectiveOperationException if this JDK has no such method
     */
    public static boolean isArchiving(Instrumentation instrumentation) throws ReflectiveOperationException {
        return (boolean) InternalPackage.sharing(instrumentation).getMethod("isDumpingArchive").invoke(null);
    }

    /**
     * Returns what the JVM was started with, as it understood it: from its command line, from files with arguments or flags,
     * and from environment variables. The list that {@code RuntimeMXBean.getInputArguments} gives, without management. Java 9
     * and later.
     *
     * @return options of the JVM alone, in their order; flags of a file without {@code -XX:}
     * @throws ReflectiveOperationException if this JDK does not give it
     */
    public static String[] launchArguments(Instrumentation instrumentation) throws ReflectiveOperationException {
        return (String[]) InternalPackage.virtualMachine(instrumentation).getMethod("getRuntimeArguments").invoke(null);
    }
}
