package io.github.dozemeter.instrument;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;

/** Defines boot classes on Java 8, by {@code sun.misc.Unsafe.defineClass}, which later releases lack. */
final class UnsafeDefiner {

    private final Object unsafe;
    private final Method defineClass;

    UnsafeDefiner() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        unsafe = instance.get(null);
        defineClass = type.getMethod("defineClass", String.class, byte[].class, int.class, int.class,
            ClassLoader.class, ProtectionDomain.class);
    }

    void define(String name, byte[] classFile) throws ReflectiveOperationException {
        defineClass.invoke(unsafe, name, classFile, 0, classFile.length, null, null);
    }
}
