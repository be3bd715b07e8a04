package io.github.dozemeter.cli;

import io.github.dozemeter.suite.SuiteJson;
import io.github.dozemeter.suite.TestJvm;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Finds the files that agents wrote about JVMs that ran tests. */
final class SuiteFile {

    private SuiteFile() {
    }

    /** Lists all files below a folder, in the order of their names; a folder that may not be read has none. */
    static List<Path> in(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.getFileName().toString().matches(TestJvm.FILE_PREFIX + ".*\\.json")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    /** @throws IOException with a sentence without its file */
    static TestJvm read(Path file) throws IOException {
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return SuiteJson.read(text);
        }
    }
}
