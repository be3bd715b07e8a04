package io.github.dozemeter.instrument;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The class files of classes that are loaded already, read from where their code source says. Not through their
 * loader: that is foreign code, and would leave the jar open in the cache of {@code jar:} URLs. The heap is the
 * application's: one place is open at a time, one class file in memory. Not thread-safe.
 */
final class ClassFiles {

    /** Looked for at a time, at 160 bytes each; a jar in a jar is read once for so many. */
    private static final int MOST_WANTED = 2_000;

    /** Is shown each class once. */
    interface Visitor {

        /** @param classFile null where it is unknown */
        void visit(Class<?> loaded, byte[] classFile);
    }

    private final ClassFileReader reader = new ClassFileReader();
    /** The last one: jars inside a jar come one after the other. */
    private ClassJar open;

    /** In the order of their places, which is any. */
    static void visit(List<Class<?>> classes, Visitor visitor) {
        ClassFiles files = new ClassFiles();
        try {
            for (Map.Entry<String, List<Class<?>>> place : byLocation(classes).entrySet()) {
                List<Class<?>> here = place.getValue();
                for (int from = 0; from < here.size(); from += MOST_WANTED) {
                    List<Class<?>> some = here.subList(from, Math.min(here.size(), from + MOST_WANTED));
                    files.visit(place.getKey(), new ExpectedClasses(some, visitor));
                }
            }
        } finally {
            files.closeJar();
        }
    }

    private static Map<String, List<Class<?>>> byLocation(List<Class<?>> classes) {
        Map<String, List<Class<?>>> byLocation = new TreeMap<>();
        for (Class<?> loaded : classes) {
            String location = new ClassOrigin(loaded.getProtectionDomain()).location();
            List<Class<?>> here = byLocation.get(location);
            if (here == null) {
                here = new ArrayList<>();
                byLocation.put(location, here);
            }
            here.add(loaded);
        }
        return byLocation;
    }

    private void visit(String location, ExpectedClasses wanted) {
        try {
            if (location.startsWith("jar:")) {
                visitNested(location, wanted);
            } else if (location.startsWith("file:")) {
                visit(new File(URI.create(location)), wanted);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError | InternalError unreadable) {
            // On 8 a jar that is replaced while it is read ends in an InternalError.
        }
        wanted.visitRest();
    }

    private void visit(File source, ExpectedClasses wanted) throws IOException {
        if (!source.isDirectory()) {
            jar(source).visit("", wanted, reader);
            return;
        }
        for (String path : wanted.paths()) {
            File file = new File(source, path);
            if (file.isFile()) {
                try (InputStream in = new FileInputStream(file)) {
                    wanted.found(path, reader.read(in));
                }
            }
        }
    }

    /**
     * A jar in a jar, as Spring Boot packs applications, or a folder in it: {@code jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/},
     * and the older form of that. Nothing, where it is none of these.
     */
    private void visitNested(String location, ExpectedClasses wanted) throws IOException {
        String rest = location.substring("jar:".length());
        boolean ofNested = rest.startsWith("nested:");
        int mark = rest.indexOf(ofNested ? "/!" : "!/");
        if (mark < 0 || !ofNested && !rest.startsWith("file:")) {
            return;
        }
        ClassJar outer = jar(new File(URI.create((ofNested ? "file:" : "") + rest.substring(ofNested ? "nested:".length() : 0, mark))));
        String end = rest.substring(mark + 2);
        String inner = end.endsWith("!/") ? end.substring(0, end.length() - 2) : end;
        if (outer.isFile(inner)) {
            outer.visitNested(inner, wanted, reader);
        } else {
            outer.visit(inner.endsWith("/") ? inner : inner + '/', wanted, reader);
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
}
