package io.github.dozemeter.bench.validate;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Results as JSON. */
final class ResultsFile {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private ResultsFile() {
    }

    /** A reader, also after a crash, finds the file as it was or as it is, never half of it. */
    static void write(Results results, Path file) throws IOException {
        Path begun = file.resolveSibling(file.getFileName() + ".tmp");
        Files.writeString(begun, GSON.toJson(results) + "\n");
        Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** @throws IllegalArgumentException with a sentence, if that is not a file of ours */
    static Results read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        Results results;
        try {
            results = GSON.fromJson(Files.readString(file), Results.class);
        } catch (CharacterCodingException binary) {
            throw new IllegalArgumentException(file + " is not written by validate: it is not text", binary);
        } catch (RuntimeException notOurs) {
            // Gson's own faults, and those of the records when a part is missing.
            throw new IllegalArgumentException(file + " is not written by validate: " + reason(notOurs), notOurs);
        }
        if (results == null) {
            throw new IllegalArgumentException(file + " is empty");
        }
        if (results.format() != Results.FORMAT) {
            throw new IllegalArgumentException(file + " has format " + results.format() + ", this reads "
                + Results.FORMAT);
        }
        return results;
    }

    private static String reason(Throwable fault) {
        Throwable cause = fault.getCause() == null ? fault : fault.getCause();
        return cause instanceof NullPointerException ? "parts are missing" : String.valueOf(cause.getMessage());
    }
}
