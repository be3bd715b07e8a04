package io.github.dozemeter.micrometer;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Notices each {@code Metrics} class of Micrometer that the application loads, without loading or initialising
 * anything: its class file comes by. Thread-safe.
 */
final class LoadedMicrometers implements ClassFileTransformer {

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
