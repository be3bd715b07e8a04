package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.look.Looks;
import io.github.dozemeter.overhead.TimingLevel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code report --fail-on} of finished reports; with agents that run: GateIT. */
@Timeout(60)
class GateTest {

    private static final WrittenReport WARNING = new WrittenReport().zeroSleeps("a.Spin");
    private static final WrittenReport INFO = new WrittenReport().overshoots("a.Late");
    private static final WrittenReport FINE = new WrittenReport().healthy("a.Fine");

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aFindingIsNamedWithItsLineAndFails() throws IOException {
        assertThat(gate("warning", WARNING)).isEqualTo(1);
        assertThat(text(out)).isEqualTo("ZERO_SLEEP (warning): Thread.sleep at a.Spin.run:7\n    " + WARNING.finding().reason() + "\n    "
            + WARNING.finding().advice() + '\n');
        assertThat(text(err)).isEqualTo("dozemeter: 1 finding of --fail-on warning in r.json: 1 site judged, watched for 32 s\n");
    }

    @Test
    void theReportsOfThisTestFollowTheSchema() throws IOException {
        for (WrittenReport report : List.of(WARNING, INFO, FINE, new WrittenReport().estimatedZeroSleeps("a.Spin"))) {
            ApiSchema.assertValid(report.json());
        }
    }

