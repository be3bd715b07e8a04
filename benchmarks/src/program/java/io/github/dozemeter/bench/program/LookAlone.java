package io.github.dozemeter.bench.program;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
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
        MethodHandle look = look(new AgentClasses(new JarFile(jars[0])));
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
        Set<?> calls = (Set<?>) accessible(agent.loadClass(AGENT + "record.Call").getMethod("named", String.class))
            .invoke(null, "default");
        Class<?> pauses = agent.loadClass(AGENT + "instrument.ChosenPauses");
        Object chosen = made(pauses.getDeclaredConstructor(Set.class), calls);
        return MethodHandles.lookup()
            .unreflect(accessible(pauses.getDeclaredMethod("mayBeIn", byte[].class))).bindTo(chosen)
            .asType(MethodType.methodType(boolean.class, byte[].class));
    }

    private static Object made(Constructor<?> constructor, Object argument) throws ReflectiveOperationException {
        constructor.setAccessible(true);
        return constructor.newInstance(argument);
    }

    private static Method accessible(Method method) {
        method.setAccessible(true);
        return method;
    }

    private static void read(JarFile jar, List<byte[]> classFiles) throws IOException {
        for (JarEntry entry : Collections.list(jar.entries())) {
            if (entry.getName().endsWith(".class")) {
                classFiles.add(AgentClasses.bytes(jar, entry));
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

    /** What lies below {@code dozemeter/} in the agent's jar. */
    private static final class AgentClasses extends ClassLoader {

        private final JarFile jar;

        AgentClasses(JarFile jar) {
            this.jar = jar;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            JarEntry entry = jar.getJarEntry("dozemeter/" + name.replace('.', '/') + ".class");
            if (entry == null) {
                throw new ClassNotFoundException(name);
            }
            try {
                byte[] bytes = bytes(jar, entry);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }

        static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
            byte[] bytes = new byte[(int) entry.getSize()];
            try (InputStream in = jar.getInputStream(entry)) {
                new DataInputStream(in).readFully(bytes);
            }
            return bytes;
        }
    }
}
