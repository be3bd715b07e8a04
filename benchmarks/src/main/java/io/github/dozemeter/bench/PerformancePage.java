package io.github.dozemeter.bench;

import io.github.dozemeter.bench.Chapter.View;
import io.github.dozemeter.bench.page.Markdown;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Section.Goal;
import io.github.dozemeter.bench.page.Table;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The text of docs/performance.md: of docs/performance.json what most readers look for. */
record PerformancePage(PerformanceData data) {

    private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar performance";
    private static final String TABLE_BEGIN = "<!-- Written by the command performance attach of the benchmarks. -->";
    private static final String TABLE_END = "<!-- End of the table. -->";
    private static final List<String> TABLE_NOTE = List.of("",
        "Steps of that application, by the CPU time of their thread: how many times the usual one the slowest took, while the command",
        "ran or in the 300 steps after it, and what all slow steps took beyond the usual. *Nothing* is chance: it shows what other",
        "processes did to these figures.");
    private static final String MARK_OF_LOAD = "LOADED MACHINE";
    /** Both have the same target, and one row. */
    private static final String TIMING = ", `timing=\\w+`$";
    private static final String NUMBER = "^-?[\\d.,]+";
    private static final Pattern FIGURE = Pattern.compile("(" + NUMBER + ")(?: (s|ms|µs|ns)\\b)?");

    List<String> lines() {
        Map<String, List<Goal>> goals = goals();
        List<String> usual = usual(goals);
        Table targets = new Table("what", "target", "measured");
        goals.forEach((what, ofEach) -> {
            if (!isImplied(what, ofEach, goals.keySet())) {
                targets.row(what, ofEach.get(0).target(), measured(ofEach, usual));
            }
        });
        Markdown page = new Markdown("Performance").block("<!-- Written by the command below; edits by hand are lost. -->")
            .block("What Dozemeter costs, and whether its numbers are true. [performance.json](performance.json) has the other JDKs, least and",
                "most, the controls and the load. To measure again, also on the JDKs whose homes are in `TEST_JDKS`:")
            .block("```", "mvn package && " + COMMAND, "```")
            .block("Machines: " + machines() + ". JDKs: " + String.join("; ", data.jdks())
                + ". Ratios and differences carry over to other machines better than times.")
            .block("## Targets").block("Medians of the JDKs, least and most; of JDK " + String.join(", ", usual)
                + " unless the cell names others. A target is met unless the cell says otherwise. Targets for more threads, and for waits among the"
                + " sites, are shown where they are missed.")
            .block(targets.lines()).block("Some of the design's goals are not reached; the table has a lower target for them:")
            .block(missedGoals().lines());
        for (Chapter chapter : Chapter.ALL) {
            Section section = data.chapters().get(chapter.key());
            page.block("## " + chapter.title()).block(chapter.introduction().lines().toList());
            if (section == null) {
                String profile = chapter.onlyBuild() ? "" : " -P" + chapter.key();
                page.block("Not measured yet: `mvn package" + profile + " && " + COMMAND + " " + chapter.key() + "`.");
            } else {
                int machine = data.distinctMachines().indexOf(data.machines().get(chapter.key())) + 1;
                if (machine > 1) {
                    page.block("On machine " + machine + ".");
                }
                show(page, chapter.view(), section);
            }
        }
        return page.lines();
    }

    /** Returns whether a met target says nothing beyond that of one thread, or of sites without waits. */
    private static boolean isImplied(String what, List<Goal> ofEach, Set<String> all) {
        String simplest = what.replaceFirst(", \\d+ (virtual )?threads$", ", 1 $1thread").replace(", half of them waits:", ":");
        boolean isMet = ofEach.stream().allMatch(goal -> goal.verdict().equals(Goal.MET));
        return isMet && !simplest.equals(what) && all.contains(simplest);
    }

    /** The gate keeps those of the hook: a target on the page is no room for getting slower. */
    private static Table missedGoals() {
        Table goals = new Table("what", "goal, target", "reason");
        goals.row("yield, 1 thread", "1.01, 1.015", "a yield is shorter than a `sleep(0)`");
        goals.row("beyond a bare atomic count", "4 ns, 7 ns", "the intervals of the medians reach from 2 to 16 ns");
        goals.row("poll, selectNow", "6 ns, 10 ns", "`tryAcquire` takes 4 to 5; why is not known");
        goals.row("workers, 8 threads", "1.01, 1.06", "8 threads on 2 processors: on JDK 8 the interval is 1.011 to 1.124");
        goals.row("an application is ready", "1.03, 1.09",
            "[what was tried](rationale.md#what-runs-for-each-class-is-little-also-for-a-compiler)");
        goals.row("the page's JSON, `maxSites=2000`", "20 ms, 25 ms", "JDK 8 alone misses it");
        goals.row("until `main` runs", "15 ms, 17 ms", "JDK 8, 21 and 25 miss it by 0.6 to 1.7 ms");
        goals.row("`report`: CPU lost", "0.3 s, 1.6 s", "1.54 s on JDK 11 and 0.53 on 27; measured once each");
        goals.row("sums of times, sampled", "3%, 4%", "one in 64 of 100,000 calls is timed: the standard error alone is 1.1%");
        goals.row("scan of a class", "2 µs, 2.2 µs", "JDK 25 needs 2.1 µs");
        return goals;
    }

    /** Puts the table of attaching between two lines of the page about it. */
    List<String> attachPage(List<String> page) {
        Section section = data.chapters().get("attach");
        if (section == null) {
            return page;
        }
        PivotTable table = new PivotTable("slowest step, CPU lost");
        for (Table measured : section.tables) {
            measured.rows().forEach(row -> table.put(row.get(0), "JDK " + feature(measured), row.get(1)));
        }
        return Stream.of(page.subList(0, page.indexOf(TABLE_BEGIN) + 1), table.lines(), TABLE_NOTE,
            page.subList(page.indexOf(TABLE_END), page.size())).flatMap(List::stream).toList();
    }

