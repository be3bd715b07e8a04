package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.judge.Verdict;
import io.github.dozemeter.jvm.Zip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command line as far as it needs no other JVM. */
class VerbsTest {

    private static final String CLASSES = "target/test-classes/io/github/dozemeter/cli/scan";

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "status", "report -d 0 1", "report -d x 1", "scan", "scan /no/such/file", "scan -f xml .",
        "scan --fail-on everything .", "start 99999999999", "stop (", "config maxSites=none", "report -o out.exe 1", "top -i 0 1",
        "status no.such.Main", "look -d 0 1", "look -f html 1", "look 99999999999", "help bogus", "explain nonsense", "known nonsense",
        "known a b", "relax 1 poller=20ms", "relax --yes 1 *=20ms", "relax --yes 1 poller=200ms", "relax --yes -d 0 1 poller=20ms",
        "relax --yes -d 86401 1 poller=20ms", "relax --yes 99999999999 poller=20ms", "known --os Solaris", "known --ignore nonsense", "known -f xml"})
    void whatCannotBeMeantSoIsOneSentenceAndExitCodeTwo(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: ").endsWith("\n").hasLineCount(1).doesNotContain(".;");
    }

    @ParameterizedTest
    @CsvSource({"/no/such/folder/r.txt, there is no folder /no/such/folder; create it", "/, it is a folder; name a file",
        "., it is a folder; name a file", "'', it is a folder; name a file", "html, 'expected a file that ends in one of .txt'",
        "r., 'expected a file that ends in one of .txt'"})
    void aReportThatCouldNotBeWrittenIsRefusedBeforeAJvmIsTouched(String file, String reason) {
        assertThat(run("report", "-o", file, "1")).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: -o ").contains(reason).hasLineCount(1);
        assertThat(out.size()).isZero();
    }

    @Test
    void aFolderInThePlaceOfTheReportIsNamedSo() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("r.txt"));
        assertThat(run("report", "-o", taken.toString(), "1")).isEqualTo(2);
        assertThat(text(err)).isEqualTo("dozemeter: -o " + taken + " cannot be written: it is a folder; name a file\n");
    }

    @Test
    void theEndingOfTheFileIsTheFormatInEveryVerb() throws IOException {
        Path json = folder.resolve("scan.json");
        assertThat(run("scan", "-o", json.toString(), CLASSES)).isZero();
        assertThat(text(err)).isEqualTo("dozemeter: the result is in " + json + "\n");
        assertThat(out.size()).isZero();
        assertThat(Files.readString(json)).startsWith("{").contains("\"pauses\"");
        Path text = folder.resolve("known.txt");
        assertThat(run("known", "-o", text.toString())).isZero();
        assertThat(Files.readString(text)).contains("netty-3-timer-windows");
        assertThat(run("scan", "-f", "json", "-o", folder.resolve("of.sarif").toString(), CLASSES)).isZero();
        assertThat(folder.resolve("of.sarif")).hasSameTextualContentAs(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "known", "scan " + CLASSES})
    void aFileOfAnotherFormatIsRefusedAndNotWritten(String verb) {
        Path file = folder.resolve("x.html");
        assertThat(run((verb + " -o " + file).split(" "))).isEqualTo(2);
        assertThat(text(err)).hasLineCount(1).contains("html");
        assertThat(file).doesNotExist();
    }

    @Test
    void oldSpellingsWorkWithOneLine() {
        assertThat(run("scan", "-f", "txt", CLASSES)).isZero();
        assertThat(text(err)).isEqualTo("dozemeter: the format is called text now; -f txt still works in this release\n");
        assertThat(text(out)).contains(" classes");
        assertThat(run("report", "-f", "r.exe", "1")).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: the option for the file of a report is called -o now;").hasLineCount(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zero-sleep", "ZERO_SLEEP", "Known,Zero-Sleep"})
    void namesOfFailOnAreTheSameInEverySpelling(String names) {
        assertThat(run("scan", "--fail-on", names, CLASSES)).isEqualTo(1);
    }

    /** A variable that is not set, in a script: with a single JVM on the machine it would be that one. */
    @ParameterizedTest
    @ValueSource(strings = {"report", "look", "start", "stop", "status", "top", "metrics"})
    void anEmptyPatternMeansNoJvm(String verb) {
        for (String empty : new String[] {"", " "}) {
            assertThat(run(verb, empty)).isEqualTo(2);
            assertThat(text(err)).isEqualTo("dozemeter: '" + empty + "' matches every JVM; expected a process ID or a regular"
                + " expression for the main class or jar\n");
        }
    }

    @Test
    void configSaysWhereAValueComesFrom() {
        assertThat(run("config", "maxSites=5")).isZero();
        assertThat(text(out)).containsPattern("(?m)^maxSites +5 +the agent argument$").containsPattern("(?m)^host +127.0.0.1 +default$");
    }

    @ParameterizedTest
    @EnumSource
    void everyVerdictIsExplainedAsTextAlsoInTheSpellingOfTheScan(Verdict verdict) {
        assertThat(run("explain", verdict.name())).isZero();
        String page = text(out);
        assertThat(page).startsWith(verdict + "\n\n").contains("\nWHEN TO IGNORE IT\n").doesNotContain("**", "](", "| ---", "\n#");
        assertThat(page.lines().filter(line -> !line.startsWith("    "))).allSatisfy(line ->
            assertThat(line).hasSizeLessThanOrEqualTo(100).doesNotContain("`"));
        assertThat(run("explain", verdict.name().toLowerCase(Locale.ROOT).replace('_', '-'))).isZero();
        assertThat(text(out)).isEqualTo(page);
    }

    @ParameterizedTest
    @EnumSource
    void everyMarkOfTheScanIsExplained(FindingKind kind) throws IOException {
        assertThat(run("explain", kind.label())).isZero();
        assertThat(text(out)).isEqualTo(new ExplainVerb.PlainText(kind.page(), 100).text.toString());
    }

    @Test
    void codeKeepsItsLinesAndTablesBecomeLists() {
        assertThat(new ExplainVerb.PlainText("# A_B\n\nSome **bold** words of\n`a * b * c`, *not* more.\n\n```java\nx = **y;\n\n    z();\n```\n\n| o | d |\n| --- | --- |\n| `t.s` | 30 or 40 of a kind | \n"
            + "- first one\n  goes on\n- second\n", 24).text.toString()).isEqualTo("""
            A_B

            Some bold words of a * b
            * c, not more.

                x = **y;

                    z();

            - t.s: 30 or 40 of a
              kind
            - first one goes on
            - second
            """);
    }

    @Test
    void aReportOnATerminalHasItsSentenceBoldAndItsWarningsYellow() {
        String report = "Fix a.B first.\nMore.\n\nrow\n  WARNING SHORT_POLL: x\n";
        assertThat(new Console(System.in, out, err, true, true, true, new Properties()).styled(report)).isEqualTo(
            "\u001b[1mFix a.B first.\u001b[0m\n\u001b[1mMore.\u001b[0m\n\nrow\n\u001b[33m  WARNING SHORT_POLL: x\u001b[0m\n");
        assertThat(new Console(System.in, out, err, true, true, false, new Properties()).styled(report)).isEqualTo(report);
    }

    @Test
    void onATerminalCpuAndLineOfAWarningAreYellow() {
        String table = "A.\n\n   CPU  rate    pause  line                 finding\n  8.2%  5.0k/s  sleep  B.run:7 via C.pause:9  1  ! ZERO_SLEEP\n  0.2%  "
            + "5.0k/s  sleep  D.run:7                2    ZERO_SLEEP\n";
        assertThat(new Console(System.in, out, err, true, true, true, new Properties()).styled(table))
            .contains("\n\u001b[33m  8.2%\u001b[0m  5.0k/s  sleep  \u001b[33mB.run:7 via C.pause:9\u001b[0m  1  ! ZERO_SLEEP\n  0.2%  5.0k/s");
    }

    @Test
    void aWordThatIsNearlyValidGetsASuggestion() {
        Map.of("reprot 1", "report", "explain ZERO_SLEP", "ZERO_SLEEP", "explain disruptor-sleping", "disruptor-sleeping",
            "report --fail-on zero-slep 1", "zero-sleep", "scan --fail-on lock-hold .", "lock-held", "known --ignore netty-3-timer-window",
            "netty-3-timer-windows", "report --fail-on warnig 1", "warning").forEach((line, meant) -> {
                assertThat(run(line.split(" "))).as(line).isEqualTo(2);
                assertThat(text(err)).as(line).contains("; did you mean " + meant + '?').hasLineCount(1);
            });
        assertThat(run("nonsense")).isEqualTo(2);
        assertThat(text(err)).doesNotContain("did you mean").contains("java -jar dozemeter.jar help");
    }

    @Test
    void explainAloneNamesEveryVerdictWithItsAdvice() {
        assertThat(run("explain")).isZero();
        assertThat(text(out)).hasLineCount(Verdict.values().length)
            .containsPattern("(?m)^YIELD_SPIN +block, or back off \\(a bounded spin, then parks that grow to 1 ms\\)$");
    }

    @Test
    void aBaselineLeavesOnlyWhatIsNew() throws IOException {
        Path baseline = folder.resolve("known.txt");
        assertThat(run("scan", "--fail-on", "zero-sleep", "--baseline", baseline.toString(), CLASSES)).isZero();
        assertThat(Files.readAllLines(baseline)).contains("1 io.github.dozemeter.cli.scan.Fixture#zero Thread.sleep zero-sleep");
        assertThat(run("scan", "--fail-on", "zero-sleep", "--baseline", baseline.toString(), CLASSES)).isZero();
        assertThat(run("scan", "--fail-on", "zero-sleep", "--baseline", baseline.toString(), CLASSES, "target/test-classes/io/github/dozemeter/cli/scan/Fixture.class"))
            .isEqualTo(1);
    }

    @Test
    void whatTheAllowListNamesIsListedWithItsReasonAndFailsNoBuild() throws IOException {
        String scan = "target/test-classes/io/github/dozemeter/cli/scan";
        Path allow = folder.resolve("allow.txt");
        Files.writeString(allow, "# class#method reason\nio.github.dozemeter.cli.scan.Fixture#zero* lets a safepoint in\n");

        assertThat(run("scan", "--marked", "--fail-on", "zero-sleep", "--allow", allow.toString(), scan)).as("negative() is not on it").isEqualTo(1);
        assertThat(text(out)).containsPattern("intended +Thread.sleep\\(0\\) +io.github.dozemeter.cli.scan.Fixture.zero:12\n    lets a safepoint in\n")
            .containsPattern("zero-sleep +TimeUnit.sleep.* io.github.dozemeter.cli.scan.Fixture.negative").contains(", 2 intended");
        assertThat(run("scan", "-f", "json", "--allow", allow.toString(), scan)).isZero();
        assertThat(text(out)).contains("\"intended\": \"lets a safepoint in\"");
        assertThat(run("scan", "-f", "sarif", "--allow", allow.toString(), scan)).isZero();
        assertThat(text(out)).contains("Fixture.negative").doesNotContain("Fixture.zero");
        assertThat(run("scan", "--fail-on", "zero-sleep", "--allow", "io.github.dozemeter.cli.scan.*#*", scan)).isZero();
    }

    @Test
    void aBaselineCountsAnAllowedPauseAsItDidBefore() {
        String baseline = folder.resolve("known.txt").toString();
        assertThat(run("scan", "--baseline", baseline, "--allow", "*#zero", CLASSES)).isZero();
        assertThat(run("scan", "--marked", "--baseline", baseline, CLASSES)).isZero();
        assertThat(text(out)).startsWith("0 pauses");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/no/such/allow.txt", "#zero"})
    void anAllowListThatCannotBeReadIsNoPass(String allow) {
        assertThat(run("scan", "--allow", allow, CLASSES)).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: ").contains(allow).hasLineCount(1);
    }

    /** In a build that names the wrong folder, a pass would last for ever. */
    @Test
    void aScanThatSeesNoClassIsNoPass() throws IOException {
        Files.writeString(folder.resolve("Source.java"), "class Source {}");
        Path jar = folder.resolve("texts/texts.jar");
        Files.createDirectory(jar.getParent());
        Files.write(jar, Zip.of(Map.of("LICENSE", new byte[0])));
        Path sources = Files.createDirectory(folder.resolve("empty"));
        Path baseline = folder.resolve("known.txt");
        String good = "target/test-classes/io/github/dozemeter/cli/TopVerbTest.class";
        for (String line : new String[] {"" + sources, good + " " + sources, "" + jar, "" + jar.getParent(), "-f json " + sources,
            "--baseline " + baseline + " " + sources}) {
            assertThat(run(("scan " + line).split(" "))).as(line).isEqualTo(2);
            assertThat(text(err)).as(line).startsWith("dozemeter: no class file in ").hasLineCount(1);
            assertThat(out.size()).as(line).isZero();
        }
        assertThat(baseline).doesNotExist();
        assertThat(run("scan", good, jar.toString())).as("a jar of texts among others").isZero();
        assertThat(run("scan", "")).isEqualTo(2);
    }

    @Test
    void failOnSpeaksOnlyOfWhatItNames() {
        assertThat(run("scan", "target/test-classes/io/github/dozemeter/cli/scan/Fixture.class")).isZero();
        assertThat(run("scan", "--fail-on", "lock-held", "target/test-classes/io/github/dozemeter/cli/scan/Fixture.class")).isEqualTo(1);
        assertThat(run("scan", "--fail-on", "lock-held", "target/test-classes/io/github/dozemeter/cli/TopVerbTest.class")).isZero();
    }

    @Test
    void ofWaitsAndSchedulesOnlyTheMarkedAreListedUnlessNamed() {
        String waits = "target/test-classes/io/github/dozemeter/cli/scan/Waits.class";
        assertThat(run("scan", waits)).isZero();
        assertThat(text(out)).contains("Waits.poll", "Waits.rate", "Waits.wheel", "Waits.close")
            .doesNotContain("Waits.longer", "Waits.rareAfterAShortDelay", "Waits.slowWheel", "Waits.tryOnce");
        assertThat(run("scan", "--calls", "default:waits", waits)).isZero();
        assertThat(text(out)).contains("Waits.poll", "Waits.longer", "Waits.rareAfterAShortDelay", "Waits.slowWheel", "Waits.tryOnce");
        assertThat(run("scan", "--calls", "default", waits)).isZero();
        assertThat(text(out)).contains("Waits.wait1").doesNotContain("Waits.poll", "Waits.rate", "Waits.wheel");
    }

    @Test
    void shortWaitsAndFastTicksFailABuildThatNamesThem() {
        String waits = "target/test-classes/io/github/dozemeter/cli/scan/Waits.class";
        assertThat(run("scan", "--fail-on", "short-wait", waits)).isEqualTo(1);
        assertThat(run("scan", "--fail-on", "zero-sleep,fast-tick", waits)).isEqualTo(1);
        assertThat(run("scan", "--fail-on", "zero-sleep", waits)).isZero();
    }

    @Test
    void aClassFileNewerThanTheScanKnowsIsNamedAndTheExitCodeIsFour() throws IOException {
        byte[] newer = Files.readAllBytes(Path.of("target/test-classes/io/github/dozemeter/cli/scan/Waits.class"));
        newer[7] = 99;
        Path file = Files.write(folder.resolve("Waits.class"), newer);

        assertThat(run("scan", file.toString())).isEqualTo(4);
        assertThat(text(err)).contains(file + " is not a readable class file: Unsupported class file version 99")
            .hasLineCount(1);
    }

    @Test
    void knownPausesOfAFileOfOnesOwnFailABuildThatNamesThem() throws IOException {
        Path jar = folder.resolve("wheel-1.5.jar");
        Files.write(jar, Zip.of(Map.of("Waits.class",
            Files.readAllBytes(Path.of("target/test-classes/io/github/dozemeter/cli/scan/Waits.class")))));
        Path own = folder.resolve("own.yaml");
        Files.writeString(own, "- id: wheel-1\n  problem: waits 11 ms\n  artifacts: io.wheel:wheel\n  versions: \"[1.0,2.0)\"\n  fixed: 2.0\n"
            + "  sites: io.github.dozemeter.cli.scan.Waits#longer\n  verdicts: SHORT_POLL\n  advice: upgrade to 2.0\n  links: []\n  checked: reported\n");

        assertThat(run("scan", "--fail-on", "known", jar.toString())).isZero();
        assertThat(run("scan", "--fail-on", "known", "--known", own.toString(), jar.toString())).isEqualTo(1);
        assertThat(text(out)).contains("contains wheel-1 (wheel 1.5): waits 11 ms");
        assertThat(run("scan", "--known", own.toString(), jar.toString())).isZero();
        assertThat(run("scan", "--known", folder.resolve("none.yaml").toString(), jar.toString())).isEqualTo(4);
        assertThat(text(err)).contains("none.yaml cannot be read").hasLineCount(1);
    }

    @Test
    void everyHelpFitsEightyColumns() {
        List<CommandLine> all = new ArrayList<>(commandLine().getSubcommands().values());
        all.add(commandLine());
        for (CommandLine verb : all) {
            assertThat(verb.getUsageMessage().lines()).as(verb.getCommandName())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    @Test
    void thePageOfTheCommandLineIsFresh() throws IOException {
        StringBuilder page = new StringBuilder("""
            # The command line

            <!-- Made from the help texts by VerbsTest: mvn test -Ddozemeter.docs=write -->

            The agent's jar is also its command line. Results go to stdout, messages to stderr. Colours and the progress bar
            appear on a terminal only; `NO_COLOR` is respected. On a terminal, tables are as wide as the terminal, or as the
            variable `COLUMNS` says. [attach.md](attach.md) describes what attaching does to a JVM, and what to do about
            containers, other users and old Java releases.

            Below are the options of each verb; `help VERB` also describes what it does. These parts mean the same for every verb
            that has them:

            - `-o=FILE`: write the result to this file; its ending is the format, unless `-f` selects one.
            - `--all`, `--details`: list all lines, not only those with a finding or 1% of a core; print all that is known of each.
            - `--agent-jar=PATH`: path of this jar as that JVM sees it, for a JVM in a container with its own files.
            - `--rewrite`: attach also [where that makes the JVM recompile all its methods](attach.md#what-the-first-retransformation-costs).
            - `--os=NAME`, `--jdk=N`: omit known pauses of other systems (Windows, Linux or macOS) and of other feature releases.

            ```
            """).append(commandLine().getUsageMessage()).append("```\n");
        for (Map.Entry<String, CommandLine> verb : commandLine().getSubcommands().entrySet()) {
            if (!Set.of("version", "help").contains(verb.getKey())) {
                page.append("\n## ").append(verb.getKey()).append("\n\n```\n").append(ownHelp(verb.getValue())).append("```\n");
            }
        }
        page.append(Files.readString(Path.of("src/test/resources/command-line-notes.txt")));
        Golden.check(Path.of("../../docs/command-line.md"), page.toString().replaceAll("(?m) +$", ""), "dozemeter.docs");
    }

    /** Has the synopsis and options of a verb; leaves out its prose, which help prints, and the entries that the page explains once. */
    private static String ownHelp(CommandLine verb) {
        String options = verb.getUsageMessage().replaceAll("(?m)^ {2,6}(PID|-h, --help|-o, --output=FILE|--agent-jar=PATH|--rewrite|--all|--details"
            + "|--os=NAME|--jdk=N) .*\n( {12,}.*\n)*", "");
        return Stream.of(options.replaceAll("\n{3,}", "\n\n").split("\n\n")).map(String::stripTrailing)
            .filter(block -> block.startsWith("Usage:") || block.startsWith("  ")).collect(Collectors.joining("\n\n", "", "\n"));
    }

    private CommandLine commandLine() {
        return new Verbs(console()).commandLine();
    }

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return new Verbs(console()).run(arguments);
    }

    private Console console() {
        return new Console(System.in, out, err, false, false, false, new Properties());
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
