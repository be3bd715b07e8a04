package io.github.dozemeter.jvm;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;

/** Puts the hook into {@code java.lang} of the boot loader, the one package that every class loader finds. */
public final class Hook {

    private static final String PACKAGE = "java.lang.";
    public static final String ENTRY = PACKAGE + "Dozemeter";
    /** Last the class that shows that the hook is there. */
    private static final String[] CLASSES =
        {"DozemeterControl", "DozemeterRequested", "DozemeterCpu", "DozemeterPausing", "DozemeterArm",
            "DozemeterCaller", "DozemeterCallers", "DozemeterTimes", "DozemeterCounts", "DozemeterSites",
            "Dozemeter"};

    private Hook() {
    }

    /** Whether code of this loader can call a class of the hook: checked before any of it is rewritten. */
    public static boolean isVisibleFrom(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader).getClassLoader() == null;
        } catch (ClassNotFoundException | LinkageError invisible) {
            return false;
        }
    }

    /**
     * Defines the classes of the hook and initialises them, unless an agent that was stopped has left them here.
     * From 9 on it also opens {@code java.lang} to the loader of this class, and to no other.
     *
     * <p>They are initialised now, and initialise what they call, because code of the application may call them
     * when it has no stack or memory left: a class that cannot be initialised once stays broken.
     *
     * @throws IOException if the agent's jar lacks them
     * @throws ReflectiveOperationException or a LinkageError if this JVM does not let us
     */
    public static void install(Instrumentation instrumentation) throws IOException, ReflectiveOperationException {
        LookupDefiner lookup = isBefore9() ? null : new LookupDefiner(instrumentation);
        if (!isVisibleFrom(null, ENTRY)) {
            defineClasses(lookup);
        }
        for (String name : CLASSES) {
            Class.forName(PACKAGE + name, true, null);
        }
    }

    private static void defineClasses(LookupDefiner lookup) throws IOException, ReflectiveOperationException {
        for (String name : CLASSES) {
            try {
                define(lookup, PACKAGE + name, ownResource("java/lang/" + name + ".class"));
            } catch (LinkageError twice) {
                // An earlier attempt found no room for the rest.
                if (!isVisibleFrom(null, PACKAGE + name)) {
                    throw twice;
                }
            }
        }
    }

    public static void add(String name, byte[] classFile) throws ReflectiveOperationException {
        LookupDefiner lookup = isBefore9() ? null : new LookupDefiner();
        define(lookup, name, classFile);
        Class.forName(name, true, null);
    }

    /** @param lookup null before 9 */
    private static void define(LookupDefiner lookup, String name, byte[] classFile)
        throws ReflectiveOperationException {
        if (lookup != null) {
            lookup.define(classFile);
            return;
        }
        Object unsafe = unsafeBefore9();
        unsafe.getClass().getMethod("defineClass", String.class, byte[].class, int.class, int.class,
            ClassLoader.class, ProtectionDomain.class)
            .invoke(unsafe, name, classFile, 0, classFile.length, null, null);
    }

    static Object unsafeBefore9() throws ReflectiveOperationException {
        Field instance = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return instance.get(null);
    }

    /** Whether this is Java 8, which has neither modules nor lookups that define classes. */
    public static boolean isBefore9() {
        return Launch.feature() < 9;
    }

    public static byte[] ownResource(String path) throws IOException {
        return ClassFiles.ClassFileReader.read(Hook.class.getClassLoader().getResourceAsStream(path), path);
    }
}
