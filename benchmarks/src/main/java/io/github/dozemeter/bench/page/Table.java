package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table of texts: for a terminal, in Markdown, in HTML. The first column is to the left, figures to the right. */
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

    public String text() {
        StringBuilder text = new StringBuilder(padded(heads));
        rows.forEach(row -> text.append(padded(row)));
        return text.toString();
    }

    private String padded(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String padding = " ".repeat(width(i) - cells.get(i).length());
            line.append(i == 0 ? cells.get(i) + padding : "  " + padding + cells.get(i));
        }
        return line.toString().stripTrailing() + "\n";
    }

    private int width(int column) {
        List<List<String>> all = new ArrayList<>(rows);
        all.add(heads);
        return all.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    public String html() {
        return Markdown.html(escaped().lines());
    }

    /** The same with texts that mean nothing to Markdown. */
    Table escaped() {
        Table table = new Table(heads.stream().map(Markdown::escaped).toList());
        rows.forEach(row -> table.row(row.stream().map(Markdown::escaped).toList()));
        return table;
    }
}
