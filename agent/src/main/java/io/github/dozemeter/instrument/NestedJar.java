package io.github.dozemeter.instrument;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A jar, or a folder of classes, inside another jar. A jar is unpacked once, and kept for as long as this is. */
final class NestedJar {

    private static final int LARGEST = 64 << 20;

    private final JarFile outer;
    /** Ends with a slash if it is a folder. */
    private final String inner;
    /** Null for a folder. */
    private final Map<String, byte[]> classFiles;

    NestedJar(JarFile outer, String inner) throws IOException {
        this.outer = outer;
        this.inner = inner;
        this.classFiles = inner.endsWith("/") ? null : unpacked();
    }

    /** Where {@code jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/} and its older form say that classes lie. */
    static final class Place {

        final File outer;
        final String inner;

        private Place(File outer, String inner) {
            this.outer = outer;
            this.inner = inner;
        }

        /** @return null if it is none of these forms */
        static Place of(String location) {
            String rest = location.substring("jar:".length());
            boolean ofNested = rest.startsWith("nested:");
            int mark = rest.indexOf(ofNested ? "/!" : "!/");
            if (mark < 0 || !ofNested && !rest.startsWith("file:")) {
                return null;
            }
            String outer = (ofNested ? "file:" : "") + rest.substring(ofNested ? "nested:".length() : 0, mark);
            String inner = rest.substring(mark + 2);
            return new Place(new File(URI.create(outer)), inner.endsWith("!/") ? inner.substring(0, inner.length() - 2)
                : inner);
        }
    }

    private Map<String, byte[]> unpacked() throws IOException {
        Map<String, byte[]> unpacked = new HashMap<>();
        ZipEntry entry = outer.getEntry(inner);
        if (entry == null || entry.getSize() > LARGEST) {
            return unpacked;
        }
        byte[] jar = Hook.allBytes(outer.getInputStream(entry));
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry file = in.getNextEntry(); file != null; file = in.getNextEntry()) {
                if (file.getName().endsWith(".class")) {
                    unpacked.put(file.getName(), Hook.allBytes(in));
                }
            }
        }
        return unpacked;
    }

    /** @return null if there is none */
    byte[] classFile(String path) throws IOException {
        if (classFiles != null) {
            return classFiles.get(path);
        }
        ZipEntry entry = outer.getEntry(inner + path);
        return entry == null ? null : Hook.allBytes(outer.getInputStream(entry));
    }
}
