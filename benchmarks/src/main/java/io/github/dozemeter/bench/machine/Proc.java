package io.github.dozemeter.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of {@code /proc}; empty where there are none. */
final class Proc {

    private final Path root;

    Proc(Path root) {
        this.root = root;
    }

    List<String> lines(String name) {
        try {
            return Files.readAllLines(root.resolve(name));
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** What stands behind the colon in the first line that begins so. */
    String field(String name, String key) {
        return lines(name).stream().filter(line -> line.startsWith(key))
            .map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst().orElse("unknown");
    }
}
