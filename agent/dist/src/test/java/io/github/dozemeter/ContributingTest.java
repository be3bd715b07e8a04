package io.github.dozemeter;

import static io.github.dozemeter.Checkout.ROOT;
import static io.github.dozemeter.Checkout.files;
import static io.github.dozemeter.Checkout.name;
import static io.github.dozemeter.Checkout.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page for contributors names what is there: profiles, stages of CI, commands, types, source roots. */
class ContributingTest {

    private static final Path POM = ROOT.resolve("pom.xml");
    private static final Path STAGES = ROOT.resolve(".ci/stages");
    private static final Pattern PROFILE = Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>([^<]+)</id>", Pattern.DOTALL);
    private static final Pattern LISTED_PROFILE = Pattern.compile("(?m)^ {2}(\\S+) {2,}\\S");
    private static final Pattern CALLED_STAGE = Pattern.compile("(?m)^ *stage \\S+ (\\S+)");
    private static final Pattern IN_CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```\\w*$(.*?)^ *```$");
    private static final Pattern SCRIPT = Pattern.compile("(?<![\\w/.-])((?:\\./|\\.ci/|agent/|grafana/|benchmarks/)[\\w./-]+)");
    private static final Pattern CHOSEN_PROFILES = Pattern.compile("-P ?([a-z][\\w,-]*)");
    private static final Pattern CHOSEN_MODULES = Pattern.compile("-pl ([\\w/,-]+)");
    private static final Pattern PROPERTY = Pattern.compile("-D([\\w.-]+)");
    private static final Pattern TYPE = Pattern.compile("([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)?");
    private static final Pattern TYPE_OF_THE_PAGE = Pattern.compile("(?:class|const) ([A-Z]\\w*)");
    private static final Pattern COMPILED_ROOT = Pattern.compile("<root>\\$\\{project.basedir}/(src/[^<]+)</root>");

    private final String page = text(ROOT.resolve("CONTRIBUTING.md"));

    @Test
    void theHeadOfThePomListsEveryProfile() {
        String head = text(POM).split("-->", 2)[0];
        String list = head.substring(head.indexOf("Profiles of all modules"));
        assertThat(found(LISTED_PROFILE, list)).containsExactlyElementsOf(profiles());
    }

    @Test
    void everyStageOfCiIsCalledAndListed() {
        Set<String> files = Checkout.entries(STAGES).stream().map(Checkout::name).collect(Collectors.toCollection(TreeSet::new));
        String chapter = page.substring(page.indexOf("## How CI is read"));
        String table = chapter.substring(chapter.indexOf("\n| "), chapter.indexOf("|\n\n"));

        assertThat(files).hasSizeGreaterThan(10).allSatisfy(stage -> assertThat(STAGES.resolve(stage)).isExecutable());
        assertThat(new TreeSet<>(found(CALLED_STAGE, text(ROOT.resolve(".ci/run"))))).isEqualTo(files);
        assertThat(found(IN_CODE, table).stream().map(stage -> stage.split(" ")[0]).distinct())
            .containsExactlyInAnyOrderElementsOf(files);
    }

    @Test
    void everyScriptAndFolderOfACommandExists() {
        List<String> scripts = commands().stream().flatMap(command -> found(SCRIPT, command).stream())
            .filter(script -> !script.contains("/target") && !script.contains("NAME")).toList();
        assertThat(scripts).contains("./it", ".ci/run", ".ci/mutation");
        assertThat(scripts.stream().filter(script -> !Files.exists(ROOT.resolve(script)))).isEmpty();
    }

    @Test
    void everyModuleAndProfileOfACommandExists() {
        List<String> modules = words(CHOSEN_MODULES);
        assertThat(modules).contains("agent/core");
        assertThat(modules.stream().filter(module -> !Files.exists(ROOT.resolve(module).resolve("pom.xml")))).isEmpty();
        assertThat(words(CHOSEN_PROFILES)).contains("release").isSubsetOf(profiles());
    }

    /** Surefire reads two of them. */
    @Test
    void everyPropertyOfACommandIsReadSomewhere() {
        List<String> properties = commands().stream().flatMap(command -> found(PROPERTY, command).stream())
            .filter(property -> !property.startsWith("surefire.") && !Set.of("test", "skipTests").contains(property)).toList();
        String readers = Stream.of(".java", "pom.xml").flatMap(ending -> files(ending).stream()).map(Checkout::text)
            .collect(Collectors.joining());
        assertThat(properties).contains("dozemeter.docs");
        assertThat(properties.stream().filter(property -> !isRead(property, readers))).isEmpty();
    }

    @Test
    void everyTypeThatARecipeNamesExists() {
        String recipes = page.substring(page.indexOf("## Where a change goes"), page.indexOf("## How CI is read"));
        Set<String> types = files(".java").stream().map(file -> name(file).replace(".java", "")).collect(Collectors.toSet());
        types.addAll(found(TYPE_OF_THE_PAGE, text(ROOT.resolve("agent/core/src/main/page/row.js"))));
        List<String> named = found(IN_CODE, recipes).stream().filter(code -> TYPE.matcher(code).matches())
            .map(code -> code.split("\\.")[0]).toList();

        assertThat(named).contains("Verdict", "Call", "Member");
        assertThat(named.stream().filter(type -> !types.contains(type))).isEmpty();
    }

    @Test
    void everySourceRootThatOnlyAPluginKnowsIsListed() {
        Set<String> compiled = new TreeSet<>();
        for (Path pom : files("pom.xml")) {
            found(COMPILED_ROOT, text(pom)).stream().filter(root -> !root.equals("src/main/java"))
                .forEach(root -> compiled.add(ROOT.relativize(pom.resolveSibling(root)).toString().replace('\\', '/')));
        }
        List<String> listed = found(IN_CODE, page.substring(page.indexOf("## IDE"), page.indexOf("## Build"))).stream()
            .filter(code -> code.contains("/src/")).toList();

        assertThat(compiled).hasSizeGreaterThan(5).isSubsetOf(listed);
        assertThat(listed.stream().filter(root -> !Files.isDirectory(ROOT.resolve(root)))).isEmpty();
    }

    private static boolean isRead(String property, String sources) {
        return sources.contains("\"" + property + "\"") || sources.contains("<" + property + ">");
    }

    /** The page's commands: in code blocks, and in code within a line. */
    private List<String> commands() {
        List<String> commands = new ArrayList<>(found(BLOCK, page));
        commands.addAll(found(IN_CODE, BLOCK.matcher(page).replaceAll("")));
        return commands;
    }

    private List<String> words(Pattern option) {
        return commands().stream().filter(command -> command.matches("(?s).*(mvn|\\./it) .*"))
            .flatMap(command -> found(option, command).stream()).flatMap(list -> Arrays.stream(list.split(","))).toList();
    }

    private static Set<String> profiles() {
        return files("pom.xml").stream().flatMap(pom -> found(PROFILE, text(pom)).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The first groups of all that the pattern finds. */
    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult result) -> result.group(1)).toList();
    }
}
