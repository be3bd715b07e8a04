package io.github.dozemeter.micrometer;

import io.github.dozemeter.instrument.JvmInternals;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.metrics.Metrics;
import io.github.dozemeter.process.AgentThreads;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The agent's meters in the registries of the application. Until a Micrometer was seen this only checks the name of
 * each class that is loaded; from then on there is a thread of its own, because registries run foreign code that may
 * block. Thread-safe.
 */
public final class ApplicationMetrics implements Runnable {

    private static final long CLOSE_SECONDS = 5;
    /** Longer than the time between two ticks. */
    private static final long IDLE_SECONDS = 30;

    private final Instrumentation instrumentation;
    private final LoadedMicrometers loaded;
    private final Supplier<Metrics> metrics;
    private final Log log;
    /** Empty between two calls, unless one failed. */
    private final Queue<Class<?>> news = new ArrayDeque<>();
    private final AtomicBoolean updating = new AtomicBoolean();
    private Micrometers micrometers;
    private ThreadPoolExecutor worker;
    private boolean watching;

    /** @param metrics called once there is a Micrometer */
    public ApplicationMetrics(Instrumentation instrumentation, Supplier<Metrics> metrics, Log log) {
        this.instrumentation = instrumentation;
        this.loaded = new LoadedMicrometers(instrumentation);
        this.metrics = metrics;
        this.log = log;
    }

    /** Starts to watch; from now on no Micrometer is missed. */
    public synchronized void watch() {
        watching = true;
        loaded.watch();
    }

    /** Updates the meters at a tick; returns at once. */
    @Override
    public synchronized void run() {
        if (!watching) {
            return;
        }
        loaded.addNews(news);
        if (micrometers == null && (news.isEmpty() || !open())) {
            return;
        }
        final Micrometers all = micrometers;
        while (!news.isEmpty()) {
            Class<?> one = news.peek();
            worker.execute(() -> all.add(one));
            news.remove();
        }
        update(all);
    }

    private boolean open() {
        try {
            Metrics all = metrics.get();
            micrometers = new Micrometers(new JvmInternals(instrumentation)::isInitialised,
                new LatestReadings(() -> LatestReadings.Reading.all(all.collect()), System::nanoTime), log);
            worker = new ThreadPoolExecutor(0, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>(),
                new AgentThreads("micrometer", log));
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            log.warn("pauses are not in the metrics of the application's Micrometer: " + failure);
            watching = false;
            loaded.stop();
            return false;
        }
    }

    /** Unless a registry still blocks the one before. */
    private void update(Micrometers all) {
        if (updating.compareAndSet(false, true)) {
            boolean begun = false;
            try {
                worker.execute(() -> {
                    try {
                        all.update();
                    } finally {
                        updating.set(false);
                    }
                });
                begun = true;
            } finally {
                if (!begun) {
                    updating.set(false);
                }
            }
        }
    }

    /** Removes the agent's meters from all registries. Waits some seconds at most. */
    public synchronized void close() throws InterruptedException {
        watching = false;
        loaded.stop();
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

    /**
     * Notices each {@code Metrics} class of Micrometer that the application loads, without loading or initialising
     * anything: its class file comes by. Thread-safe.
     */
    private static final class LoadedMicrometers implements ClassFileTransformer {

        private static final String METRICS = "io.micrometer.core.instrument.Metrics";
        private static final String INTERNAL_NAME = METRICS.replace('.', '/');

        private final Instrumentation instrumentation;
        private final Queue<WeakReference<ClassLoader>> seen = new ConcurrentLinkedQueue<>();
        private boolean listedLoaded;

        LoadedMicrometers(Instrumentation instrumentation) {
            this.instrumentation = instrumentation;
        }

        /** Registers in the same way as the rewriting transformer, so the JVM copies no class file for this one. */
        void watch() {
            instrumentation.addTransformer(this, instrumentation.isRetransformClassesSupported());
        }

        void stop() {
            instrumentation.removeTransformer(this);
            seen.clear();
        }

        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                                byte[] classFile) {
            if (INTERNAL_NAME.equals(name) && loader != null && redefined == null) {
                seen.add(new WeakReference<>(loader));
            }
            return null;
        }

        /**
         * Adds the classes loaded since the last call, at the first call also those from before {@link #watch}. A class that is
         * missed for lack of memory comes with the next call.
         */
        void addNews(Collection<Class<?>> news) {
            if (!listedLoaded) {
                addLoaded(news);
                listedLoaded = true;
            }
            for (WeakReference<ClassLoader> loader = seen.peek(); loader != null; loader = seen.peek()) {
                add(news, loader.get());
                seen.poll();
            }
        }

        private void addLoaded(Collection<Class<?>> news) {
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (loaded.getClassLoader() != null && loaded.getName().equals(METRICS) && !news.contains(loaded)) {
                    news.add(loaded);
                }
            }
        }

        private static void add(Collection<Class<?>> news, ClassLoader loader) {
            try {
                Class<?> metrics = loader == null ? null : Class.forName(METRICS, false, loader);
                if (metrics != null && !news.contains(metrics)) {
                    news.add(metrics);
                }
            } catch (ClassNotFoundException | LinkageError broken) {
                // Its bytes came by, and the JVM refused them: the application has its own exception about that.
            }
        }
    }
}