    private String machines() {
        List<String> all = data.distinctMachines();
        return IntStream.rangeClosed(1, all.size()).mapToObj(number -> number + ": " + all.get(number - 1)).collect(Collectors.joining("; "));
    }

    private Map<String, List<Goal>> goals() {
        return data.chapters().values().stream().flatMap(section -> section.goals.stream())
            .collect(Collectors.groupingBy(goal -> goal.what().replaceFirst(TIMING, ""), LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the JDKs that most goals were measured on. */
    private static List<String> usual(Map<String, List<Goal>> goals) {
        Map<List<String>, Long> often = goals.values().stream()
            .collect(Collectors.groupingBy(PerformancePage::jdks, LinkedHashMap::new, Collectors.counting()));
        return often.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(List.of());
    }

    /** The least and the most of the JDKs, which ones if not the usual, and where the target is missed. */
    private static String measured(List<Goal> goals, List<String> usual) {
        List<String> ordered = goals.stream().map(goal -> median(goal.measured()))
            .sorted(Comparator.comparingDouble(PerformancePage::number)).toList();
        String least = ordered.get(0);
        String most = ordered.get(ordered.size() - 1);
        boolean isOne = number(least) == number(most);
        String range = isOne ? least : withoutUnitOf(most, least) + " to " + most;
        StringBuilder text = new StringBuilder(range);
        if (!jdks(goals).equals(usual)) {
            text.append(" (JDK ").append(String.join(", ", jdks(goals))).append(')');
        }
        goals.stream().filter(goal -> !goal.verdict().equals(Goal.MET))
            .collect(Collectors.groupingBy(Goal::verdict, LinkedHashMap::new, Collectors.mapping(Goal::jdk, Collectors.joining(", "))))
            .forEach((verdict, jdks) -> text.append("; ").append(verdict).append(" (").append(jdks).append(')'));
        return text.toString();
    }

    private static String withoutUnitOf(String other, String figure) {
        String unit = figure.replaceFirst(NUMBER, "");
        return other.replaceFirst(NUMBER, "").equals(unit) ? figure.substring(0, figure.length() - unit.length()) : figure;
    }

    private static List<String> jdks(List<Goal> goals) {
        return goals.stream().map(Goal::jdk).distinct().sorted(Comparator.comparingInt(Integer::parseInt)).toList();
    }

    /** Of a figure that begins with it; in nanoseconds, if it is a time; 0 of other text. */
    private static double number(String figure) {
        Matcher matcher = FIGURE.matcher(figure);
        if (!matcher.lookingAt()) {
            return 0;
        }
        double value = Double.parseDouble(matcher.group(1).replace(",", ""));
        return switch (String.valueOf(matcher.group(2))) {
            case "s" -> value * 1e9;
            case "ms" -> value * 1e6;
            case "µs" -> value * 1e3;
            default -> value;
        };
    }

    private static void show(Markdown page, View view, Section section) {
        if (section.tables.stream().anyMatch(table -> table.note().contains(MARK_OF_LOAD))) {
            page.block("**Measured on a loaded machine.**");
        }
        if (view != View.NONE) {
            PivotTable shown = new PivotTable(view.rows());
            int newest = section.tables.stream().mapToInt(PerformancePage::feature).max().orElse(0);
            List<Table> tables = section.tables.stream().filter(table -> table.columns().contains(view.rows())).toList();
            tables.stream().filter(table -> !view.isNewest() || feature(table) == newest).forEach(table -> put(table, view, shown));
            if (!tables.isEmpty()) {
                page.block(shown.lines());
            }
        }
    }

    private static int feature(Table table) {
        return table.title().isEmpty() ? 0 : Integer.parseInt(table.jdk().replaceFirst("^JDK (?:1\\.)?(\\d+).*", "$1"));
    }

    private static void put(Table table, View view, PivotTable shown) {
        String jdk = "";
        if (!table.title().isEmpty()) {
            jdk = ", JDK " + feature(table);
        }
        for (List<String> row : table.rows()) {
            String name = table.cell(row, view.rows());
            String across = "";
            if (!view.across().isEmpty()) {
                across = table.cell(row, view.across());
            }
            String chosen = across.isEmpty() ? name : across;
            if (!chosen.contains(view.only())) {
                continue;
            }
            for (String column : view.columns()) {
                String head = across.isEmpty() ? column : across.replace(view.only(), "");
                shown.put(name + table.setting(), head + jdk, median(table.cell(row, column)));
            }
        }
    }

    /** Without least and most. */
    private static String median(String measured) {
        return measured.replaceAll(" \\[.*]", "");
    }

    /** Cells by row and column, both in the order in which they are first named; a cell that was never put is empty. */
    private static final class PivotTable {

        /** Behind the name of a group of rows, which only its first row shows. */
        private static final String GROUP = ": ";

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
            String group = "";
            for (Map.Entry<String, Map<String, String>> row : rows.entrySet()) {
                String name = row.getKey();
                boolean isOfGroup = !group.isEmpty() && name.startsWith(group);
                String first = isOfGroup ? name.substring(group.length()) : name;
                table.row(Stream.concat(Stream.of(first),
                    heads.stream().skip(1).map(head -> row.getValue().getOrDefault(head, ""))).toList());
                int end = name.lastIndexOf(GROUP);
                group = end < 0 ? "" : name.substring(0, end + GROUP.length());
            }
            return table.lines();
        }
    }
}
