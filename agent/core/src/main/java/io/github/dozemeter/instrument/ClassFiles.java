package io.github.dozemeter.instrument;

import io.github.dozemeter.process.Launch;
import io.github.dozemeter.record.CodeLocation;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * The class files of classes that are loaded already, read from where their code source says. Not through their
 * loader: that is foreign code, and would leave the jar open in the cache of {@code jar:} URLs. The heap is the
 * application's: one place is open at a time, one class file in memory. Not thread-safe.
 */
final class ClassFiles {

    /** Looked for at a time, at 160 bytes each; a jar in a jar is read once for so many. */
    private static final int MOST_WANTED = 2_000;

    private final ClassFileReader reader = new ClassFileReader();
    /** The last one: jars inside a jar come one after the other. */
    private ClassJar open;

    /**
     * Visits them in the order of their places, which is any.
     *
     * @param visitor takes each class once, with its class file; that is null where it is unknown
     */
    static void visit(List<Class<?>> classes, BiConsumer<Class<?>, byte[]> visitor) {
        ClassFiles files = new ClassFiles();
        try {
            for (Map.Entry<String, List<Class<?>>> place : byLocation(classes).entrySet()) {
                List<Class<?>> here = place.getValue();
                for (int from = 0; from < here.size(); from += MOST_WANTED) {
                    List<Class<?>> some = here.subList(from, Math.min(here.size(), from + MOST_WANTED));
                    files.visit(new CodeLocation(place.getKey()), new ExpectedClasses(some, visitor, files.reader));
                }
            }
        } finally {
            files.closeJar();
        }
    }

    private static Map<String, List<Class<?>>> byLocation(List<Class<?>> classes) {
        Map<String, List<Class<?>>> byLocation = new TreeMap<>();
        for (Class<?> loaded : classes) {
            String location = CodeLocation.of(loaded.getProtectionDomain()).url();
            List<Class<?>> here = byLocation.get(location);
            if (here == null) {
                here = new ArrayList<>();
                byLocation.put(location, here);
            }
            here.add(loaded);
        }
        return byLocation;
    }

    private void visit(CodeLocation location, ExpectedClasses wanted) {
        List<String> path = location.path();
        try {
            if (path.size() == 1) {
                visit(new File(path.get(0)), wanted);
            } else if (path.size() == 2) {
                visitNested(jar(new File(path.get(0))), path.get(1), wanted);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError | InternalError unreadable) {
            // On 8 a jar that is replaced while it is read ends in an InternalError.
        }
        wanted.visitRest();
    }

    private void visit(File source, ExpectedClasses wanted) throws IOException {
        if (!source.isDirectory()) {
            jar(source).visit("", wanted);
            return;
        }
        for (String path : wanted.paths()) {
            File file = new File(source, path);
            if (file.isFile()) {
                try (InputStream in = new FileInputStream(file)) {
                    wanted.found(path, in);
                }
            }
        }
    }

    /** A jar in a jar, as Spring Boot packs applications, or a folder in it. */
    private void visitNested(ClassJar outer, String inner, ExpectedClasses wanted) throws IOException {
        if (outer.isFile(inner)) {
            outer.visitNested(inner, wanted);
        } else {
            outer.visit(inner + '/', wanted);
        }
    }

    private ClassJar jar(File file) throws IOException {
        if (open == null || !open.isOf(file)) {
            closeJar();
            open = new ClassJar(file);
        }
        return open;
    }

    private void closeJar() {
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException stays) {
            // Until it is collected.
        }
        open = null;
    }

    /**
     * Reads class files one after the other, through a buffer that stays: 50,000 of them leave no more garbage than they
     * weigh. Not thread-safe.
     */
    static final class ClassFileReader {

        /** Known class files reach a megabyte or two. At most two and a half times this is in memory. */
        static final int LARGEST = 4 << 20;

        private byte[] buffer = new byte[16_384];

