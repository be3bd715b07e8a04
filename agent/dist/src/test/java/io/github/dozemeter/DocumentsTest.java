package io.github.dozemeter;

import static io.github.dozemeter.Checkout.ROOT;
import static io.github.dozemeter.Checkout.files;
import static io.github.dozemeter.Checkout.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents of the repository hold together: what a link or a name leads to is there. */
class DocumentsTest {

    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*)$");
    private static final Pattern LINK_IN_HEADING = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern VERSION = Pattern.compile("<artifactId>dozemeter-parent</artifactId>\\s*<version>([^<]+)<");
    private static final Pattern COORDINATES = Pattern.compile("io\\.github\\.dozemeter:dozemeter[\\w-]*:(\\d[\\w.]*)");
    private static final Pattern VERB = Pattern.compile("-jar (?:[\\w./-]+/)?dozemeter\\.jar ([a-z]+)");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*[a-z](?:Test|IT))`");

    @Test
    void everyLinkLeadsToAFileAndAChapterThatAreThere() {
        List<String> broken = new ArrayList<>();
        for (Path document : files(".md")) {
            found(LINK, withoutCode(document)).map(link -> link.group(1))
                .filter(link -> !link.matches("[a-z]+:.*") && !isThere(document, link))
                .forEach(link -> broken.add(ROOT.relativize(document) + ": " + link));
        }
        assertThat(broken).isEmpty();
    }

    /** A fear that a test stands against must not outlive the test. */
    @Test
    void everyTestThatADocumentNamesExists() {
        Set<String> tests = files(".java").stream().map(file -> Checkout.name(file).replace(".java", ""))
            .collect(Collectors.toSet());
        List<String> missing = new ArrayList<>();
        for (Path document : files(".md")) {
            found(TEST, text(document)).map(test -> test.group(1)).filter(test -> !tests.contains(test))
                .forEach(test -> missing.add(ROOT.relativize(document) + ": " + test));
        }
        assertThat(missing).isEmpty();
    }

    /** The page of the command line is made from the verbs. */
    @Test
    void everyVerbThatADocumentCallsIsOneOfTheCommandLine() {
        Set<String> verbs = anchors(ROOT.resolve("docs/command-line.md"));
        List<String> missing = new ArrayList<>();
        for (Path document : files(".md")) {
            found(VERB, text(document)).map(call -> call.group(1)).filter(verb -> !verbs.contains(verb))
                .forEach(verb -> missing.add(ROOT.relativize(document) + ": " + verb));
        }
        assertThat(missing).isEmpty();
    }

    /** Also in what is no document, such as the catalog of JBang. */
    @Test
    void coordinatesNameTheVersionThatIsBuilt() {
        String version = found(VERSION, text(ROOT.resolve("pom.xml"))).map(parent -> parent.group(1)).findFirst().orElseThrow();
        List<Path> named = Stream.of(".md", ".json", ".yaml", ".yml").flatMap(ending -> files(ending).stream())
            .filter(file -> found(COORDINATES, text(file)).findAny().isPresent()).toList();

        assertThat(named).contains(ROOT.resolve("README.md"), ROOT.resolve("jbang-catalog.json"));
        assertThat(named).allSatisfy(file -> assertThat(found(COORDINATES, text(file)).map(names -> names.group(1)))
            .as(file.toString()).containsOnly(version));
    }

    private static boolean isThere(Path document, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
        return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
    }

    /** As GitHub names chapters: words in lower case, hyphens for spaces, the rest left out, a number for a repeated one. */
    private static Set<String> anchors(Path document) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        found(HEADING, withoutCode(document)).forEach(heading -> {
            String words = LINK_IN_HEADING.matcher(heading.group(1)).replaceAll("$1");
            String anchor = words.strip().toLowerCase().replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
            int earlier = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(earlier == 0 ? anchor : anchor + "-" + earlier);
        });
        return anchors;
    }

    private static Stream<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    private static String withoutCode(Path document) {
        return CODE_BLOCK.matcher(text(document)).replaceAll("");
    }
}
