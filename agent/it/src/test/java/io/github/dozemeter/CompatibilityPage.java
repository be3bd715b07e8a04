package io.github.dozemeter;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints {@code docs/compatibility.md}, made of JUnit's own reports of the end-to-end tests: a row for each display name of a
 * class, from its tests that take a JDK; where none does, from all, on the JDK that runs them.
 * {@code java CompatibilityPage.java FOLDER...}
 */
final class CompatibilityPage {

    private static final String HEAD = """
        # What was tried, and on which JDK

        <!-- Made by CompatibilityPage.java; CONTRIBUTING.md says how. -->

        Each row is one or more end-to-end tests with a JVM of that release and the agent's jar, on Linux on x86-64 unless the
        column names another system. Empty: not run, because the subject does not run there or does not differ by release;
        such a subject is tried on 8, 17 and 25, or on the first and the last of them. CI runs all of them for every change,
        and fails where this page claims what did not pass.
        """;
    private static final String TAIL = """

        ## Not tried

        As of November 2026:

        | | |
        | --- | --- |
        | Windows itself | Windows JVMs run under Wine: its timers, consoles, PowerShell, services and file locks were not tested |
        | ARM64 hardware | ARM64 JVMs run under qemu on x86-64, which keeps the memory order of x86 |
        | macOS | not tested; below is what the code does there |
        | musl (Alpine) | not tested: no musl JDK was available. Agent and command line have no native code |
        | OpenJ9 | not tested, not even with `-javaagent`. Commands that attach refuse it with a sentence |
        | native images | they load no Java agent |
        | CRaC | not tested |
        | Kubernetes, sidecars, `kubectl debug` | [not tested](kubernetes.md#a-pod-that-runs-without-the-agent); namespaces were |
        | Kotlin's `delay()` | [not tested](blind-spots.md); pauses in coroutines were |

        ## macOS, as read in the code

        As of November 2026, nothing there was run:

        - `-javaagent` needs no system but Java.
        - Commands attach by the attach API alone, which Java needs as a module (`jdk.attach`; 8: `tools.jar`).
        - `look`, and `report` without an agent, work [from thread dumps](look.md#without-proc), Java 11 and later.
        - Without the kernel's counts, the account of wakeups has no shares, and `try` refuses.
        """;
    /** Tags of classes, in the order of the page; a class without one of them uses {@code -javaagent}. */
    private static final List<String> WAYS = List.of("javaagent", "endpoint", "attach", "look", "try");
    private static final Map<String, String> SYSTEMS = Map.of("Windows", "Windows under Wine", "ARM64", "ARM64 under qemu");
    private static final Pattern JDK = Pattern.compile("JDK (\\d+)(?: for (\\w+))?");

    /** @param jdk null if the test takes none */
    private record Run(String type, String claim, String subject, String way, Column jdk, boolean held) {
    }

    /** @param system empty for the system that runs the tests */
    private record Column(String system, int feature) implements Comparable<Column> {

        @Override
        public int compareTo(Column other) {
            return Comparator.comparing((Column column) -> column.system.isEmpty() ? "" : "x" + other(column.system))
                .thenComparing(Column::feature).compare(this, other);
        }

        private static String other(String system) {
            return SYSTEMS.containsKey(system) ? SYSTEMS.get(system) : system;
        }

        @Override
        public String toString() {
            return system.isEmpty() ? "" + feature : other(system) + " " + feature;
        }
    }

    private CompatibilityPage() {
    }

    public static void main(String[] folders) throws Exception {
        System.out.print(markdown(Arrays.stream(folders).map(Path::of).toList()));
    }

