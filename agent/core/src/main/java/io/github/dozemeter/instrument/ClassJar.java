package io.github.dozemeter.instrument;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** A jar on the disk. Not thread-safe. */
final class ClassJar implements Closeable {

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
        boolean isMultiRelease = folder.isEmpty() && MultiReleaseNames.areIn(jar.getManifest());
        for (String path : wanted.paths()) {
            try (InputStream in = open(isMultiRelease ? newest(path) : folder + path)) {
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
        for (int version = MultiReleaseNames.NEWEST; version >= MultiReleaseNames.FIRST; version--) {
            if (jar.getEntry(MultiReleaseNames.FOLDER + version + '/' + path) != null) {
                return MultiReleaseNames.FOLDER + version + '/' + path;
            }
        }
        return path;
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}
