package io.github.dozemeter.bench.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** How the files of figures are written. */
public final class Json {

    public static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private Json() {
    }

    /** A reader, also after a crash, finds the file as it was or as it is, never half of it. */
    public static void write(String json, Path file) throws IOException {
        Path begun = file.resolveSibling(file.getFileName() + ".tmp");
        Files.writeString(begun, json + "\n");
        Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
