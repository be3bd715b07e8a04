package io.github.dozemeter.export.report;

import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The part of a report in text that is wanted, its width and order; {@code columns=80&sort=rate&show=all} in the query of a
 * request. Immutable.
 */
public final class TableQuery {

    public static final TableQuery USUAL = new TableQuery(0, Order.COST, Extent.FINDINGS);

    public static final String EXPECTED =
        "Expected columns=1 to 1000, sort=cost, rate, zero or place, and show=findings, all or details.\n";

    public static final int MAX_COLUMNS = 1_000;

    final int columns;
    private final Order order;
    final Extent extent;

    /** How much is shown. */
    public enum Extent {
        /** The lines with a finding, or of 1% of a core. */
        FINDINGS,
        ALL,
        /** Everything that is known of each line, and who else wakes the JVM. */
        DETAILS;

        private String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The row that comes first; among equals, the costliest. */
    public enum Order {
        COST(Comparator.comparingInt(row -> 0)),
        RATE(mostFirst(SiteFigures::rate)),
        ZERO(mostFirst(SiteFigures::zeroRate)),
        PLACE(Comparator.comparing(row -> row.site().place()));

        private final Comparator<Row> first;

        Order(Comparator<Row> first) {
            this.first = first;
        }

        private static Comparator<Row> mostFirst(ToDoubleFunction<SiteFigures> rate) {
            return Comparator.comparingDouble(row -> row.figures.hasRate() ? -rate.applyAsDouble(row.figures) : 0);
        }

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param columns 0 for the usual length of a line */
    public TableQuery(int columns, Order order, Extent extent) {
        this.columns = columns;
        this.order = order;
        this.extent = extent;
    }

    /** Reads the query of a request, null for none; skips other parameters; returns null if a value is invalid. */
    public static TableQuery of(String query) {
        TableQuery read = USUAL;
        for (String part : query == null ? new String[0] : query.split("&")) {
            read = read == null ? null : read.with(part);
        }
        return read;
    }

    private TableQuery with(String part) {
        String value = part.substring(part.indexOf('=') + 1);
        if (part.startsWith("columns=")) {
            return columns(value);
        }
        if (part.startsWith("sort=")) {
            return sorted(value);
        }
        return part.startsWith("show=") ? showing(value) : this;
    }

    private TableQuery columns(String value) {
        try {
            int number = Integer.parseInt(value);
            return number < 1 || number > MAX_COLUMNS ? null : new TableQuery(number, order, extent);
        } catch (NumberFormatException none) {
            return null;
        }
    }

    private TableQuery sorted(String value) {
        return Arrays.stream(Order.values()).filter(one -> one.label().equals(value)).findFirst()
            .map(one -> new TableQuery(columns, one, extent)).orElse(null);
    }

    private TableQuery showing(String value) {
        return Arrays.stream(Extent.values()).filter(one -> one.label().equals(value)).findFirst()
            .map(one -> new TableQuery(columns, order, one)).orElse(null);
    }

    @Override
    public String toString() {
        String width = columns == 0 ? "" : "columns=" + columns + '&';
        return width + "sort=" + order.label() + "&show=" + extent.label();
    }

    List<Row> sorted(Diagnosis diagnosis) {
        return diagnosis.rows.stream().sorted(order.first).collect(Collectors.toList());
    }
}