    @Test
    void whatIsNotNamedPassesAndIsMentioned() throws IOException {
        assertThat(gate("warning", INFO)).isZero();
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).isEqualTo("dozemeter: no finding of --fail-on warning in r.json: 1 site judged, watched for 32 s;"
            + " 1 other verdict\n");
    }

    @ParameterizedTest
    @CsvSource({"info, 1", "OVERSHOOT, 1", "overshoot, 1", "'warning,overshoot', 1", "'warning, OVERSHOOT', 1", "ZERO_SLEEP, 0"})
    void severitiesAndVerdictsAreNamedInEitherSpelling(String names, int exitCode) throws IOException {
        assertThat(gate(names, INFO)).isEqualTo(exitCode);
    }

    @Test
    void infoIncludesWarning() throws IOException {
        assertThat(gate("info", WARNING)).isEqualTo(1);
    }

    @Test
    void whatIsMeantSoNeverFails() throws IOException {
        assertThat(gate("info", new WrittenReport().zeroSleeps("a.Spin").intended("it is a demonstration"))).isZero();
        assertThat(text(err)).contains("no finding", "1 site judged").doesNotContain("other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INTENDED", "error", "", "warning;info"})
    void whatIsNoNameIsRefusedWithTheValidOnes(String name) throws IOException {
        assertThat(gate(name, WARNING)).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: --fail-on " + name).contains("warning, info, zero-sleep, ", "known, ").hasLineCount(1);
    }

    @Test
    void anInactiveAgentJudgesNothing() throws IOException {
        assertThat(gate("warning", new WrittenReport().healthy("a.Fine").inactive())).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: nothing was judged in r.json: the agent's self-test did not pass").hasLineCount(1);
    }

    @Test
    void aRunWithoutVerdictsJudgesNothing() throws IOException {
        assertThat(gate("warning", new WrittenReport().healthy("a.Fine").beforeVerdicts())).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: nothing was judged in r.json: it ends before the first verdicts").hasLineCount(1);
    }

    @Test
    void deferredClassesAloneJudgeNothing() throws IOException {
        assertThat(gate("warning", new WrittenReport().deferring("a.Loop"))).isEqualTo(4);
        assertThat(text(err)).isEqualTo("dozemeter: nothing was judged in r.json: 1 class is estimated only, because a method may never"
            + " return: a.Loop; start the application with -javaagent\n");
    }

    /** An estimate may miss what an agent counts. */
    @Test
    void aLookThatSawNoPlaceJudgesNothing() throws IOException {
        assertThat(gate("warning", Looks.json(folder, 0))).isEqualTo(4);
        assertThat(text(err)).isEqualTo("dozemeter: nothing was judged in r.json: nothing was counted, and its thread dumps show no"
            + " place that pauses; look for longer, or count\n");
    }

    @Test
    void deferredClassesBesideJudgedSitesAreNamed() throws IOException {
        assertThat(gate("warning", new WrittenReport().healthy("a.Fine").deferring("a.Loop", "a.Other"))).isZero();
        assertThat(text(err)).contains("dozemeter: not judged: 2 classes are estimated only");
    }

    @Test
    void anEstimatedSiteIsJudged() throws IOException {
        assertThat(gate("ZERO_SLEEP", new WrittenReport().estimatedZeroSleeps("a.Spin"))).isEqualTo(1);
        assertThat(text(out)).startsWith("ZERO_SLEEP (").contains("): Thread.sleep at a.Spin.run:7\n");
        assertThat(text(err)).contains("not judged: 1 class");
    }

    @Test
    void aJvmWithoutPausesPassesAndIsNamed() throws IOException {
        assertThat(gate("warning", new WrittenReport())).isZero();
        assertThat(text(err)).endsWith("dozemeter: no pause was counted in r.json, main a.Main; check that this is the JVM you mean\n");
    }

    @ParameterizedTest
    @EnumSource(value = TimingLevel.class, mode = EnumSource.Mode.EXCLUDE, names = "AS_CONFIGURED")
    void reducedTimingIsSaid(TimingLevel level) throws IOException {
        assertThat(gate("warning", new WrittenReport().healthy("a.Fine").timing(level))).isZero();
        assertThat(text(err)).contains("dozemeter: verdicts that need times or held locks may be missing: the agent timed fewer pauses to keep its"
            + " overhead small (timing " + level.label() + ")\n");
    }

    @Test
    void timingAsConfiguredIsNoWarning() throws IOException {
        assertThat(gate("warning", FINE)).isZero();
        assertThat(text(err)).hasLineCount(1).doesNotContain("timed");
    }

    @Test
    void anAnswerOfARunningAgentCoversALastMinute() throws IOException {
        assertThat(gate("warning", new WrittenReport().healthy("a.Fine").live())).isZero();
        assertThat(text(err)).contains("cover the last minute only");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"classes\":3,\"pauses\":[]}", "<html>"})
    void whatIsNoReportNeverPasses(String text) throws IOException {
        assertThat(gate("warning", text)).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: r.json is not a report of the agent in JSON, or incomplete").hasLineCount(1);
    }

    @Test
    void halfAReportNeverPasses() throws IOException {
        String whole = FINE.json();
        assertThat(gate("warning", whole.substring(0, whole.length() - 2))).isEqualTo(4);
        assertThat(text(err)).contains("incomplete");
    }

    @Test
    void aReportOfALaterSchemaNeverPasses() throws IOException {
        assertThat(gate("warning", replaced(FINE, "{\"schema\":1,", "{\"schema\":2,"))).isEqualTo(4);
        assertThat(text(err)).contains("r.json has schema 2, this command reads schema 1");
    }

    @Test
    void aMissingFileNeverPasses() {
        assertThat(run("report", "--fail-on", "warning", folder.resolve("none.json").toString())).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: none.json cannot be read: there is no ").hasLineCount(1);
    }

    @Test
    void aFinishedReportWithoutAGateIsRefused() {
        assertThat(run("report", "none.json")).isEqualTo(2);
        assertThat(text(err)).contains("say with --fail-on what to look for");
    }

    @Test
    void ofSeveralReportsTheWorstDecides() throws IOException {
        String good = file("good.json", FINE.json());
        String bad = file("bad.json", WARNING.json());
        String empty = file("empty.json", new WrittenReport().healthy("a.Fine").inactive().json());

        assertThat(run("report", "--fail-on", "warning", good, good)).isZero();
        assertThat(run("report", "--fail-on", "warning", good, empty)).isEqualTo(4);
        assertThat(run("report", "--fail-on", "warning", empty, bad, good)).isEqualTo(1);
        assertThat(run("report", "--fail-on", "warning", good, "maxSites=5")).isEqualTo(2);
    }

    @Test
    void theReportBecomesAPageThatNoNameCanBreakOutOf() throws IOException {
        Path page = folder.resolve("r.html");
        String file = file("r.json", replaced(new WrittenReport().zeroSleeps("a.Spin</script><script>alert(1)"), "\\u003c", "<"));

        assertThat(run("report", "--fail-on", "warning", "-o", page.toString(), file)).isEqualTo(1);
        assertThat(page).content().startsWith("<!").contains("a.Spin", "\\u003c/script>\\u003cscript>alert(1)");
    }

    @Test
    void theReportIsCopiedAsItIs() throws IOException {
        Path copy = folder.resolve("copy.json");
        String json = INFO.json();
        assertThat(run("report", "--fail-on", "warning", "-o", copy.toString(), file("r.json", json))).isZero();
        assertThat(copy).hasContent(json);
    }

    @Test
    void aGateMakesNoOtherFormats() {
        assertThat(run("report", "--fail-on", "warning", "-o", folder.resolve("r.md").toString(), "1")).isEqualTo(2);
        assertThat(text(err)).contains("expected a file that ends in one of .json, .html, as --fail-on is given");
    }

    @Test
    void controlCharactersOfAReportReachNoTerminal() throws IOException {
        assertThat(gate("warning", new WrittenReport().zeroSleeps("a.\u001b[2J\u0007"))).isEqualTo(1);
        assertThat(text(out)).doesNotContain("\u001b", "\u0007");
    }

    /** A report that is no longer as the agent wrote it. */
    private static String replaced(WrittenReport report, String written, String other) throws IOException {
        String json = report.json();
        assertThat(json).contains(written);
        return json.replace(written, other);
    }

    private int gate(String names, WrittenReport report) throws IOException {
        return gate(names, report.json());
    }

    private int gate(String names, String json) throws IOException {
        return run("report", "--fail-on", names, file("r.json", json));
    }

    private String file(String name, String json) throws IOException {
        return Files.writeString(folder.resolve(name), json).toString();
    }

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return new Verbs(new Console(System.in, out, err, false, false, false, new Properties())).run(arguments);
    }

    /** Without the folder, which differs. */
    private String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
    }
}
