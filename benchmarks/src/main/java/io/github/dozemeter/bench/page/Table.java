package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table in Markdown. */
public final class Table {

    private final List<String> heads;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... heads) {
        this.heads = List.of(heads);
    }

    public Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /**
     * @param title what it shows, such as a JDK
     * @param note how it was measured
     */
    public DataTable data(String title, String note) {
        return new DataTable(title, note, heads, rows);
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line(heads));
        lines.add("|" + String.join("", Collections.nCopies(heads.size(), " --- |")));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
