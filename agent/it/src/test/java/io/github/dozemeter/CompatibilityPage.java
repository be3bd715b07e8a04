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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints {@code docs/compatibility.md}, made of JUnit's own reports of the end-to-end tests: a chapter for each class
 * with a display name, a line for each of its tests that takes a JDK; where none does, for each test, on the JDK that runs it.
 * {@code java CompatibilityPage.java FOLDER...}
 */
final class CompatibilityPage {

    private static final String HEAD = """
        # What was tried, and on which JDK

        <!-- Made by CompatibilityPage.java; CONTRIBUTING.md says how. -->

        Each line is an end-to-end test that forked a JVM of that release with the agent's jar, in the words of the test; an empty
        cell is a release on which it was not run, because the subject does not run there, has nothing to show, or is tried on the
        oldest and the newest alone. CI runs them all for every change, and fails where this page claims what did not run or did not
        pass.
        """;
    private static final Pattern JDK = Pattern.compile("JDK (\\d+)");
    private static final Pattern ARGUMENTS = Pattern.compile("^\\[\\d+] ");
    private static final Pattern WORD = Pattern.compile("(?<!^)[A-Z]");

    /** @param feature of the JDK; 0 if the test takes none */
    private record Run(String type, String subject, String claim, int feature, boolean held) {
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
        SortedSet<Integer> features = runs.stream().map(Run::feature).collect(toCollection(TreeSet::new));
        StringBuilder page = new StringBuilder(HEAD);
        runs.stream().collect(groupingBy(Run::subject, TreeMap::new, groupingBy(Run::claim, TreeMap::new, toList())))
            .forEach((subject, claims) -> page.append("\n## ").append(subject).append("\n\n").append(table(claims, features)));
        return page.toString();
    }

    private static String table(Map<String, List<Run>> claims, SortedSet<Integer> features) {
        StringBuilder table = new StringBuilder("| |").append(columns(features, feature -> " " + feature + " |"))
            .append("\n| --- |").append(columns(features, feature -> " --- |")).append('\n');
        claims.forEach((claim, runs) -> table.append("| ").append(claim).append(" |")
            .append(columns(features, feature -> cell(runs.stream().filter(run -> run.feature == feature).toList()))).append('\n'));
        return table.toString();
    }

    private static String columns(SortedSet<Integer> features, IntFunction<String> cell) {
        return features.stream().map(cell::apply).collect(joining());
    }

    /** More than one of a release are attempts; where all failed, so did the build. */
    private static String cell(List<Run> runs) {
        return runs.isEmpty() ? " |" : runs.stream().anyMatch(Run::held) ? " yes |" : " **no** |";
    }

    private static List<Run> runs(Element report) {
        Map<String, Element> started = new HashMap<>();
        elements(report, "e:started").forEach(element -> started.put(element.getAttribute("id"), element));
        List<Run> runs = elements(report, "e:finished").map(finished -> run(started, finished))
            .flatMap(Stream::ofNullable).toList();
        Set<String> withJdk = runs.stream().filter(run -> run.feature > 0).map(Run::type).collect(toSet());
        int running = Runtime.Version.parse(elements(report, "java:javaVersion").findFirst().orElseThrow().getTextContent()).feature();
        return runs.stream().filter(run -> run.feature > 0 || !withJdk.contains(run.type))
            .map(run -> run.feature > 0 ? run : new Run(run.type, run.subject, run.claim, running, run.held)).toList();
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
        for (Element inner = test; inner != null; inner = started.get(inner.getAttribute("parentId"))) {
            names.add(inner.getAttribute("name"));
            if (elements(inner, "java:classSource").findFirst().isPresent()) {
                subject = inner.getAttribute("name");
            }
        }
        Matcher jdk = JDK.matcher(String.join("\n", names));
        return type.endsWith("." + subject) ? null : new Run(type, subject,
            words(attribute(test, "java:methodSource", "methodName")) + others(names),
            jdk.find() ? Integer.parseInt(jdk.group(1)) : 0, status.equals("SUCCESSFUL"));
    }

    private static String words(String method) {
        return WORD.matcher(method).replaceAll((MatchResult start) -> " " + start.group().toLowerCase(Locale.ROOT));
    }

    /** What else the test was given. */
    private static String others(List<String> names) {
        String others = names.stream().filter(name -> ARGUMENTS.matcher(name).find())
            .flatMap(name -> Arrays.stream(ARGUMENTS.matcher(name).replaceFirst("").split(", ")))
            .map(argument -> argument.replaceFirst("^\\w+ ?= ?", "").replaceAll("[\"|\t]", ""))
            .filter(argument -> !JDK.matcher(argument).matches()).collect(joining(", "));
        return others.isEmpty() ? "" : ": " + others;
    }

    private static String attribute(Element element, String tag, String name) {
        return elements(element, tag).findFirst().orElseThrow().getAttribute(name);
    }

    private static Stream<Element> elements(Element in, String tag) {
        NodeList found = in.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }
}
