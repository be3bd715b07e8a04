package io.github.dozemeter.bench;

import io.github.dozemeter.bench.Chapter.View;
import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Markdown;
import io.github.dozemeter.bench.page.Table;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The text of docs/performance.md: of docs/performance.json what most readers look for. */
record PerformancePage(PerformanceData data) {

    private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar performance";
    private static final String MARK_OF_LOAD = "LOADED MACHINE";

    List<String> lines() {
        Markdown page = new Markdown("Performance").block("<!-- Written by the command below; edits by hand are lost. -->")
            .block("What Dozemeter costs, and whether its figures are true. All tables, with least and most, the controls and the",
                "load of the machine, are in [performance.json](performance.json). To measure again:")
            .block("```", "mvn package && " + COMMAND, "```")
            .block("`TEST_JDKS` names further JDKs (homes, separated as in a class path).")
            .block("Machine: " + data.machine() + ". JDKs: " + String.join("; ", data.jdks())
                + ". Ratios and differences carry over to other machines better than times.")
            .block("## Targets").block("A target is met unless the cell says otherwise.").block(targets());
        for (Chapter chapter : Chapter.ALL) {
            Section section = data.chapters().get(chapter.key());
            page.block("## " + chapter.title()).block(chapter.introduction().lines().toList());
            if (section == null) {
                page.block("Not measured yet: `mvn package" + (chapter.onlyBuild() ? "" : " -P" + chapter.key()) + " && "
                    + COMMAND + " " + chapter.key() + "`.");
            } else {
                String machine = data.machines().get(chapter.key());
                if (!machine.equals(data.machine())) {
                    page.block("Measured on another machine: " + machine + ".");
                }
                show(page, chapter.view(), section);
            }
        }
        return page.lines();
    }

    private List<String> targets() {
        List<Goal> goals = data.chapters().values().stream().flatMap(section -> section.goals().stream()).toList();
        PivotTable table = new PivotTable(Stream.concat(Stream.of("what", "target"), goals.stream().map(Goal::jdk).distinct()
            .sorted(Comparator.comparingInt(Integer::parseInt)).map(jdk -> "JDK " + jdk)).toArray(String[]::new));
        for (Goal goal : goals) {
            table.put(goal.what(), "target", goal.target());
            table.put(goal.what(), "JDK " + goal.jdk(), median(goal.measured())
                + (goal.verdict().equals(Goal.MET) ? "" : ", " + goal.verdict()));
        }
        return table.lines();
    }

    private static void show(Markdown page, View view, Section section) {
        if (section.tables().stream().anyMatch(table -> table.note().contains(MARK_OF_LOAD))) {
            page.block("**Measured on a loaded machine.**");
        }
        if (view != View.NONE) {
            PivotTable shown = new PivotTable(view.rows());
            section.tables().forEach(table -> put(table, view, shown));
            page.block(shown.lines());
        }
    }

    private static void put(DataTable table, View view, PivotTable shown) {
        String jdk = table.title().isEmpty() ? "" : ", " + table.jdk().replaceFirst("^JDK (?:1\\.)?(\\d+).*", "JDK $1");
        for (List<String> row : table.rows()) {
            String across = view.across().isEmpty() ? "" : table.cell(row, view.across());
            for (String column : across.endsWith(view.only()) ? view.columns() : List.<String>of()) {
                shown.put(table.cell(row, view.rows()) + table.setting(),
                    (across.isEmpty() ? column : across.replace(view.only(), "")) + jdk, median(table.cell(row, column)));
            }
        }
    }

    /** Without least and most. */
    private static String median(String measured) {
        return measured.replaceAll(" \\[.*]", "");
    }

    /** Cells by row and column, both in the order in which they are first named; a cell that was never put is empty. */
    private static final class PivotTable {

        private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        private final Set<String> heads = new LinkedHashSet<>();

        PivotTable(String... heads) {
            this.heads.addAll(List.of(heads));
        }

        void put(String row, String column, String cell) {
            heads.add(column);
            rows.computeIfAbsent(row, key -> new LinkedHashMap<>()).put(column, cell);
        }

        List<String> lines() {
            Table table = new Table(List.copyOf(heads));
            rows.forEach((row, cells) -> table.row(Stream.concat(Stream.of(row),
                heads.stream().skip(1).map(head -> cells.getOrDefault(head, ""))).toList()));
            return table.lines();
        }
    }
}
