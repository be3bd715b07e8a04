package io.github.dozemeter.instrument;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The class files of classes that are loaded already, read from where their code source says. Not through their
 * loader: that is foreign code, and would leave the jar open in the cache of {@code jar:} URLs. Not thread-safe.
 */
final class ClassFiles implements Closeable {

    private static final String VERSIONS = "META-INF/versions/";
    private static final int FIRST_VERSION = 9;

    private final int feature = Integer.parseInt(System.getProperty("java.specification.version").replace("1.", ""));
    private final Map<File, JarFile> jars = new HashMap<>();
    private final Map<String, NestedJar> nested = new HashMap<>();

    /** @return null where it cannot be told */
    byte[] of(Class<?> loaded) throws IOException {
        String location = new Origin(loaded.getProtectionDomain()).location();
        String path = loaded.getName().replace('.', '/') + ".class";
        if (location.startsWith("jar:")) {
            return fromNested(location, path);
        }
        if (!location.startsWith("file:")) {
            return null;
        }
        File source = new File(URI.create(location));
        return source.isDirectory() ? read(new FileInputStream(new File(source, path))) : fromJar(jar(source), path);
    }

    private JarFile jar(File file) throws IOException {
        JarFile jar = jars.get(file);
        if (jar == null) {
            jar = new JarFile(file, false);
            jars.put(file, jar);
        }
        return jar;
    }

    private byte[] fromJar(JarFile jar, String path) throws IOException {
        ZipEntry entry = isMultiRelease(jar) ? newest(jar, path) : null;
        ZipEntry loaded = entry == null ? jar.getEntry(path) : entry;
        return loaded == null ? null : read(jar.getInputStream(loaded));
    }

    private static boolean isMultiRelease(JarFile jar) throws IOException {
        return jar.getEntry(VERSIONS) != null && jar.getManifest() != null
            && "true".equalsIgnoreCase(jar.getManifest().getMainAttributes().getValue("Multi-Release"));
    }

    /** What a multi-release jar holds for this Java and no older one; null if nothing. */
    private ZipEntry newest(JarFile jar, String path) {
        ZipEntry found = null;
        for (int version = feature; version >= FIRST_VERSION && found == null; version--) {
            found = jar.getEntry(VERSIONS + version + '/' + path);
        }
        return found;
    }

    /** A jar in a jar, as Spring Boot packs applications. */
    private byte[] fromNested(String location, String path) throws IOException {
        NestedJar jar = nested.get(location);
        if (jar == null) {
            NestedJar.Place place = NestedJar.Place.of(location);
            if (place == null) {
                return null;
            }
            jar = new NestedJar(jar(place.outer), place.inner);
            nested.put(location, jar);
        }
        return jar.classFile(path);
    }

    private static byte[] read(InputStream in) throws IOException {
        try (InputStream closed = in) {
            return Hook.allBytes(closed);
        }
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars.values()) {
            jar.close();
        }
    }
}
