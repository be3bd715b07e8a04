package io.github.dozemeter.bench;

import io.github.dozemeter.bench.page.DataTable;
import java.util.List;

/**
 * Which part of a chapter's tables the page shows: one row for each value of the column {@code rows}; beside each other the
 * {@code columns} of each JDK, or, where {@code across} is the name of a column, its values.
 *
 * @param only shows rows whose value of {@code across} ends so
 */
record View(String rows, List<String> columns, String across, String only) {

    static final View NONE = new View("");

    View(String rows, String... columns) {
        this(rows, List.of(columns), "", "");
    }

    boolean includes(DataTable table, List<String> row) {
        return across.isEmpty() || table.cell(row, across).endsWith(only);
    }

    String row(DataTable table, List<String> row) {
        return table.cell(row, rows) + table.setting();
    }

    String column(DataTable table, List<String> row, String column) {
        String what = across.isEmpty() ? column : table.cell(row, across).replace(only, "");
        return table.title().isEmpty() ? what : what + ", " + jdk(table);
    }

    private static String jdk(DataTable table) {
        return table.jdk().replaceFirst("^JDK (?:1\\.)?(\\d+).*", "JDK $1");
    }
}
