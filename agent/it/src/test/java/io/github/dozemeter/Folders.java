package io.github.dozemeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Trees of files. */
final class Folders {

    private Folders() {
    }

    /** The files at any depth whose names end so. */
    static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from, "")) {
            Path copy = to.resolve(from.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
    }
}
