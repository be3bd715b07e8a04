package io.github.dozemeter.bench;

import io.github.dozemeter.bench.machine.Platform;
import io.github.dozemeter.bench.page.Json;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * docs/performance.json: every measured table, with least and most. The page shows a part of it.
 *
 * @param machines where each chapter was measured
 */
record PerformanceData(Map<String, String> machines, List<String> jdks, Map<String, Section> chapters) {

    /** The file's, if there is one; else none. */
    static PerformanceData read(Path file) throws IOException {
        return Files.exists(file) ? Json.GSON.fromJson(Files.readString(file), PerformanceData.class)
            : new PerformanceData(Map.of(), List.of(), Map.of());
    }

    /** Where chapters were measured, in their order. */
    List<String> distinctMachines() {
        return chapters.keySet().stream().map(machines::get).distinct().toList();
    }

    PerformanceData with(Chapter measured, Section section) {
        Map<String, Section> all = new LinkedHashMap<>();
        for (Chapter chapter : Chapter.ALL) {
            Section kept = chapter.equals(measured) ? section : chapters.get(chapter.key());
            if (kept != null) {
                all.put(chapter.key(), kept);
            }
        }
        List<String> measuredOn = all.values().stream().flatMap(each -> each.tables.stream()).map(Table::jdk)
            .filter(jdk -> !jdk.isEmpty()).distinct().toList();
        Map<String, String> where = new LinkedHashMap<>(machines);
        where.put(measured.key(), Platform.here().machine());
        return new PerformanceData(where, measuredOn, all);
    }

    void write(Path file) throws IOException {
        // A row of a table is a line.
        Json.write(Json.GSON.toJson(this).replaceAll("\\n {10,}(?=[\"\\]])", " "), file);
    }
}
