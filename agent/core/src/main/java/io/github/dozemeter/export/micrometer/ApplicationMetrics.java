package io.github.dozemeter.export.micrometer;

import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.jvm.JvmInternals;
import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.Log;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The agent's meters in the registries of the application. From the first tick on it checks the name of each class
 * that is loaded, not before: while an application starts, that is thousands of calls. Once a Micrometer was seen
 * there is a thread of its own, because registries run foreign code that may block. Thread-safe.
 */
public final class ApplicationMetrics implements Runnable, ClassFileTransformer {

    private static final String METRICS = "io.micrometer.core.instrument.Metrics";
    private static final String INTERNAL_NAME = METRICS.replace('.', '/');
    private static final long CLOSE_SECONDS = 5;
    /** Longer than the time between two ticks. */
    private static final long IDLE_SECONDS = 30;

    private final Instrumentation instrumentation;
    private final Supplier<Metrics> metrics;
    private final Log log;
    /** Empty between two calls, unless one failed. */
    private final Set<Class<?>> news = new LinkedHashSet<>();
    private final Queue<WeakReference<ClassLoader>> seen = new ConcurrentLinkedQueue<>();
    private Micrometers micrometers;
    private ThreadPoolExecutor worker;
    private boolean watches;
    private boolean ended;
    private boolean listedLoaded;

    /** @param metrics called once there is a Micrometer */
    public ApplicationMetrics(Instrumentation instrumentation, Supplier<Metrics> metrics, Log log) {
        this.instrumentation = instrumentation;
        this.metrics = metrics;
        this.log = log;
    }

    /** Updates the meters at a tick; returns at once. */
    @Override
    public synchronized void run() {
        if (ended) {
            return;
        }
        if (!watches) {
            // In the same way as the rewriting transformer, so the JVM copies no class file for this one.
            instrumentation.addTransformer(this, instrumentation.isRetransformClassesSupported());
            watches = true;
        }
        addNews();
        if (micrometers == null && (news.isEmpty() || !open())) {
            return;
        }
        for (Iterator<Class<?>> next = news.iterator(); next.hasNext(); next.remove()) {
            micrometers.add(next.next());
        }
        // Unless a registry still blocks the one before.
        if (worker.getActiveCount() == 0) {
            worker.execute(micrometers::update);
        }
    }

    private boolean open() {
        try {
            micrometers = new Micrometers(new JvmInternals(instrumentation)::isInitialised,
                new LatestReadings(metrics.get()::collect, System::nanoTime), log);
            worker = new ThreadPoolExecutor(0, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                new AgentThreads("micrometer", log));
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            log.warn("pauses are not in the metrics of the application's Micrometer: " + failure);
            stopWatching();
            return false;
        }
    }

    /** Removes the agent's meters from all registries. Waits some seconds at most. */
    public synchronized void close() throws InterruptedException {
        stopWatching();
        if (micrometers == null) {
            return;
        }
        if (!worker.isShutdown()) {
            worker.execute(micrometers::close);
            worker.shutdown();
        }
        if (!worker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
            log.warn("the application's Micrometer does not answer: meters of pauses stay in it, unchanged");
        }
    }

    private void stopWatching() {
        ended = true;
        instrumentation.removeTransformer(this);
        seen.clear();
    }

    /** Notices each class {@code Metrics} of Micrometer by its class file, and does not initialise it. */
    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                            byte[] classFile) {
        if (INTERNAL_NAME.equals(name) && loader != null && redefined == null) {
            seen.add(new WeakReference<>(loader));
        }
        return null;
    }

    private void addLoaded() {
        for (Class<?> one : instrumentation.getAllLoadedClasses()) {
            if (one.getClassLoader() != null && one.getName().equals(METRICS)) {
                news.add(one);
            }
        }
    }

    /**
     * Adds the classes loaded since the last call, at the first one all. A class that is missed for lack of memory
     * comes with the next call.
     */
    private void addNews() {
        if (!listedLoaded) {
            addLoaded();
        }
        listedLoaded = true;
        for (WeakReference<ClassLoader> next = seen.peek(); next != null; next = seen.peek()) {
            try {
                ClassLoader loader = next.get();
                if (loader != null) {
                    news.add(Class.forName(METRICS, false, loader));
                }
            } catch (ClassNotFoundException | LinkageError broken) {
                // Its bytes came by, and the JVM refused them: the application has its own exception about that.
            }
            seen.poll();
        }
    }
}
