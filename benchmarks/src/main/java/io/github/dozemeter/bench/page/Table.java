package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of texts, for a terminal or in Markdown. The first column is to the left, figures to the right. */
public final class Table {

    private final List<String> heads;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... heads) {
        this(List.of(heads));
    }

    public Table(List<String> heads) {
        this.heads = List.copyOf(heads);
    }

    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public Table row(List<String> cells) {
        if (cells.size() != heads.size()) {
            throw new IllegalArgumentException(cells + " under " + heads);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** The head over the first column, which says what the rows are. */
    public String subject() {
        return heads.get(0);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * @param title what it shows, such as a JDK
     * @param note how it was measured
     */
    public Experiment.DataTable data(String title, String note) {
        return new Experiment.DataTable(title, note, heads, rows);
    }

    /** In Markdown. */
    public List<String> lines() {
        return Stream.concat(Stream.of(heads, Collections.nCopies(heads.size(), "---")), rows.stream())
            .map(cells -> "| " + String.join(" | ", cells) + " |").toList();
    }

    /** For a terminal. */
    public String text() {
        List<List<String>> all = Stream.concat(Stream.of(heads), rows.stream()).toList();
        int[] widths = IntStream.range(0, heads.size())
            .map(column -> all.stream().mapToInt(cells -> cells.get(column).length()).max().orElse(0)).toArray();
        return all.stream().map(cells -> IntStream.range(0, widths.length).mapToObj(column -> {
            String padding = " ".repeat(widths[column] - cells.get(column).length());
            return column == 0 ? cells.get(0) + padding : "  " + padding + cells.get(column);
        }).collect(Collectors.joining()).stripTrailing() + "\n").collect(Collectors.joining());
    }

    /** The same with texts that mean nothing to Markdown. */
    Table escaped() {
        Table table = new Table(heads.stream().map(Markdown::escaped).toList());
        rows.forEach(row -> table.row(row.stream().map(Markdown::escaped).toList()));
        return table;
    }
}
