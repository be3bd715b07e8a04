package io.github.dozemeter.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of {@code /proc}, or of another folder; empty where there are none. */
record Proc(Path root) {

    List<String> lines(String name) {
        try {
            return Files.readAllLines(root.resolve(name));
        } catch (IOException absent) {
            return List.of();
        }
    }

    String first(String name, String otherwise) {
        return lines(name).stream().findFirst().map(String::strip).orElse(otherwise);
    }

    /** What stands behind the colon in the first line that begins so. */
    String field(String name, String key) {
        return lines(name).stream().filter(line -> line.startsWith(key))
            .map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst().orElse("unknown");
    }
}
