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

    private final Map<File, JarFile> jars = new HashMap<>();

    /** @return null where it cannot be told */
    byte[] of(Class<?> loaded) throws IOException {
        String location = new Origin(loaded.getProtectionDomain()).location();
        if (!location.startsWith("file:")) {
            return null;
        }
        String path = loaded.getName().replace('.', '/') + ".class";
        File source = new File(URI.create(location));
        return source.isDirectory() ? read(new FileInputStream(new File(source, path))) : fromJar(source, path);
    }

    private byte[] fromJar(File file, String path) throws IOException {
        JarFile jar = jars.get(file);
        if (jar == null) {
            jar = new JarFile(file, false);
            jars.put(file, jar);
        }
        ZipEntry entry = jar.getEntry(path);
        // A multi-release jar may hold another version of the class, which is the one that was loaded.
        return entry == null || jar.getEntry(VERSIONS) != null ? null : read(jar.getInputStream(entry));
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
