package io.github.dozemeter.bench.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps sections in the folder of the build, so that the page can hold parts that were measured by runs of their own.
 */
public final class Store {

    private final Path folder;

    public Store(Path folder) {
        this.folder = folder;
    }

    public void save(String name, Section section) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(name + ".md"), section.markdown());
        Files.write(folder.resolve(name + ".goals"), section.goals().stream().map(Goal::line).toList());
    }

    public Optional<Section> load(String name) throws IOException {
        if (!Files.exists(folder.resolve(name + ".md"))) {
            return Optional.empty();
        }
        return Optional.of(new Section(Files.readAllLines(folder.resolve(name + ".md")),
            Files.readAllLines(folder.resolve(name + ".goals")).stream().map(Goal::parse).toList()));
    }
}
