package programs;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Links every class of these jars, which lets the JVM verify it, and runs none of their code. Prints how many there are,
 * and how each of them failed that did: the same with and without an agent.
 */
public final class Corpus {

    private Corpus() {
    }

    public static void main(String[] jars) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String jar : jars) {
            urls.add(new File(jar).toURI().toURL());
        }
        int linked = 0;
        Map<String, String> failures = new TreeMap<>();
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]))) {
            for (String name : classes(jars)) {
                try {
                    // Reading the methods of a class links it first.
                    Class.forName(name, false, loader).getDeclaredMethods();
                    linked++;
                } catch (LinkageError | ClassNotFoundException | RuntimeException failure) {
                    // Which of several missing classes is named differs from run to run.
                    failures.put(name, failure.getClass().getName());
                }
            }
        }
        for (Map.Entry<String, String> failure : failures.entrySet()) {
            System.out.println(failure.getKey() + " " + failure.getValue());
        }
        System.out.println("classes " + (linked + failures.size()));
        System.out.println("linked " + linked);
    }

    /** Each once, whatever the number of jars that hold it. */
    private static Iterable<String> classes(String[] jars) throws Exception {
        Map<String, String> names = new TreeMap<>();
        for (String jar : jars) {
            try (JarFile file = new JarFile(jar)) {
                for (Enumeration<JarEntry> all = file.entries(); all.hasMoreElements(); ) {
                    String entry = all.nextElement().getName();
                    if (entry.endsWith(".class") && !entry.startsWith("META-INF/") && !entry.contains("module-info")) {
                        names.put(entry, entry.substring(0, entry.length() - ".class".length()).replace('/', '.'));
                    }
                }
            }
        }
        return Collections.unmodifiableCollection(names.values());
    }
}
