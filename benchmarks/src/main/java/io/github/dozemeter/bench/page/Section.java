package io.github.dozemeter.bench.page;

import java.util.List;

/** What one benchmark measured, and how that compares with the targets. */
public record Section(List<DataTable> tables, List<Goal> goals) {

    public Section {
        tables = List.copyOf(tables);
        goals = List.copyOf(goals);
    }
}
