package io.github.dozemeter.jvm;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * The class files of classes that are loaded already, read from where their code source says. Not through their loader:
 * that is foreign code, and would leave the jar open in the cache of {@code jar:} URLs. The heap is the application's:
 * one place is open at a time, one class file in memory. Not thread-safe.
 */
public final class ClassFiles {

    /** Looked for at a time, at 160 bytes each; a jar in a jar is read once for so many. */
    private static final int MAX_WANTED = 2_000;

    private static final String VERSIONS = "META-INF/versions/";
    private static final int FIRST_VERSION = 9;
    private static final int NEWEST_VERSION = Launch.feature();

    private final BiConsumer<Class<?>, byte[]> visitor;
    private final ClassFileReader reader = new ClassFileReader();
    /** Those of one place that were not visited yet, by path; several loaders may have one of the same name. */
    private final Map<String, List<Class<?>>> wanted = new LinkedHashMap<>();
    /** The last one: jars inside a jar come one after the other. */
    private JarFile open;

    private ClassFiles(BiConsumer<Class<?>, byte[]> visitor) {
        this.visitor = visitor;
    }

    /** @param visitor takes each class once, in any order, with its class file; that is null where it is unknown */
    public static void visit(List<Class<?>> classes, BiConsumer<Class<?>, byte[]> visitor) {
        Map<String, List<Class<?>>> byLocation = new TreeMap<>();
        for (Class<?> loaded : classes) {
            add(byLocation, CodeLocation.of(loaded.getProtectionDomain()).url, loaded);
        }
        ClassFiles files = new ClassFiles(visitor);
        try {
            for (Map.Entry<String, List<Class<?>>> place : byLocation.entrySet()) {
                List<Class<?>> here = place.getValue();
                for (int from = 0; from < here.size(); from += MAX_WANTED) {
                    int to = Math.min(here.size(), from + MAX_WANTED);
                    files.visit(new CodeLocation(place.getKey()).path(), here.subList(from, to));
                }
            }
        } finally {
            files.closeJar();
        }
    }

    /** Not {@code computeIfAbsent}: this may run before main, where a lambda takes time. */
    public static <K> void add(Map<K, List<Class<?>>> classes, K key, Class<?> type) {
        List<Class<?>> same = classes.getOrDefault(key, new ArrayList<>(1));
        same.add(type);
        classes.put(key, same);
    }

    private void visit(List<String> path, List<Class<?>> classes) {
        for (Class<?> type : classes) {
            add(wanted, type.getName().replace('.', '/') + ".class", type);
        }
        try {
            if (path.size() == 1 && new File(path.get(0)).isDirectory()) {
                visitFolder(new File(path.get(0)));
            } else if (path.size() == 1 || path.size() == 2) {
                openJar(new File(path.get(0)));
                // A jar in a jar, as Spring Boot packs applications, or a folder in it.
                String inner = path.size() == 1 ? "" : path.get(1);
                if (isFile(inner)) {
                    visitNested(inner);
                } else {
                    String folder = inner.isEmpty() ? "" : inner + '/';
                    visitJar(folder);
                }
            }
        } catch (IOException | RuntimeException | OutOfMemoryError | InternalError unreadable) {
            // On 8 a jar that is replaced while it is read ends in an InternalError.
        }
        for (String rest : new ArrayList<>(wanted.keySet())) {
            visit(rest, null);
        }
    }

    private void visitFolder(File folder) throws IOException {
        for (String path : new ArrayList<>(wanted.keySet())) {
            File file = new File(folder, path);
            if (file.isFile()) {
                try (InputStream in = new FileInputStream(file)) {
                    visit(path, reader.read(in));
                }
            }
        }
    }

    /** @param classFile null if it was not found, or cannot be read */
    private void visit(String path, byte[] classFile) {
        for (Class<?> type : wanted.remove(path)) {
            visitor.accept(type, classFile);
        }
    }

