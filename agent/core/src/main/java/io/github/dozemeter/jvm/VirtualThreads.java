package io.github.dozemeter.jvm;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists the virtual threads of this JVM, which {@code Thread.getAllStackTraces} leaves out: from 21 on, as
 * {@code Thread.dump_to_file} does, but only some, and without a file. Thread-safe.
 */
public final class VirtualThreads {

    private static final int FIRST_RELEASE = 21;
    private static final String PACKAGE = "jdk.internal.vm";

    private final Object root;
    private final Method threads;
    private final Method children;
    private final Method isVirtual;

    private VirtualThreads(Instrumentation instrumentation) throws ReflectiveOperationException {
        Class<?> container = InternalPackage.type(PACKAGE, "ThreadContainer", instrumentation);
        root = InternalPackage.type(PACKAGE, "ThreadContainers", instrumentation).getMethod("root").invoke(null);
        threads = container.getMethod("threads");
        children = container.getMethod("children");
        isVirtual = Thread.class.getMethod("isVirtual");
    }

    /** @return null where this release has none */
    public static VirtualThreads of(Instrumentation instrumentation) throws ReflectiveOperationException {
        if (Launch.feature() < FIRST_RELEASE) {
            return null;
        }
        return new VirtualThreads(instrumentation);
    }

    /** Returns the virtual threads that run or wait now, at most so many. */
    public List<Thread> some(int most) throws ReflectiveOperationException {
        List<Thread> found = new ArrayList<>();
        List<Object> containers = new ArrayList<>(Collections.singletonList(root));
        for (int i = 0; i < containers.size() && found.size() < most; i++) {
            Object container = containers.get(i);
            add((Stream<?>) threads.invoke(container), found, most);
            ((Stream<?>) children.invoke(container)).forEach(containers::add);
        }
        return found;
    }

    private void add(Stream<?> all, List<Thread> found, int most) throws ReflectiveOperationException {
        for (Iterator<?> each = all.iterator(); each.hasNext() && found.size() < most;) {
            Thread thread = (Thread) each.next();
            if ((boolean) isVirtual.invoke(thread)) {
                found.add(thread);
            }
        }
    }
}
