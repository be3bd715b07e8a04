package io.github.dozemeter.bench.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A file or a folder that exists for one measurement; the path is fresh, nothing is made there. */
public record Scratch(Path file) implements AutoCloseable {

    public Scratch(String name) throws IOException {
        this(Files.createTempDirectory("benchmark").resolve(name));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(file.getParent())) {
            for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
