package io.github.dozemeter.bench;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.github.dozemeter.bench.page.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** docs/performance.json: every measured table, with least and most. The page shows a part of it. */
record PerformanceData(String machine, List<String> jdks, Map<String, Section> chapters) {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    static PerformanceData read(Path file) throws IOException {
        return GSON.fromJson(Files.readString(file), PerformanceData.class);
    }

    void write(Path file) throws IOException {
        // A row of a table is a line.
        String json = GSON.toJson(this).replaceAll("\\n {10,}(?=[\"\\]])", " ");
        Files.writeString(file, json + "\n");
    }
}
