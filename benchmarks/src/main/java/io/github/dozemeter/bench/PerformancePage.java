package io.github.dozemeter.bench;

import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.PivotTable;
import io.github.dozemeter.bench.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The text of docs/performance.md: of docs/performance.json what most readers look for. */
final class PerformancePage {

    private static final String COMMAND =
        "java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.Performance";
    private static final String MARK_OF_LOAD = "LOADED MACHINE";

    private final PerformanceData data;

    PerformancePage(PerformanceData data) {
        this.data = data;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of("# Performance", "",
            "<!-- Written by the command below; edits by hand are lost. -->", "",
            "What Dozemeter costs, and whether its figures are true. All tables, with least and most, the controls and the",
            "load of the machine, are in [performance.json](performance.json). To measure again:", "",
            "```", "mvn package && " + COMMAND, "```", "",
            "`TEST_JDKS` names further JDKs (homes, separated as in a class path).", "",
            "Machine: " + data.machine() + ". JDKs: " + String.join("; ", data.jdks())
                + ". Ratios and differences carry over to other machines better than times.", "",
            "## Targets", "", "A target is met unless the cell says otherwise.", ""));
        lines.addAll(targets());
        for (Chapter chapter : Chapter.values()) {
            Section section = data.chapters().get(chapter.key());
            lines.addAll(List.of("", "## " + chapter.title(), ""));
            lines.addAll(chapter.introduction().lines().toList());
            if (section == null) {
                lines.addAll(List.of("", "Not measured yet: `mvn package" + chapter.profile() + " && " + COMMAND + " "
                    + chapter.key() + "`."));
            } else {
                if (data.isElsewhere(chapter)) {
                    lines.addAll(List.of("", "Measured on another machine: " + data.machines().get(chapter.key()) + "."));
                }
                lines.addAll(shown(chapter, section));
            }
        }
        return lines;
    }

    private List<String> targets() {
        List<Goal> goals = data.chapters().values().stream().flatMap(section -> section.goals().stream()).toList();
        PivotTable table = new PivotTable("what");
        table.column("target");
        goals.stream().map(Goal::jdk).distinct().sorted(Comparator.comparingInt(Integer::parseInt))
            .forEach(jdk -> table.column("JDK " + jdk));
        for (Goal goal : goals) {
            table.put(goal.what(), "target", goal.target());
            table.put(goal.what(), "JDK " + goal.jdk(), median(goal.measured())
                + (goal.verdict().equals(Goal.MET) ? "" : ", " + goal.verdict()));
        }
        return table.lines();
    }

    private static List<String> shown(Chapter chapter, Section section) {
        List<String> lines = new ArrayList<>();
        if (section.tables().stream().anyMatch(table -> table.note().contains(MARK_OF_LOAD))) {
            lines.addAll(List.of("", "**Measured on a loaded machine.**"));
        }
        View view = chapter.view();
        if (view != View.NONE) {
            PivotTable shown = new PivotTable(view.rows());
            section.tables().forEach(table -> put(table, view, shown));
            lines.add("");
            lines.addAll(shown.lines());
        }
        return lines;
    }

    private static void put(DataTable table, View view, PivotTable shown) {
        for (List<String> row : table.rows()) {
            for (String column : view.columns()) {
                if (view.includes(table, row)) {
                    shown.put(view.row(table, row), view.column(table, row, column), median(table.cell(row, column)));
                }
            }
        }
    }

    /** Without least and most. */
    private static String median(String measured) {
        return measured.replaceAll(" \\[.*]", "");
    }
}