    private void openJar(File file) throws IOException {
        if (open == null || !open.getName().equals(file.getPath())) {
            closeJar();
            open = new JarFile(file, false);
        }
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

    /** @param folder empty, or ends with a slash */
    private void visitJar(String folder) throws IOException {
        Set<String> versions = new HashSet<>();
        if (folder.isEmpty() && isMultiRelease(open.getManifest())) {
            for (Enumeration<JarEntry> entries = open.entries(); entries.hasMoreElements(); ) {
                addVersion(entries.nextElement(), versions);
            }
        }
        for (Map.Entry<String, String> place : places(versions).entrySet()) {
            try (InputStream in = open(folder + place.getKey())) {
                if (in != null) {
                    visit(place.getValue(), reader.read(in));
                }
            }
        }
    }

    /** Says whether it is in the jar, and no folder, of which Spring Boot 2 speaks without the slash. */
    private boolean isFile(String name) {
        return !name.endsWith("/") && open.getEntry(name) != null
            && open.getEntry(name + '/') == null;
    }

    /** @return null if the jar has none */
    private InputStream open(String name) throws IOException {
        ZipEntry entry = open.getEntry(name);
        if (entry == null) {
            return null;
        }
        return open.getInputStream(entry);
    }

    /**
     * Visits a jar in the jar, which is there, as a stream: it may be larger than the heap. Its manifest comes first,
     * as the JDK wants it for streams; it says whether a first pass looks for versions.
     */
    private void visitNested(String inner) throws IOException {
        Set<String> versions = new HashSet<>();
        try (InputStream file = open(inner); JarInputStream in = new JarInputStream(file, false)) {
            if (isMultiRelease(in.getManifest())) {
                addVersions(in, versions);
            }
        }
        Map<String, String> places = places(versions);
        try (InputStream file = open(inner); JarInputStream in = new JarInputStream(file, false)) {
            JarEntry entry = in.getNextJarEntry();
            for (; entry != null && !wanted.isEmpty(); entry = in.getNextJarEntry()) {
                String path = places.get(entry.getName());
                if (wanted.containsKey(path)) {
                    visit(path, reader.read(in));
                }
            }
        }
    }

    /** @param manifest null if the jar has none */
    private static boolean isMultiRelease(Manifest manifest) {
        return manifest != null
            && "true".equalsIgnoreCase(manifest.getMainAttributes().getValue("Multi-Release"));
    }

    private static void addVersions(JarInputStream in, Set<String> versions) throws IOException {
        for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
            addVersion(entry, versions);
        }
    }

    private static void addVersion(JarEntry entry, Set<String> versions) {
        if (entry.getName().startsWith(VERSIONS)) {
            versions.add(entry.getName());
        }
    }

    /** Returns by its entry what is wanted, for this Java: {@code META-INF/versions/17/a/B.class} is a newer one. */
    private Map<String, String> places(Set<String> versions) {
        Map<String, String> places = new LinkedHashMap<>();
        for (String path : wanted.keySet()) {
            String place = path;
            for (int version = FIRST_VERSION; version <= NEWEST_VERSION && !versions.isEmpty(); version++) {
                String newer = VERSIONS + version + '/' + path;
                if (versions.contains(newer)) {
                    place = newer;
                }
            }
            places.put(place, path);
        }
        return places;
    }

    /**
     * Reads class files one after the other, through a buffer that stays: 50,000 of them leave no more garbage than
     * they weigh. Not thread-safe.
     */
    public static final class ClassFileReader {

        /** Known class files reach a megabyte or two. At most two and a half times this is in memory. */
        static final int MAX_BYTES = 4 << 20;

        private byte[] buffer = new byte[16_384];

        /** @param in null if there is none of this name; is closed */
        public static byte[] read(InputStream in, String name) throws IOException {
            try (InputStream found = in) {
                if (found == null) {
                    throw new FileNotFoundException(name);
                }
                return new ClassFileReader().read(found);
            }
        }

        /** @return null if it is larger than any class file that is worth the application's memory */
        byte[] read(InputStream in) throws IOException {
            int length = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer, length, buffer.length - length)) {
                length += read;
                if (length == buffer.length) {
                    if (length >= MAX_BYTES) {
                        return null;
                    }
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
            }
            return Arrays.copyOf(buffer, length);
        }
    }
}
