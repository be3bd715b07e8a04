package io.github.dozemeter.export.report;

import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The size and order of a table: so many columns, in this order; {@code columns=80&sort=rate} in the query of a
 * request. Immutable.
 */
public final class TableQuery {

    public static final TableQuery USUAL = new TableQuery(0, Order.COST);

    public static final String EXPECTED = "Expected columns=1 to 1000 and sort=cost, rate, zero or place.\n";

    private static final int MAX_COLUMNS = 1_000;

    final int columns;
    private final Order order;

    /** The row that comes first; among equals, the costliest. */
    public enum Order {
        COST(Comparator.comparingInt(row -> 0)),
        RATE(Comparator.comparingDouble(row -> row.figures.hasRate() ? -row.figures.rate() : 0)),
        ZERO(Comparator.comparingDouble(row -> row.figures.hasRate() ? -row.figures.zeroRate() : 0)),
        PLACE(Comparator.comparing(row -> row.site().place()));

        private final Comparator<Row> first;

        Order(Comparator<Row> first) {
            this.first = first;
        }

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param columns 0 for the usual length of a line */
    public TableQuery(int columns, Order order) {
        this.columns = columns;
        this.order = order;
    }

    /** Reads the query of a request, null for none; skips other parameters; returns null if a value is invalid. */
    public static TableQuery of(String query) {
        TableQuery read = USUAL;
        for (String part : query == null ? new String[0] : query.split("&")) {
            String value = part.substring(part.indexOf('=') + 1);
            read = read == null ? null : part.startsWith("columns=") ? read.columns(value)
                : part.startsWith("sort=") ? read.sorted(value) : read;
        }
        return read;
    }

    private TableQuery columns(String value) {
        try {
            int number = Integer.parseInt(value);
            return number < 1 || number > MAX_COLUMNS ? null : new TableQuery(number, order);
        } catch (NumberFormatException none) {
            return null;
        }
    }

    private TableQuery sorted(String value) {
        return Arrays.stream(Order.values()).filter(one -> one.label().equals(value)).findFirst()
            .map(one -> new TableQuery(columns, one)).orElse(null);
    }

    @Override
    public String toString() {
        return (columns == 0 ? "" : "columns=" + columns + '&') + "sort=" + order.label();
    }

    List<Row> sorted(Diagnosis diagnosis) {
        return diagnosis.rows.stream().sorted(order.first).collect(Collectors.toList());
    }
}
