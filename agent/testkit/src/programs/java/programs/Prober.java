package programs;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;

/** Looks around for traces of an agent, as an application might stumble over them. */
public final class Prober {

    private Prober() {
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("java.lang is open: " + isJavaLangOpen());
        for (String name : new String[] {"io.github.dozemeter.entry.Entry", "net.bytebuddy.jar.asm.ClassReader",
            "io.prometheus.client.Collector", "io.github.dozemeter.counters.Site"}) {
            System.out.println(name + " is visible: " + isVisible(name));
        }
        System.out.println("context loader: " + Thread.currentThread().getContextClassLoader().getClass().getName());
        while (arguments.length > 0 && System.getProperty("dozemeter.url") == null) {
            Thread.sleep(1);
        }
        Map<String, Boolean> threads = new TreeMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            threads.put(thread.getName(), thread.isDaemon());
        }
        System.out.println("threads: " + threads);
        System.out.println("properties: " + new TreeMap<>(System.getProperties()).keySet());
    }

    private static boolean isJavaLangOpen() throws ReflectiveOperationException {
        Method method = ClassLoader.class.getDeclaredMethod("findLoadedClass0", String.class);
        try {
            method.setAccessible(true);
            return true;
        } catch (RuntimeException closed) {
            return false;
        }
    }

    private static boolean isVisible(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException invisible) {
            return false;
        }
    }
}
