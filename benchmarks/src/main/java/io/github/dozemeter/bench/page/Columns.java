package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.List;

/** A table of texts: for a terminal or in HTML. The first column is to the left, figures to the right. */
public final class Columns {

    private final List<String> heads;
    private final List<List<String>> rows = new ArrayList<>();

    public Columns(String... heads) {
        this(List.of(heads));
    }

    public Columns(List<String> heads) {
        this.heads = List.copyOf(heads);
    }

    public Columns row(String... cells) {
        return row(List.of(cells));
    }

    public Columns row(List<String> cells) {
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

    public String text() {
        StringBuilder text = new StringBuilder(line(heads));
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private String line(List<String> cells) {
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
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead>" + cells("th", heads)
            + "</thead>\n");
        rows.forEach(row -> html.append(cells("td", row)).append('\n'));
        return html.append("</table></div>\n").toString();
    }

    private static String cells(String element, List<String> cells) {
        StringBuilder row = new StringBuilder("<tr>");
        cells.forEach(cell -> row.append('<').append(element).append('>').append(Svg.escaped(cell)).append("</")
            .append(element).append('>'));
        return row.append("</tr>").toString();
    }
}
