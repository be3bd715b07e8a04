package io.github.dozemeter.bench.application;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;

/** A file of rounds, each a line of JSON. A run that is stopped loses the round it is in, and no other. */
record RoundsFile(Path file) {

    private static final Gson GSON = new Gson();

    /** Leaves out a line that a stopped run left unfinished. */
    List<Round> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        return Files.readAllLines(file).stream().map(RoundsFile::parsed).filter(Objects::nonNull).toList();
    }

    void append(Round round) throws IOException {
        Files.writeString(file, lineEnd() + GSON.toJson(round) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Ends an unfinished last line, so that the next round has a line of its own. */
    private String lineEnd() throws IOException {
        if (!Files.exists(file)) {
            return "";
        }
        String text = Files.readString(file);
        boolean isWhole = text.isEmpty() || text.endsWith("\n");
        return isWhole ? "" : "\n";
    }

    /** Returns null for half a line. */
    private static Round parsed(String line) {
        try {
            return GSON.fromJson(line, Round.class);
        } catch (JsonSyntaxException half) {
            return null;
        }
    }
}
