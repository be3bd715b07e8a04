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
 * Does so twice, by a loader of its own each time: cold, then warm. Property {@code scrape}: waits for the agent, and
 * prints behind each pass, as {@code scan}, how many classes it has looked at so far and the seconds that it took.
 */
public final class LoadAll {

    private static final int POLL_MILLIS = 10;

    private LoadAll() {
    }

    public static void main(String[] jars) throws IOException, InterruptedException {
        boolean scrape = Boolean.getBoolean("scrape");
        while (scrape && Scrape.url() == null) {
            Thread.sleep(POLL_MILLIS);
        }
        for (String pass : new String[] {"cold", "warm"}) {
            long start = System.nanoTime();
            System.out.println(pass + "\t" + load(jars) + "\t" + (System.nanoTime() - start));
            if (scrape) {
                System.out.println("scan\t" + Scrape.sum(Scrape.url(), "dozemeter_classes_scanned_total ", "")
                    + "\t" + Scrape.sum(Scrape.url(), "dozemeter_rewrite_seconds_total ", "")
                    + "\t" + Scrape.sum(Scrape.url(), "dozemeter_classes_rewritten_total ", ""));
            }
            if (pass.equals("cold")) {
                Footprint.print();
            }
        }
    }

    private static int load(String... jars) throws IOException {
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = new File(jars[i]).toURI().toURL();
        }
        URLClassLoader loader = new URLClassLoader(urls);
        int loaded = 0;
        for (String jar : jars) {
            loaded += load(jar, loader);
        }
        return loaded;
    }

    private static int load(String jar, ClassLoader loader) throws IOException {
        int loaded = 0;
        try (JarFile file = new JarFile(jar)) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class")) {
                    loaded += isLoaded(name.substring(0, name.length() - 6).replace('/', '.'), loader) ? 1 : 0;
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
