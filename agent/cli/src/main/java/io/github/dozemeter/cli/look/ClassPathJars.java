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
        return find(className).filter(at -> !Files.isDirectory(at)).map(at -> at.getFileName().toString()).orElse("");
    }

    /** Returns its URL, as the only one of a set; without one if none is known. */
    Set<String> locationsOf(String className) {
        return find(className).map(at -> Collections.singleton(at.toUri().toString())).orElse(Collections.emptySet());
    }

    private Optional<Path> find(String className) {
        return found.computeIfAbsent(className, name -> {
            String file = name.replaceFirst("\\$\\$Lambda.*", "").replace('.', '/') + ".class";
            return classPath.stream().limit(MOST).filter(path -> holds(path, file)).findFirst();
        });
    }

    private static boolean holds(Path path, String file) {
        if (Files.isDirectory(path)) {
            return Files.exists(path.resolve(file));
        }
        try (ZipFile zip = new ZipFile(path.toFile())) {
            return zip.getEntry(file) != null;
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
    }
}
