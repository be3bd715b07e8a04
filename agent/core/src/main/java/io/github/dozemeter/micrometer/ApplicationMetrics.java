package io.github.dozemeter.micrometer;

import io.github.dozemeter.instrument.JvmInternals;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.metrics.Metrics;
import io.github.dozemeter.process.AgentThreads;
import java.lang.instrument.Instrumentation;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
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
            worker.execute(new Runnable() {
                @Override
                public void run() {
                    all.add(one);
                }
            });
            news.remove();
        }
        update(all);
    }

    private boolean open() {
        try {
            micrometers = newMicrometers(new JvmInternals(instrumentation), metrics.get());
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

    private Micrometers newMicrometers(JvmInternals jvm, Metrics all) {
        LatestReadings readings = new LatestReadings(new Supplier<Map<MeterId, Reading>>() {
            @Override
            public Map<MeterId, Reading> get() {
                return Reading.all(all.collect());
            }
        }, new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.nanoTime();
            }
        });
        return new Micrometers(new Predicate<Class<?>>() {
            @Override
            public boolean test(Class<?> type) {
                return jvm.isInitialised(type);
            }
        }, readings, log);
    }

    /** Unless a registry still blocks the one before. */
    private void update(Micrometers all) {
        if (updating.compareAndSet(false, true)) {
            boolean begun = false;
            try {
                worker.execute(new Runnable() {
                    @Override
                    public void run() {
                        try {
                            all.update();
                        } finally {
                            updating.set(false);
                        }
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
            final Micrometers all = micrometers;
            worker.execute(new Runnable() {
                @Override
                public void run() {
                    all.close();
                }
            });
            worker.shutdown();
        }
        if (!worker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
            log.warn("the application's Micrometer does not answer: meters of pauses stay in it, unchanged");
        }
    }
}
