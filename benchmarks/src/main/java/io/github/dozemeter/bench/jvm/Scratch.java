package io.github.dozemeter.bench.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A file or a folder that exists for one measurement; the path is fresh, nothing is made there. */
public final class Scratch implements AutoCloseable {

    private final Path folder;
    private final Path file;

    public Scratch(String name) throws IOException {
        this.folder = Files.createTempDirectory("benchmark");
        this.file = folder.resolve(name);
    }

    public Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
