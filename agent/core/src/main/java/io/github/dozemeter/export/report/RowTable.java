package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.judge.Row;
import io.github.dozemeter.support.SafeText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of one line a row, each column as wide as its widest cell. Where not all columns fit, those go that the findings
 * repeat; names are never broken. Not thread-safe.
 */
final class RowTable {

    private static final int MIN_COLUMNS_WITH_ARTIFACT = 120;
    /** A longer line loses its outer classes before all lines lose a column. */
    private static final int MAX_WANTED = 40;
    private static final int GAP = 2;

    private final int columns;
    private final List<Row> rows = new ArrayList<>();
    private final List<Map<Column, String>> cells = new ArrayList<>();
    /** The width of each column but that of lines, which takes what is left. */
    private final Map<Column, Integer> widths = new EnumMap<>(Column.class);

    /** The columns; those of the least rank go first where not all fit. */
    private enum Column {
        CPU("CPU", Rank.ALWAYS),
        RATE("rate", Rank.ALWAYS),
        ZERO("zero", Rank.THIRD),
        REQUESTED("requested", Rank.SECOND),
        TOOK("took", Rank.SECOND),
        PAUSE("pause", Rank.FOURTH),
        LINE("line", Rank.ALWAYS),
        FINDING("finding", Rank.ALWAYS),
        ARTIFACT("artifact", Rank.FIRST);

        private enum Rank { FIRST, SECOND, THIRD, FOURTH, ALWAYS }

        private final String head;
        private final Rank rank;

        Column(String head, Rank rank) {
            this.head = head;
            this.rank = rank;
        }

        private boolean isNumber() {
            return compareTo(PAUSE) < 0;
        }
    }

    RowTable(int columns) {
        this.columns = columns;
        for (Column column : Column.values()) {
            widths.put(column, column.head.length());
        }
    }

    void add(Row row, String finding) {
        RowCells numbers = new RowCells(row);
        Map<Column, String> cell = new EnumMap<>(Column.class);
        cell.put(Column.CPU, numbers.cpu);
        cell.put(Column.RATE, numbers.rate);
        cell.put(Column.ZERO, numbers.zero);
        cell.put(Column.REQUESTED, numbers.requested);
        cell.put(Column.TOOK, numbers.took);
        cell.put(Column.PAUSE, pause(row.site()));
        cell.put(Column.FINDING, finding);
        cell.put(Column.ARTIFACT, SafeText.of(row.site().artifact()));
        rows.add(row);
        cells.add(cell);
        cell.forEach(this::widen);
    }

    private void widen(Column column, String cell) {
        widths.merge(column, cell.length(), Math::max);
    }

    private static String pause(Site site) {
        String label = SafeText.of(site.callLabel());
        return label.substring(label.indexOf('.') + 1);
    }

    @Override
    public String toString() {
        Set<Column> shown = fitting();
        int room = columns - width(shown, 0);
        for (int i = 0; i < rows.size(); i++) {
            String line = line(rows.get(i), room);
            cells.get(i).put(Column.LINE, line);
            widen(Column.LINE, line);
        }
        StringBuilder text = new StringBuilder();
        Map<Column, String> heads = new EnumMap<>(Column.class);
        for (Column column : shown) {
            heads.put(column, column.head);
        }
        write(heads, shown, text);
        cells.forEach(cell -> write(cell, shown, text));
        return text.toString();
    }

    private Set<Column> fitting() {
        Set<Column> shown = EnumSet.allOf(Column.class);
        if (columns < MIN_COLUMNS_WITH_ARTIFACT) {
            shown.remove(Column.ARTIFACT);
        }
        int wanted = rows.stream().mapToInt(row -> shortPlace(row).length()).max().orElse(0);
        for (Column.Rank rank : Column.Rank.values()) {
            if (rank != Column.Rank.ALWAYS && width(shown, Math.min(MAX_WANTED, wanted)) > columns) {
                shown.removeIf(column -> column.rank == rank);
            }
        }
        return shown;
    }

    /** @param line the width of the column of lines */
    private int width(Set<Column> shown, int line) {
        int width = 0;
        for (Column column : shown) {
            int own = column == Column.LINE ? line : widths.get(column);
            width += GAP + own;
        }
        return width - GAP;
    }

    private void write(Map<Column, String> cell, Set<Column> shown, StringBuilder text) {
        StringBuilder line = new StringBuilder();
        for (Column column : shown) {
            if (line.length() > 0) {
                line.append("  ");
            }
            int blanks = widths.get(column) - cell.get(column).length();
            if (!column.isNumber()) {
                line.append(cell.get(column));
            }
            for (int i = 0; i < blanks; i++) {
                line.append(' ');
            }
            if (column.isNumber()) {
                line.append(cell.get(column));
            }
        }
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == ' ') {
            end--;
        }
        text.append(line, 0, end).append('\n');
    }

    /** Returns as much of the line as fits: without the lines that share it, then without outer classes, then its end. */
    private static String line(Row row, int room) {
        String whole = place(row);
        if (whole.length() <= room) {
            return whole;
        }
        String first = shortPlace(row);
        if (first.length() <= room) {
            return first;
        }
        int method = first.lastIndexOf('.');
        return SafeText.end(first.substring(first.lastIndexOf('$', method) + 1), room);
    }

    private static String shortPlace(Row row) {
        return place(row).replaceFirst(" (via|or) .*", "");
    }

    static String place(Row row) {
        return row.site().isOther() ? "other lines" : SafeText.of(row.place());
    }
}
