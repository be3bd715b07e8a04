package io.github.dozemeter.bench.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps sections as JSON in the folder of the build, so that the page can hold parts measured by separate runs. */
public final class Store {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private final Path folder;

    public Store(Path folder) {
        this.folder = folder;
    }

    public void save(String name, Section section) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(file(name), GSON.toJson(section));
    }

    public Optional<Section> load(String name) throws IOException {
        return Files.exists(file(name)) ? Optional.of(GSON.fromJson(Files.readString(file(name)), Section.class))
            : Optional.empty();
    }

    private Path file(String name) {
        return folder.resolve(name + ".json");
    }
}
