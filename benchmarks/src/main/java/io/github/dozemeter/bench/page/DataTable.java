package io.github.dozemeter.bench.page;

import java.util.List;

/**
 * A table as it was measured, for the data file.
 *
 * @param title a JDK, and after a comma what was set; empty if it is the only table of its chapter
 * @param note how it was measured
 */
public record DataTable(String title, String note, List<String> columns, List<List<String>> rows) {

    public DataTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    public String cell(List<String> row, String column) {
        return row.get(columns.indexOf(column));
    }

    public String jdk() {
        int comma = title.indexOf(", ");
        return comma < 0 ? title : title.substring(0, comma);
    }

    /** As it follows in the title, comma included. */
    public String setting() {
        return title.substring(jdk().length());
    }
}
