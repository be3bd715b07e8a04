package io.github.dozemeter.lifecycle;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.List;

/**
 * The agent's jar on the application's class path, where the JVM puts it to find the entry class. The class loader
 * keeps it open, on Java 8 mapped: once it is overwritten, the application's search for a resource of a name that
 * the jar holds, {@code META-INF/MANIFEST.MF} above all, kills the JVM. Later releases map no jar.
 *
 * <p>That loader skips a jar whose index of packages lacks the name. When the agent runs, all that the jar holds
 * for the class path is loaded, and an empty index ends the searches in it.
 */
final class ClassPathJar {

    /** @throws ReflectiveOperationException or a RuntimeException if the class loader is not the JDK's */
    static void skip() throws ReflectiveOperationException {
        String location = ClassPathJar.class.getProtectionDomain().getCodeSource()
            .getLocation().toString();
        Class<?> metaIndex = Class.forName("sun.misc.MetaIndex");
        Constructor<?> index = metaIndex.getDeclaredConstructor(List.class, boolean.class);
        index.setAccessible(true);
        ClassLoader ofClassPath = ClassPathJar.class.getClassLoader()
            .getClass().getClassLoader();
        Object classPath =
            field(Class.forName("java.net.URLClassLoader"), "ucp").get(ofClassPath);
        synchronized (classPath) {
            for (Object jar : (List<?>) field(classPath.getClass(), "loaders").get(classPath)) {
                Class<?> type = jar.getClass();
                boolean isJar = type.getSimpleName().equals("JarLoader");
                if (isJar && location.equals(field(type, "csu").get(jar).toString())) {
                    field(type, "metaIndex").set(jar,
                          index.newInstance(Collections.emptyList(), true));
                }
            }
        }
    }

    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
