package io.github.dozemeter.bench.results;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Results as JSON. */
public final class ResultsFile {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private static final String NOT_OURS = " was not written by validate: ";
    private static final Pattern PLACE = Pattern.compile("at (line \\d+ column \\d+|path \\$\\S+)");

    private ResultsFile() {
    }

    /** A reader, also after a crash, finds the file as it was or as it is, never half of it. */
    public static void write(Results results, Path file) throws IOException {
        Path begun = file.resolveSibling(file.getFileName() + ".tmp");
        Files.writeString(begun, GSON.toJson(results) + "\n");
        Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** @throws IllegalArgumentException with a sentence, if that is not a file of ours */
    public static Results read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        try {
            return read(file, GSON.fromJson(Files.readString(file), JsonObject.class));
        } catch (CharacterCodingException binary) {
            throw new IllegalArgumentException(file + NOT_OURS + "it is not text", binary);
        } catch (JsonParseException | ClassCastException notOurs) {
            throw new IllegalArgumentException(file + NOT_OURS + "it is not the JSON that it writes" + place(notOurs),
                notOurs);
        }
    }

    private static Results read(Path file, JsonObject tree) {
        if (tree == null) {
            throw new IllegalArgumentException(file + " is empty");
        }
        JsonElement format = tree.get("format");
        if (format != null && format.isJsonPrimitive() && !format.getAsString().equals(String.valueOf(Results.FORMAT))) {
            throw new IllegalArgumentException(file + " has format " + format.getAsString() + ", this reads "
                + Results.FORMAT);
        }
        try {
            return Soundness.checked(GSON.fromJson(tree, Results.class));
        } catch (JsonParseException otherKind) {
            throw otherKind;
        } catch (RuntimeException unsound) {
            // Thrown by the records, and wrapped by Gson, which calls their constructors.
            throw new IllegalArgumentException(file + NOT_OURS + Soundness.reason(unsound), unsound);
        }
    }

    /** The rest of Gson's own messages is names of its methods and a link. */
    private static String place(RuntimeException fault) {
        Matcher place = PLACE.matcher(String.valueOf(fault.getMessage()));
        return place.find() ? ", " + place.group() : "";
    }
}
