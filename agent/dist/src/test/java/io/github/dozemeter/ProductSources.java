package io.github.dozemeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Java files of what we ship, for tests that read them. */
final class ProductSources {

    private static final List<String> MODULES = List.of("hook", "core", "cli", "dist", "junit", "maven");

    private ProductSources() {
    }

    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> all = Files.walk(Path.of("..", module, "src"))) {
                all.filter(ProductSources::isOfProduct).forEach(files::add);
            }
        }
        return files;
    }

    private static boolean isOfProduct(Path file) {
        return file.toString().endsWith(".java") && !file.toString().matches(".*[/\\\\]src[/\\\\](test|stubs)[/\\\\].*");
    }
}