    static String markdown(List<Path> folders) throws Exception {
        List<Run> runs = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path report : files.filter(file -> file.endsWith("open-test-report.xml")).toList()) {
                    runs.addAll(runs(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile())
                        .getDocumentElement()));
                }
            }
        }
        SortedSet<Column> columns = runs.stream().map(Run::jdk).collect(toCollection(TreeSet::new));
        Map<String, List<Run>> ways = runs.stream().collect(groupingBy(Run::way));
        SortedMap<String, List<Run>> inOrder = new TreeMap<>(Comparator.comparingInt(WAYS::indexOf));
        inOrder.putAll(ways);
        return HEAD + "\n## In short\n\n" + table(inOrder, columns) + "\n## By subject\n\n"
            + table(runs.stream().collect(groupingBy(Run::subject, TreeMap::new, toList())), columns) + TAIL;
    }

    private static String table(SortedMap<String, List<Run>> rows, SortedSet<Column> columns) {
        StringBuilder table = new StringBuilder("| |").append(cells(columns, column -> " " + column + " |"))
            .append("\n| --- |").append(cells(columns, column -> " --- |")).append('\n');
        rows.forEach((name, runs) -> table.append("| ").append(name).append(" |")
            .append(cells(columns, column -> cell(runs.stream().filter(run -> run.jdk.equals(column)).toList()))).append('\n'));
        return table.toString();
    }

    private static String cells(SortedSet<Column> columns, Function<Column, String> cell) {
        return columns.stream().map(cell).collect(joining());
    }

    /** More than one of a claim are attempts; where all failed, so did the build. */
    private static String cell(List<Run> runs) {
        return runs.isEmpty() ? " |" : runs.stream().collect(groupingBy(Run::claim)).values().stream()
            .allMatch(attempts -> attempts.stream().anyMatch(Run::held)) ? " yes |" : " **no** |";
    }

    private static List<Run> runs(Element report) {
        Map<String, Element> started = new HashMap<>();
        elements(report, "e:started").forEach(element -> started.put(element.getAttribute("id"), element));
        List<Run> runs = elements(report, "e:finished").map(finished -> run(started, finished))
            .flatMap(Stream::ofNullable).toList();
        Set<String> withJdk = runs.stream().filter(run -> run.jdk != null).map(Run::type).collect(toSet());
        Column running = new Column("",
            Runtime.Version.parse(elements(report, "java:javaVersion").findFirst().orElseThrow().getTextContent()).feature());
        return runs.stream().filter(run -> run.jdk != null || !withJdk.contains(run.type))
            .map(run -> run.jdk != null ? run : new Run(run.type, run.claim, run.subject, run.way, running, run.held)).toList();
    }

    /** @return null for a container, for what an assumption ended, and for a class without a display name */
    private static Run run(Map<String, Element> started, Element finished) {
        Element test = started.get(finished.getAttribute("id"));
        String status = elements(finished, "result").findFirst().orElseThrow().getAttribute("status");
        if (!elements(test, "junit:type").findFirst().orElseThrow().getTextContent().equals("TEST") || status.equals("ABORTED")) {
            return null;
        }
        String type = attribute(test, "java:methodSource", "className");
        List<String> names = new ArrayList<>();
        String subject = "";
        String way = WAYS.get(0);
        for (Element inner = test; inner != null; inner = started.get(inner.getAttribute("parentId"))) {
            names.add(inner.getAttribute("name"));
            if (elements(inner, "java:classSource").findFirst().isPresent()) {
                subject = inner.getAttribute("name");
                way = elements(inner, "tag").map(Element::getTextContent).filter(WAYS::contains).findFirst().orElse(way);
            }
        }
        String claim = String.join("\n", names);
        Matcher jdk = JDK.matcher(claim);
        Column column = jdk.find() ? new Column(jdk.group(2) == null ? "" : jdk.group(2), Integer.parseInt(jdk.group(1))) : null;
        return type.endsWith("." + subject) ? null : new Run(type, claim, subject, way, column, status.equals("SUCCESSFUL"));
    }

    private static String attribute(Element element, String tag, String name) {
        return elements(element, tag).findFirst().orElseThrow().getAttribute(name);
    }

    private static Stream<Element> elements(Element in, String tag) {
        NodeList found = in.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }
}
