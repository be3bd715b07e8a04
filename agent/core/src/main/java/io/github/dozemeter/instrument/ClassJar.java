package io.github.dozemeter.instrument;

import io.github.dozemeter.process.Launch;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * A jar on the disk, and the jars in it. Those are read as streams, as often as needed: one may be larger than the heap. In a
 * multi-release jar {@code META-INF/versions/17/a/B.class} is a newer {@code a/B.class}. Not thread-safe.
 */
final class ClassJar implements Closeable {

    private static final String VERSIONS = "META-INF/versions/";
    private static final int FIRST_VERSION = 9;
    /** This Java's. */
    private static final int NEWEST_VERSION = Launch.feature();

    private final File file;
    private final JarFile jar;

    ClassJar(File file) throws IOException {
        this.file = file;
        this.jar = new JarFile(file, false);
    }

    boolean isOf(File other) {
        return file.equals(other);
    }

    /** @param folder empty, or ends with a slash */
    void visit(String folder, ExpectedClasses wanted, ClassFileReader reader) throws IOException {
        boolean hasVersions = folder.isEmpty() && isMultiRelease(jar.getManifest());
        for (String path : wanted.paths()) {
            try (InputStream in = open(hasVersions ? newest(path) : folder + path)) {
                if (in != null) {
                    wanted.found(path, reader.read(in));
                }
            }
        }
    }

    /** No folder, of which Spring Boot 2 speaks without the slash. */
    boolean isFile(String name) {
        return !name.endsWith("/") && jar.getEntry(name) != null && jar.getEntry(name + '/') == null;
    }

    /** @return null if there is none */
    InputStream open(String name) throws IOException {
        ZipEntry entry = jar.getEntry(name);
        return entry == null ? null : jar.getInputStream(entry);
    }

    /** Where a multi-release jar holds the class file for this Java. */
    private String newest(String path) {
        for (int version = NEWEST_VERSION; version >= FIRST_VERSION; version--) {
            if (jar.getEntry(VERSIONS + version + '/' + path) != null) {
                return VERSIONS + version + '/' + path;
            }
        }
        return path;
    }

    /**
     * Of a jar in this one. Its manifest comes first, as the JDK wants it for streams; it says whether a second
     * pass is needed.
     */
    void visitNested(String inner, ExpectedClasses wanted, ClassFileReader reader) throws IOException {
        try (InputStream file = open(inner); JarInputStream in = stream(file)) {
            if (in != null) {
                Map<String, Integer> newest = isMultiRelease(in.getManifest()) ? newest(inner, wanted) : new HashMap<>();
                visit(in, newest, wanted, reader);
            }
        }
    }

    private static void visit(JarInputStream in, Map<String, Integer> newest, ExpectedClasses wanted, ClassFileReader reader)
        throws IOException {
        JarEntry entry = in.getNextJarEntry();
        while (entry != null && !wanted.isEmpty()) {
            String name = entry.getName();
            String path = path(name);
            if (wanted.has(path) && version(name) == newest.getOrDefault(path, 0)) {
                wanted.found(path, reader.read(in));
            }
            entry = in.getNextJarEntry();
        }
    }

    /** Which version of what is wanted is this Java's; where there is none, the one for all. */
    private Map<String, Integer> newest(String inner, ExpectedClasses wanted) throws IOException {
        Map<String, Integer> newest = new HashMap<>();
        try (InputStream file = open(inner); JarInputStream in = stream(file)) {
            for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
                String path = path(entry.getName());
                int version = version(entry.getName());
                if (wanted.has(path) && version > newest.getOrDefault(path, 0)) {
                    newest.put(path, version);
                }
            }
        }
        return newest;
    }

    private static JarInputStream stream(InputStream file) throws IOException {
        return file == null ? null : new JarInputStream(file, false);
    }

    /** @param manifest null if the jar has none */
    private static boolean isMultiRelease(Manifest manifest) {
        return manifest != null && "true".equalsIgnoreCase(manifest.getMainAttributes().getValue("Multi-Release"));
    }

    /** What this entry is a version of: itself, if it is in no such folder. */
    private static String path(String entry) {
        int slash = entry.startsWith(VERSIONS) ? entry.indexOf('/', VERSIONS.length()) : -1;
        return entry.substring(slash + 1);
    }

    /** The release for which it is, 0 for every one; -1 if it is not for this Java. */
    private static int version(String entry) {
        if (!entry.startsWith(VERSIONS)) {
            return 0;
        }
        try {
            int version = Integer.parseInt(entry.substring(VERSIONS.length(), entry.indexOf('/', VERSIONS.length())));
            return version >= FIRST_VERSION && version <= NEWEST_VERSION ? version : -1;
        } catch (IndexOutOfBoundsException | NumberFormatException none) {
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}
