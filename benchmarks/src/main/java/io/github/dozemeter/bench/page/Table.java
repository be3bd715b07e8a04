package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of texts, for a terminal, in Markdown or as data. The first column is to the left, figures to the right.
 *
 * @param title a JDK, and after a comma what was set; empty if nothing tells it from others
 * @param note how it was measured
 */
public record Table(String title, String note, List<String> columns, List<List<String>> rows) {

    public Table(String... columns) {
        this(List.of(columns));
    }

    public Table(List<String> columns) {
        this("", "", List.copyOf(columns), new ArrayList<>());
    }

    /** The same rows, also those that are still to come. */
    public Table titled(String newTitle, String newNote) {
        return new Table(newTitle, newNote, columns, rows);
    }

    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public Table row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells + " under " + columns);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public String cell(List<String> row, String column) {
        return row.get(columns.indexOf(column));
    }

    public String jdk() {
        int comma = title.indexOf(", ");
        return comma < 0 ? title : title.substring(0, comma);
    }

    public String setting() {
        return title.substring(jdk().length());
    }

    /** In Markdown. */
    public List<String> lines() {
        return Stream.concat(Stream.of(columns, Collections.nCopies(columns.size(), "---")), rows.stream())
            .map(cells -> "| " + String.join(" | ", cells) + " |").toList();
    }

    /** For a terminal. */
    public String text() {
        List<List<String>> all = Stream.concat(Stream.of(columns), rows.stream()).toList();
        int[] widths = IntStream.range(0, columns.size())
            .map(column -> all.stream().mapToInt(cells -> cells.get(column).length()).max().orElse(0)).toArray();
        return all.stream().map(cells -> IntStream.range(0, widths.length).mapToObj(column -> {
            String padding = " ".repeat(widths[column] - cells.get(column).length());
            return column == 0 ? cells.get(0) + padding : "  " + padding + cells.get(column);
        }).collect(Collectors.joining()).stripTrailing() + "\n").collect(Collectors.joining());
    }

    /** The same with texts that mean nothing to Markdown. */
    Table escaped() {
        Table table = new Table(columns.stream().map(Markdown::escaped).toList());
        rows.forEach(row -> table.row(row.stream().map(Markdown::escaped).toList()));
        return table;
    }
}
