package io.github.dozemeter.instrument;

import io.github.dozemeter.process.Launch;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;

/** Puts the hook into {@code java.lang} of the boot loader, the one package that every class loader finds. */
public final class Hook {

    private static final String PACKAGE = "java.lang.";
    private static final String ENTRY = PACKAGE + "Dozemeter";
    /** Last the class that shows that the hook is there. */
    private static final String[] CLASSES =
        {"DozemeterControl", "DozemeterRequested", "DozemeterCpu", "DozemeterPausing", "DozemeterArm",
            "DozemeterCaller", "DozemeterCallers", "DozemeterTimes", "DozemeterCounts", "DozemeterSites",
            "Dozemeter"};
    private static final int FIRST_WITH_MODULES = 9;

    private Hook() {
    }

    private static boolean isInstalled() {
        return isVisibleFrom(null);
    }

    /** Whether code of this loader can call the hook: checked before any of it is rewritten. */
    static boolean isVisibleFrom(ClassLoader loader) {
        return isVisibleFrom(loader, ENTRY);
    }

    private static boolean isVisibleFrom(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader).getClassLoader() == null;
        } catch (ClassNotFoundException | LinkageError invisible) {
            return false;
        }
    }

    /**
     * Defines the classes of the hook and initialises them, unless an agent that was stopped has left them here. From 9 on
     * it also opens {@code java.lang} to the loader of this class, and to no other.
     *
     * <p>They are initialised now, and initialise what they call, because code of the application may call them when it has
     * no stack or memory left: a class that cannot be initialised once is broken for the life of the JVM.
     *
     * @throws IOException if the agent's jar lacks them
     * @throws ReflectiveOperationException or a LinkageError if this JVM does not let us
     */
    public static void install(Instrumentation instrumentation) throws IOException, ReflectiveOperationException {
        boolean before9 = isBefore9();
        LookupDefiner lookup = before9 ? null : new LookupDefiner(instrumentation);
        for (int i = isInstalled() ? CLASSES.length : 0; i < CLASSES.length; i++) {
            String name = PACKAGE + CLASSES[i];
            byte[] classFile = ownResource("java/lang/" + CLASSES[i] + ".class");
            try {
                if (before9) {
                    defineBefore9(name, classFile);
                } else {
                    lookup.define(classFile);
                }
            } catch (LinkageError twice) {
                // An earlier attempt found no room for the rest.
                if (!isVisibleFrom(null, name)) {
                    throw twice;
                }
            }
        }
        for (String name : CLASSES) {
            initialise(PACKAGE + name);
        }
    }

    private static void initialise(String name) throws ClassNotFoundException {
        Class.forName(name, true, null);
    }

    static boolean has(String internalName) {
        return isVisibleFrom(null, internalName.replace('/', '.'));
    }

    /** Defines one more class of the hook, and initialises it. */
    static void add(String internalName, byte[] classFile) throws ReflectiveOperationException {
        String name = internalName.replace('/', '.');
        if (isBefore9()) {
            defineBefore9(name, classFile);
        } else {
            new LookupDefiner().define(classFile);
        }
        initialise(name);
    }

    private static void defineBefore9(String name, byte[] classFile) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        unsafe.getMethod("defineClass", String.class, byte[].class, int.class, int.class, ClassLoader.class, ProtectionDomain.class)
            .invoke(instance.get(null), name, classFile, 0, classFile.length, null, null);
    }

    /** Whether this is Java 8, which has neither modules nor lookups that define classes. */
    public static boolean isBefore9() {
        return Launch.feature() < FIRST_WITH_MODULES;
    }

    static byte[] ownResource(String path) throws IOException {
        try (InputStream in = Hook.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new FileNotFoundException(path);
            }
            return allBytes(in);
        }
    }

    static byte[] allBytes(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16_384);
        byte[] buffer = new byte[16_384];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes.write(buffer, 0, read);
        }
        return bytes.toByteArray();
    }
}
