package io.github.dozemeter.bench;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.github.dozemeter.bench.machine.Machine;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** docs/performance.json: every measured table, with least and most. The page shows a part of it. */
record PerformanceData(String machine, List<String> jdks, Map<String, Section> chapters) {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    static PerformanceData read(Path file) throws IOException {
        return GSON.fromJson(Files.readString(file), PerformanceData.class);
    }

    /** The file's, if it was written on this machine; else none. */
    static PerformanceData onThisMachine(Path file) throws IOException {
        PerformanceData none = new PerformanceData(Machine.here().toString(), List.of(), Map.of());
        PerformanceData written = Files.exists(file) ? read(file) : none;
        return written.machine.equals(none.machine) ? written : none;
    }

    PerformanceData with(Chapter measured, Section section) {
        Map<String, Section> all = new LinkedHashMap<>();
        for (Chapter chapter : Chapter.values()) {
            Section kept = chapter == measured ? section : chapters.get(chapter.key());
            if (kept != null) {
                all.put(chapter.key(), kept);
            }
        }
        List<String> measuredOn = all.values().stream().flatMap(each -> each.tables().stream()).map(DataTable::jdk)
            .filter(jdk -> !jdk.isEmpty()).distinct().toList();
        return new PerformanceData(machine, measuredOn, all);
    }

    void write(Path file) throws IOException {
        // A row of a table is a line.
        String json = GSON.toJson(this).replaceAll("\\n {10,}(?=[\"\\]])", " ");
        Files.writeString(file, json + "\n");
    }
}
