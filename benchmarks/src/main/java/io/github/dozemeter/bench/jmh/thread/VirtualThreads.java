package io.github.dozemeter.bench.jmh.thread;

import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What JDK 21 added (JEP 444), by reflection, because this module is compiled for 17; for set-ups alone. */
public final class VirtualThreads {

    /**
     * Tells JMH 1.37 to run its workers as virtual threads; for {@code jvmArgsAppend} of a fork. On a JDK before 21 the fork
     * ends at once, and JMH's reason is {@code Cannot instantiate VirtualThreadFactory}.
     */
    public static final String WORKERS = "-Djmh.executor=VIRTUAL";
    private static final int FIRST_JDK = 21;

    private VirtualThreads() {
    }

    /** 19 and 20 have them for preview alone. */
    public static boolean arePresent() {
        return Runtime.version().feature() >= FIRST_JDK;
    }

    /** @throws IllegalStateException where there are none, in a sentence for the reader of the output */
    private static Object call(Class<?> type, String name, Object target, Object... arguments) {
        if (!arePresent()) {
            throw new IllegalStateException("virtual threads need JDK " + FIRST_JDK + ", this is "
                + Runtime.version().feature());
        }
        try {
            Method method = arguments.length == 0 ? type.getMethod(name) : type.getMethod(name, Runnable.class);
            return method.invoke(target, arguments);
        } catch (ReflectiveOperationException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /**
     * A {@code -jvmArgsAppend} of the user replaces the one of the benchmark, and platform threads would be measured.
     *
     * @throws IllegalStateException if the caller does not run on a virtual thread
     */
    public static void requireHere() {
        if (!isVirtual(Thread.currentThread())) {
            throw new IllegalStateException("these are platform threads: " + WORKERS + " did not reach the fork;"
                + " give further options by -jvmArgsPrepend");
        }
    }

    public static boolean isVirtual(Thread thread) {
        return (boolean) call(Thread.class, "isVirtual", thread);
    }

    public static Thread start(Runnable body) {
        return (Thread) call(Thread.class, "startVirtualThread", null, body);
    }

    public static ExecutorService executor() {
        return (ExecutorService) call(Executors.class, "newVirtualThreadPerTaskExecutor", null);
    }
}
