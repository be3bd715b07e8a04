package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Cells by row and column, both in the order in which they are first named; a cell that was never put is empty. */
public final class PivotTable {

    private final String corner;
    private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    private final Set<String> columns = new LinkedHashSet<>();

    /** @param corner the head of the first column */
    public PivotTable(String corner) {
        this.corner = corner;
    }

    public void column(String column) {
        columns.add(column);
    }

    public void put(String row, String column, String cell) {
        column(column);
        rows.computeIfAbsent(row, key -> new LinkedHashMap<>()).put(column, cell);
    }

    public List<String> lines() {
        Table table = new Table(cells(corner, new ArrayList<>(columns)));
        rows.forEach((row, cells) -> table.row(cells(row,
            columns.stream().map(column -> cells.getOrDefault(column, "")).toList())));
        return table.lines();
    }

    private static String[] cells(String first, List<String> others) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all.toArray(String[]::new);
    }
}
