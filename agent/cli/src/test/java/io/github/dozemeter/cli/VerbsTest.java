package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.report.VerdictPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command line as far as it needs no other JVM. */
class VerbsTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "status", "report -d 0 1", "report -d x 1", "scan", "scan /no/such/file", "scan -f xml .",
        "scan --fail-on everything .", "start 99999999999", "stop (", "config maxSites=none", "report -f out.exe 1", "top -i 0 1",
        "status no.such.Main", "look -d 0 1", "look -f html 1", "look 99999999999", "help bogus", "explain nonsense"})
    void whatCannotBeMeantSoIsOneSentenceAndExitCodeTwo(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: ").endsWith("\n").hasLineCount(1).doesNotContain(".;");
    }

    @ParameterizedTest
    @CsvSource({"/no/such/folder/r.txt, there is no folder /no/such/folder; create it", "/, it is a folder; name a file",
        "., it is a folder; name a file", "'', it is a folder; name a file", "html, 'expected a file that ends in one of .txt'",
        "r., 'expected a file that ends in one of .txt'"})
    void aReportThatCouldNotBeWrittenIsRefusedBeforeAJvmIsTouched(String file, String reason) {
        assertThat(run("report", "-f", file, "1")).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: -f ").contains(reason).hasLineCount(1);
        assertThat(out.size()).isZero();
    }

    @Test
    void aFolderInThePlaceOfTheReportIsNamedSo() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("r.txt"));
        assertThat(run("report", "-f", taken.toString(), "1")).isEqualTo(2);
        assertThat(text(err)).isEqualTo("dozemeter: -f " + taken + " cannot be written: it is a folder; name a file\n");
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
    void everyVerdictIsExplainedAlsoInTheSpellingOfTheScan(Verdict verdict) throws IOException {
        String page = VerdictPage.whole(verdict);
        assertThat(run("explain", verdict.name())).isZero();
        assertThat(text(out)).isEqualTo(page);
        assertThat(run("explain", verdict.name().toLowerCase(Locale.ROOT).replace('_', '-'))).isZero();
        assertThat(text(out)).isEqualTo(page);
    }

    @ParameterizedTest
    @EnumSource
    void everyMarkOfTheScanIsExplained(FindingKind kind) throws IOException {
        assertThat(run("explain", kind.label())).isZero();
        assertThat(text(out)).isEqualTo(kind.page()).startsWith("# ");
    }

    @Test
    void explainAloneNamesEveryVerdictWithItsAdvice() {
        assertThat(run("explain")).isZero();
        assertThat(text(out)).hasLineCount(Verdict.values().length)
            .containsPattern("(?m)^YIELD_SPIN +back off: spin, yield, park; or block$");
    }

    @Test
    void theCompletionScriptKnowsEveryVerb() {
        assertThat(run("completion")).isZero();
        assertThat(text(out)).contains("list", "report", "--fail-on", "complete -F");
    }

    @Test
    void aBaselineLeavesOnlyWhatIsNew() throws IOException {
        Path baseline = folder.resolve("known.txt");
        String old = "target/test-classes/io/github/dozemeter/cli/scan";
        assertThat(run("scan", "--fail-on", "zero-sleep", "--baseline", baseline.toString(), old)).isZero();
        assertThat(Files.readAllLines(baseline)).contains("1 io.github.dozemeter.cli.scan.Fixture#zero Thread.sleep zero-sleep");
        assertThat(run("scan", "--fail-on", "zero-sleep", "--baseline", baseline.toString(), old)).isZero();
        assertThat(run("scan", "--fail-on", "zero-sleep", "--baseline", baseline.toString(), old, "target/test-classes/io/github/dozemeter/cli/scan/Fixture.class"))
            .isEqualTo(1);
    }

    /** In a build that names the wrong folder, a pass would last for ever. */
    @Test
    void aScanThatSeesNoClassIsNoPass() throws IOException {
        Files.writeString(folder.resolve("Source.java"), "class Source {}");
        Path jar = folder.resolve("texts/texts.jar");
        Files.createDirectory(jar.getParent());
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("LICENSE"));
        }
        Path sources = Files.createDirectory(folder.resolve("empty"));
        Path baseline = folder.resolve("known.txt");
        String good = "target/test-classes/io/github/dozemeter/cli/TopTableTest.class";
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
        assertThat(run("scan", "--fail-on", "lock-held", "target/test-classes/io/github/dozemeter/cli/TopTableTest.class")).isZero();
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
    void knownPausesOfAFileOfOnesOwnFailABuildThatNamesThem() throws IOException {
        Path jar = folder.resolve("wheel-1.5.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("Waits.class"));
            out.write(Files.readAllBytes(Path.of("target/test-classes/io/github/dozemeter/cli/scan/Waits.class")));
        }
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
    void everyHelpFitsAHundredColumns() {
        for (CommandLine verb : commandLine().getSubcommands().values()) {
            assertThat(verb.getUsageMessage().lines()).as(verb.getCommandName())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        }
    }

    @Test
    void thePageOfTheCommandLineIsFresh() throws IOException {
        StringBuilder page = new StringBuilder("""
            # The command line

            <!-- Made from the help texts by VerbsTest: mvn test -Ddozemeter.docs=write -->

            The agent's jar is also its command line. Results go to stdout, messages to stderr. Colours and the progress bar
            appear on a terminal only; `NO_COLOR` is respected. On a terminal, `report` is as wide as the terminal, or as the
            variable `COLUMNS` says. [safety.md](safety.md) describes what attaching does to a JVM and what remains there. For
            containers, other users and old Java releases, see [the last section](#who-can-attach-to-what).

            ```
            """).append(commandLine().getUsageMessage()).append("```\n");
        for (Map.Entry<String, CommandLine> verb : commandLine().getSubcommands().entrySet()) {
            page.append("\n## ").append(verb.getKey()).append("\n\n```\n").append(verb.getValue().getUsageMessage()).append("```\n");
        }
        page.append(Files.readString(Path.of("src/test/resources/command-line-notes.txt")));
        Golden.check(Path.of("../../docs/command-line.md"), page.toString().replaceAll("(?m) +$", ""), "dozemeter.docs");
    }

    private CommandLine commandLine() {
        return new Verbs(console(), new Properties()).commandLine();
    }

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return new Verbs(console(), new Properties()).run(arguments);
    }

    private Console console() {
        return new Console(out, err, false, false, false);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
