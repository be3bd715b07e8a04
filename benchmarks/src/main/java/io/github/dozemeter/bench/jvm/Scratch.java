package io.github.dozemeter.bench.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that exists for one measurement; the name is fresh, the file is not made. */
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
        Files.deleteIfExists(file);
        Files.delete(folder);
    }
}
