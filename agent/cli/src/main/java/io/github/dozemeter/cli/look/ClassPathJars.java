package io.github.dozemeter.cli.look;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipFile;

/**
 * Finds the jar of a class path that holds a class: the first, as for a class loader. Archives inside of archives are not
 * opened. Not thread-safe.
 */
final class ClassPathJars {

    /** The most jars: for more, the search takes longer than its answer is worth. */
    private static final int MOST = 1_000;

    private final List<Path> classPath;
    private final Map<String, Optional<Path>> found = new HashMap<>();

    ClassPathJars(List<Path> classPath) {
        this.classPath = classPath;
    }

    /** Returns the file name; empty if it is a folder, or none is known. */
    String jarOf(String className) {
        Path at = find(className);
        return at == null || Files.isDirectory(at) ? "" : at.getFileName().toString();
    }

    /** Returns its URL, as the only one of a set; without one if none is known. */
    Set<String> locationsOf(String className) {
        Path at = find(className);
        return at == null ? Collections.emptySet() : Collections.singleton(at.toUri().toString());
    }

    private Path find(String className) {
        return found.computeIfAbsent(className, name -> Optional.ofNullable(search(name))).orElse(null);
    }

    private Path search(String className) {
        int end = className.indexOf("$$Lambda");
        String file = (end < 0 ? className : className.substring(0, end)).replace('.', '/') + ".class";
        for (Path path : classPath.subList(0, Math.min(MOST, classPath.size()))) {
            if (Files.isDirectory(path)) {
                if (Files.exists(path.resolve(file))) {
                    return path;
                }
            } else if (holds(path, file)) {
                return path;
            }
        }
        return null;
    }

    private static boolean holds(Path jar, String file) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.getEntry(file) != null;
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }
}
