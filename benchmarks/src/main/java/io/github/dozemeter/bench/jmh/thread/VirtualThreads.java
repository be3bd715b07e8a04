package io.github.dozemeter.bench.jmh.thread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What JDK 21 added (JEP 444), by method handles, because this module is compiled for 17. */
public final class VirtualThreads {

    /** Tells JMH 1.37 to run its workers as virtual threads; for {@code jvmArgsAppend} of a fork. */
    public static final String WORKERS = "-Djmh.executor=VIRTUAL";

    private static final int FIRST_JDK = 21;
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
    private static final MethodHandle START = find(() -> LOOKUP.findStatic(Thread.class, "startVirtualThread",
        MethodType.methodType(Thread.class, Runnable.class)));
    private static final MethodHandle PER_TASK = find(() -> LOOKUP.findStatic(Executors.class,
        "newVirtualThreadPerTaskExecutor", MethodType.methodType(ExecutorService.class)));
    private static final MethodHandle IS_VIRTUAL = find(() -> LOOKUP.findVirtual(Thread.class, "isVirtual",
        MethodType.methodType(boolean.class)));
    private static final boolean PRESENT = START != null && PER_TASK != null && IS_VIRTUAL != null;

    private VirtualThreads() {
    }

    private interface Search {
        MethodHandle find() throws ReflectiveOperationException;
    }

    private static MethodHandle find(Search search) {
        if (Runtime.version().feature() < FIRST_JDK) {
            return null; // 19 and 20 have them for preview alone
        }
        try {
            return search.find();
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    public static boolean isVirtual(Thread thread) {
        try {
            return PRESENT && (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable refused) {
            throw new IllegalStateException(refused);
        }
    }

    public static boolean arePresent() {
        return PRESENT;
    }

    /** @throws IllegalStateException where there are none, in a sentence for the reader of the output */
    public static void require() {
        if (!PRESENT) {
            throw new IllegalStateException("virtual threads need JDK " + FIRST_JDK + ", this is "
                + Runtime.version().feature());
        }
    }

    /**
     * A {@code -jvmArgsAppend} of the user replaces the one of the benchmark, and platform threads would be measured.
     *
     * @throws IllegalStateException if the caller does not run on a virtual thread
     */
    public static void requireHere() {
        require();
        if (!isVirtual(Thread.currentThread())) {
            throw new IllegalStateException("these are platform threads: " + WORKERS + " did not reach the fork;"
                + " give further options by -jvmArgsPrepend");
        }
    }

    public static Thread start(Runnable body) {
        require();
        try {
            return (Thread) START.invokeExact(body);
        } catch (Throwable refused) {
            throw new IllegalStateException(refused);
        }
    }

    public static ExecutorService executor() {
        require();
        try {
            return (ExecutorService) PER_TASK.invokeExact();
        } catch (Throwable refused) {
            throw new IllegalStateException(refused);
        }
    }
}
