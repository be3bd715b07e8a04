package io.github.dozemeter.export.micrometer;

import io.github.dozemeter.jvm.Hook;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Holds the bridge to one Micrometer of the application: defines the classes of {@code bridge} itself, takes the
 * agent's types from the agent's loader, and all else, Micrometer above all, from the application's. Nothing of
 * the agent becomes visible to the application's loader. Referred to only from the application's side.
 */
final class BridgeLoader extends ClassLoader {

    private static final String AGENT = "io.github.dozemeter.";
    private static final String BRIDGE = AGENT + "export.micrometer.bridge.";

    private final ClassLoader agent = BridgeLoader.class.getClassLoader();

    private BridgeLoader(ClassLoader micrometer) {
        super(micrometer);
    }

    /** Binds {@code Metrics.globalRegistry} of that loader, which must be initialised. */
    static Binding bind(ClassLoader micrometer, LatestReadings readings, Consumer<String> failures)
        throws ReflectiveOperationException {
        return (Binding) new BridgeLoader(micrometer).loadClass(BRIDGE + "RegistryBinding")
            .getConstructor(LatestReadings.class, Consumer.class).newInstance(readings, failures);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(BRIDGE)) {
            if (name.startsWith(AGENT)) {
                return agent.loadClass(name);
            }
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            return define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = Hook.ownResource(name.replace('.', '/') + ".class");
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }
}
