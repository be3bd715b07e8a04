package io.github.dozemeter.bench.program;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads every class of the jars that it is given, without initialising any: an application with a large class path.
 * Does so twice, by a loader of its own each time: cold, then warm. Prints {@code classes}, the nanoseconds of each
 * pass as {@code cold} and {@code warm}, and the {@code peak} of memory after the first. Property {@code scrape}: waits
 * for the agent, and prints what it says of all passes so far, {@code cold.scanned}, {@code cold.seconds} and
 * {@code cold.rewritten}, and {@code warm} likewise.
 */
public final class LoadAll {

    private LoadAll() {
    }

    public static void main(String[] jars) throws IOException, InterruptedException {
        boolean scrape = Boolean.getBoolean("scrape");
        if (scrape) {
            Endpoint.await();
        }
        pass("cold", scrape, jars);
        Footprint.print();
        System.out.println("classes\t" + pass("warm", scrape, jars));
    }

    private static int pass(String name, boolean scrape, String... jars) throws IOException {
        long start = System.nanoTime();
        int classes = load(jars);
        System.out.println(name + "\t" + (System.nanoTime() - start));
        if (scrape) {
            System.out.println(name + ".scanned\t" + Endpoint.sum("dozemeter_classes_scanned_total ", ""));
            System.out.println(name + ".seconds\t" + Endpoint.sum("dozemeter_rewrite_seconds_total ", ""));
            System.out.println(name + ".rewritten\t" + Endpoint.sum("dozemeter_classes_rewritten_total ", ""));
        }
        return classes;
    }

    private static int load(String... jars) throws IOException {
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = new File(jars[i]).toURI().toURL();
        }
        URLClassLoader loader = new URLClassLoader(urls);
        int loaded = 0;
        for (String jar : jars) {
            try (JarFile file = new JarFile(jar)) {
                for (JarEntry entry : Collections.list(file.entries())) {
                    String name = entry.getName();
                    if (name.endsWith(".class") && !name.startsWith("META-INF/")
                        && !name.endsWith("module-info.class")) {
                        loaded += isLoaded(name.substring(0, name.length() - 6).replace('/', '.'), loader) ? 1 : 0;
                    }
                }
            }
        }
        return loaded;
    }

    private static boolean isLoaded(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException | LinkageError needsMore) {
            return false;
        }
    }
}