        /** @return null if it is larger than any class file that is worth the application's memory */
        byte[] read(InputStream in) throws IOException {
            int length = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer, length, buffer.length - length)) {
                length += read;
                if (length == buffer.length) {
                    if (length >= LARGEST) {
                        return null;
                    }
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
            }
            return Arrays.copyOf(buffer, length);
        }
    }

    /** Classes from one place, of which several loaders may have one of the same name; each is shown once. Not thread-safe. */
    private static final class ExpectedClasses {

        private final Map<String, List<Class<?>>> byPath = new LinkedHashMap<>();
        private final BiConsumer<Class<?>, byte[]> visitor;
        private final ClassFileReader reader;

        ExpectedClasses(List<Class<?>> classes, BiConsumer<Class<?>, byte[]> visitor, ClassFileReader reader) {
            this.visitor = visitor;
            this.reader = reader;
            for (Class<?> type : classes) {
                String path = type.getName().replace('.', '/') + ".class";
                List<Class<?>> same = byPath.get(path);
                if (same == null) {
                    same = new ArrayList<>(1);
                    byPath.put(path, same);
                }
                same.add(type);
            }
        }

        /** Returns those not shown yet. */
        List<String> paths() {
            return new ArrayList<>(byPath.keySet());
        }

        boolean has(String path) {
            return byPath.containsKey(path);
        }

        boolean isEmpty() {
            return byPath.isEmpty();
        }

        void found(String path, InputStream in) throws IOException {
            visit(path, reader.read(in));
        }

        /** @param classFile null if it cannot be read */
        private void visit(String path, byte[] classFile) {
            for (Class<?> type : byPath.remove(path)) {
                visitor.accept(type, classFile);
            }
        }

        /** Visits those that were not found. */
        void visitRest() {
            for (String path : paths()) {
                visit(path, null);
            }
        }
    }

    /**
     * A jar on the disk, and the jars in it. Those are read as streams, as often as needed: one may be larger than the heap. In a
     * multi-release jar {@code META-INF/versions/17/a/B.class} is a newer {@code a/B.class}. Not thread-safe.
     */
    private static final class ClassJar implements Closeable {

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
        void visit(String folder, ExpectedClasses wanted) throws IOException {
            boolean hasVersions = folder.isEmpty() && isMultiRelease(jar.getManifest());
            for (String path : wanted.paths()) {
                try (InputStream in = open(hasVersions ? newest(path) : folder + path)) {
                    if (in != null) {
                        wanted.found(path, in);
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

        /** Returns where a multi-release jar holds the class file for this Java. */
        private String newest(String path) {
            for (int version = NEWEST_VERSION; version >= FIRST_VERSION; version--) {
                if (jar.getEntry(VERSIONS + version + '/' + path) != null) {
                    return VERSIONS + version + '/' + path;
                }
            }
            return path;
        }

        /**
         * Visits a jar in this one. Its manifest comes first, as the JDK wants it for streams; it says whether a second pass is
         * needed.
         */
        void visitNested(String inner, ExpectedClasses wanted) throws IOException {
            try (InputStream file = open(inner); JarInputStream in = stream(file)) {
                if (in != null) {
                    Map<String, Integer> newest = isMultiRelease(in.getManifest()) ? newest(inner, wanted) : new HashMap<>();
                    visit(in, newest, wanted);
                }
            }
        }

        private static void visit(JarInputStream in, Map<String, Integer> newest, ExpectedClasses wanted)
            throws IOException {
            JarEntry entry = in.getNextJarEntry();
            while (entry != null && !wanted.isEmpty()) {
                String name = entry.getName();
                String path = path(name);
                if (wanted.has(path) && version(name) == newest.getOrDefault(path, 0)) {
                    wanted.found(path, in);
                }
                entry = in.getNextJarEntry();
            }
        }

        /** Returns which version of what is wanted is this Java's; where there is none, the one for all. */
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

        /** Returns what this entry is a version of: itself, if it is in no such folder. */
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
}
