package io.github.dozemeter.bench;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.Machine;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Store;
import io.github.dozemeter.bench.page.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The text of docs/performance.md, from what is in the store. */
final class PerformancePage {

    private static final String COMMAND =
        "java -cp benchmarks/target/benchmarks.jar io.github.dozemeter.bench.Performance";

    private final Store store;
    private final Setting setting;

    PerformancePage(Store store, Setting setting) {
        this.store = store;
        this.setting = setting;
    }

    List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>(List.of("# Performance", "",
            "<!-- Written by the command below; edits by hand are lost. -->", "",
            "What Dozemeter costs, and whether its figures are true. This page is written by", "",
            "```", "mvn package && " + COMMAND, "```", "",
            "from the root of the project; further JDKs are named by the environment variable `TEST_JDKS` (homes,"
                + " separated as in a class path).", "",
            "Machine: " + Machine.here() + ". JDKs: " + String.join("; ", setting.jdks().stream()
                .map(Object::toString).toList())
                + ". Times are of this machine; ratios and differences carry over better."
                + " A chapter measured while other processes took more than 10 % of the machine is marked.", "",
            "## Targets", ""));
        lines.addAll(targets());
        for (Chapter chapter : Chapter.values()) {
            lines.addAll(List.of("", "## " + chapter.title(), ""));
            lines.addAll(chapter.introduction().lines().toList());
            lines.add("");
            lines.addAll(store.load(chapter.key()).map(Section::markdown).orElse(missing(chapter)));
        }
        return lines;
    }

    private static List<String> missing(Chapter chapter) {
        return List.of("Not measured in this build: `mvn package -P" + chapter.key() + " && " + COMMAND + " "
            + chapter.key() + "`.");
    }

    private List<String> targets() throws IOException {
        Table table = new Table("what", "JDK", "target", "measured", "");
        for (Chapter chapter : Chapter.values()) {
            Optional<Section> section = store.load(chapter.key());
            if (section.isPresent()) {
                for (Goal goal : section.get().goals()) {
                    table.row(goal.what(), goal.jdk(), goal.target(), goal.measured(), goal.verdict());
                }
            }
        }
        return table.lines();
    }
}
