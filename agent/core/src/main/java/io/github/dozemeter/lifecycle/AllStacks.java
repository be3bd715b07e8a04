package io.github.dozemeter.lifecycle;

import io.github.dozemeter.jvm.VirtualThreads;
import io.github.dozemeter.support.Log;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Samples the stacks of all platform threads, a stop of the world, and of some virtual ones, each by itself. One thread at a
 * time.
 */
final class AllStacks implements Supplier<Map<Thread, StackTraceElement[]>> {

    /** 30 µs each. Of a loop that more threads run, some are among them. */
    private static final int MAX_VIRTUAL = 1_000;

    private final Instrumentation instrumentation;
    private final Log log;
    private boolean isAsked;
    /** Null where there are none. */
    private VirtualThreads virtual;

    AllStacks(Instrumentation instrumentation, Log log) {
        this.instrumentation = instrumentation;
        this.log = log;
    }

    @Override
    public Map<Thread, StackTraceElement[]> get() {
        Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
        try {
            addVirtual(stacks);
        } catch (ReflectiveOperationException | RuntimeException | Error thrown) {
            virtual = null;
            log.debug("loops of virtual threads are not known: " + thrown);
        }
        return stacks;
    }

    private void addVirtual(Map<Thread, StackTraceElement[]> stacks) throws ReflectiveOperationException {
        if (!isAsked) {
            isAsked = true;
            virtual = VirtualThreads.of(instrumentation);
        }
        List<Thread> some = virtual == null ? Collections.emptyList() : virtual.some(MAX_VIRTUAL);
        for (Thread thread : some) {
            stacks.put(thread, thread.getStackTrace());
        }
    }
}
