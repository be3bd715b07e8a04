package io.github.dozemeter.bench.program;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The agent's look at a class, alone: every class file of the jars, held in memory, looked at pass after pass. The
 * first argument is the agent's jar; its classes are taken out of it and called by reflection. Prints the constants of
 * a class file in the mean, and the nanoseconds a class of the best pass.
 */
public final class LookAlone {

    private static final String AGENT = "io.github.dozemeter.";
    private static final int PASSES = 12;

    private LookAlone() {
    }

    public static void main(String[] jars) throws Throwable {
        URL agent = URI.create("jar:" + new File(jars[0]).toURI() + "!/dozemeter/").toURL();
        MethodHandle look = look(new URLClassLoader(new URL[] {agent}));
        List<byte[]> classFiles = new ArrayList<>();
        for (int i = 1; i < jars.length; i++) {
            read(new JarFile(jars[i]), classFiles);
        }
        long constants = 0;
        for (byte[] classFile : classFiles) {
            constants += (classFile[8] & 0xFF) << 8 | classFile[9] & 0xFF;
        }
        System.out.println("constants\t" + constants / classFiles.size());
        System.out.println("look\t" + best(look, classFiles) / classFiles.size());
    }

    private static MethodHandle look(ClassLoader agent) throws ReflectiveOperationException {
        Object calls = accessible(agent.loadClass(AGENT + "counters.Call").getMethod("named", String.class))
            .invoke(null, "default");
        Class<?> pauses = agent.loadClass(AGENT + "rewrite.ChosenPauses");
        Object chosen = accessible(pauses.getDeclaredConstructor(Set.class)).newInstance(calls);
        return MethodHandles.lookup()
            .unreflect(accessible(pauses.getDeclaredMethod("mayBeIn", byte[].class))).bindTo(chosen)
            .asType(MethodType.methodType(boolean.class, byte[].class));
    }

    private static <T extends AccessibleObject> T accessible(T member) {
        member.setAccessible(true);
        return member;
    }

    private static void read(JarFile jar, List<byte[]> classFiles) throws IOException {
        for (JarEntry entry : Collections.list(jar.entries())) {
            if (entry.getName().endsWith(".class")) {
                classFiles.add(Copies.bytes(jar.getInputStream(entry)));
            }
        }
    }

    private static long best(MethodHandle look, List<byte[]> classFiles) throws Throwable {
        long best = Long.MAX_VALUE;
        int found = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long start = System.nanoTime();
            for (byte[] classFile : classFiles) {
                found += (boolean) look.invokeExact(classFile) ? 1 : 0;
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        System.out.println("found\t" + found / PASSES);
        return best;
    }
}
