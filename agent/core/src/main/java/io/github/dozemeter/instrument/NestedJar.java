package io.github.dozemeter.instrument;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;

/** A jar inside another jar. Read as a stream, as often as needed: it may be larger than the heap. */
final class NestedJar {

    private final ClassJar outer;
    private final String inner;

    NestedJar(ClassJar outer, String inner) {
        this.outer = outer;
        this.inner = inner;
    }

    /** Where {@code jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/} and its older form say that classes lie. */
    static final class Place {

        final File outer;
        /** Ends with a slash if it is a folder, or does not. */
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

    /** A jar's manifest comes first, as the JDK wants it for streams; it says whether a second pass is needed. */
    void visit(ExpectedClasses wanted, ClassFileReader reader) throws IOException {
        try (InputStream file = outer.open(inner); JarInputStream in = stream(file)) {
            if (in != null) {
                Map<String, Integer> newest = MultiReleaseNames.areIn(in.getManifest()) ? newest(wanted) : new HashMap<>();
                visit(in, newest, wanted, reader);
            }
        }
    }

    private static void visit(JarInputStream in, Map<String, Integer> newest, ExpectedClasses wanted, ClassFileReader reader)
        throws IOException {
        JarEntry entry = in.getNextJarEntry();
        while (entry != null && !wanted.isEmpty()) {
            String name = entry.getName();
            String path = MultiReleaseNames.path(name);
            if (wanted.has(path) && MultiReleaseNames.of(name) == newest.getOrDefault(path, 0)) {
                wanted.found(path, reader.read(in));
            }
            entry = in.getNextJarEntry();
        }
    }

    /** Which version of what is wanted is this Java's; where it is not told, the one for all. */
    private Map<String, Integer> newest(ExpectedClasses wanted) throws IOException {
        Map<String, Integer> newest = new HashMap<>();
        try (InputStream file = outer.open(inner); JarInputStream in = stream(file)) {
            for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
                String path = MultiReleaseNames.path(entry.getName());
                int version = MultiReleaseNames.of(entry.getName());
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
}
