package io.github.dozemeter.rewrite;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A JVM that has loaded some classes and remembers which it is asked to retransform. */
final class FakeInstrumentation implements InvocationHandler {

    final List<List<Class<?>>> batches = new ArrayList<>();
    private final Class<?>[] loaded;
    /** Its batches fail; null for none. */
    private final Class<?> stubborn;

    FakeInstrumentation(Class<?> stubborn, Class<?>... loaded) {
        this.stubborn = stubborn;
        this.loaded = loaded;
    }

    Instrumentation asInstrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(FakeInstrumentation.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class}, this);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "getAllLoadedClasses":
                return loaded;
            case "isRetransformClassesSupported":
                return true;
            case "addTransformer":
                return null;
            case "isModifiableClass":
                return arguments[0] != Integer.class;
            case "retransformClasses":
                List<Class<?>> batch = Arrays.asList((Class<?>[]) arguments[0]);
                batches.add(batch);
                if (batch.contains(stubborn)) {
                    throw new UnsupportedOperationException("stubborn");
                }
                return null;
            default:
                throw new AssertionError(method);
        }
    }
}
