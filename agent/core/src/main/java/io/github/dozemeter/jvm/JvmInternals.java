package io.github.dozemeter.jvm;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;

/** Reads what the JVM shows to the JDK's own classes alone. */
public final class JvmInternals {

    private static final String MISC = "jdk.internal.misc";

    private final Object unsafe;
    private final Method shouldBeInitialized;

    /** {@code Unsafe.shouldBeInitialized} is in {@code sun.misc} on 8, in {@code jdk.internal.misc} from 9 on. */
    public JvmInternals(Instrumentation instrumentation) throws ReflectiveOperationException {
        unsafe = Hook.isBefore9() ? Hook.unsafeBefore9()
            : InternalPackage.type(MISC, "Unsafe", instrumentation).getMethod("getUnsafe").invoke(null);
        shouldBeInitialized = unsafe.getClass().getMethod("shouldBeInitialized", Class.class);
    }

    /** False also while another thread is at it, and for ever where that failed. */
    public boolean isInitialised(Class<?> type) {
        try {
            return !(boolean) shouldBeInitialized.invoke(unsafe, type);
        } catch (ReflectiveOperationException unexpected) {
            throw new IllegalStateException("it is not known whether " + type + " is initialised", unexpected);
        }
    }

    /** Whether this JVM archives its classes: while it runs, or when it ends. Fails before Java 17. */
    public static boolean isArchiving(Instrumentation instrumentation) throws ReflectiveOperationException {
        return (boolean) InternalPackage.type(MISC, "CDS", instrumentation)
            .getMethod("isDumpingArchive").invoke(null);
    }

    /**
     * Returns the options that the JVM was started with, as it understood them and in their order: from its
     * command line, from files with arguments or flags, these without {@code -XX:}, and from environment
     * variables. The list that {@code RuntimeMXBean.getInputArguments} gives, without management. From 9 on.
     */
    public static String[] launchArguments(Instrumentation instrumentation) throws ReflectiveOperationException {
        Class<?> virtualMachine = InternalPackage.type(MISC, "VM", instrumentation);
        return (String[]) virtualMachine.getMethod("getRuntimeArguments").invoke(null);
    }
}
