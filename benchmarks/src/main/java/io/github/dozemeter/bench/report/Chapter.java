package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.page.Columns;
import io.github.dozemeter.bench.page.Drawing;
import java.util.List;

/**
 * A section of the report.
 *
 * @param key names its pictures' files and its place in the page
 * @param words what a reader must know to read it
 */
public record Chapter(String key, String title, String words, List<Drawing> drawings, List<Columns> tables) {

    public Chapter {
        drawings = List.copyOf(drawings);
        tables = tables.stream().filter(table -> !table.isEmpty()).toList();
    }

    public boolean isEmpty() {
        return tables.isEmpty();
    }
}
