package io.github.dozemeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the files of the repository, without what was built or fetched. */
final class Checkout {

    static final Path ROOT = Path.of("../..");
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git");

    private Checkout() {
    }

    /** All files whose names end so. */
    static List<Path> files(String ending) {
        List<Path> files = new ArrayList<>();
        collect(ROOT, ending, files);
        return files;
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String name(Path file) {
        return file.getFileName().toString();
    }

    static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(Path folder, String ending, List<Path> files) {
        for (Path entry : entries(folder)) {
            if (Files.isDirectory(entry) && !NOT_OURS.contains(name(entry))) {
                collect(entry, ending, files);
            } else if (name(entry).endsWith(ending)) {
                files.add(entry);
            }
        }
    }
}
