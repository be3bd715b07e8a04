package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code report --fail-on} of finished reports; with agents that run: GateIT. */
@Timeout(60)
class GateTest {

    private static final String HEAD = """
        {"schema":1,"kind":"report","agent":{"active":true,"timing":"as-configured"},"jvm":{"main":"a.Main"},"windowSeconds":32.0,""";
    private static final String SITE = """
        {"call":"Thread.sleep","class":"a.Spin","method":"run","line":7,"window":{"pausesPerSecond":2000.0},"verdicts":[%s]}""";
    private static final String ZERO = """
        {"id":"ZERO_SLEEP","severity":"warning","reason":"83,846 zero sleeps a second; watched for 32 s","advice":"guard it"}""";
    private static final String TINY = """
        {"id":"TINY_PAUSE","severity":"info","reason":"1 us requested; watched for 32 s","advice":"batch the work"}""";
    private static final String MEANT = """
        {"id":"INTENDED","severity":"none","reason":"allowed","advice":"nothing to do"}""";

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aFindingIsNamedWithItsLineAndFails() throws IOException {
        assertThat(gate("warning", report(ZERO))).isEqualTo(1);
        assertThat(text(out)).isEqualTo("""
            ZERO_SLEEP (warning): Thread.sleep at a.Spin.run:7
                83,846 zero sleeps a second; watched for 32 s
                guard it
            """);
        assertThat(text(err)).isEqualTo("dozemeter: 1 finding of --fail-on warning in r.json: 1 site judged, watched for 32 s\n");
    }

    @Test
    void whatIsNotNamedPassesAndIsMentioned() throws IOException {
        assertThat(gate("warning", report(TINY))).isZero();
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).isEqualTo("dozemeter: no finding of --fail-on warning in r.json: 1 site judged, watched for 32 s;"
            + " 1 other verdict\n");
    }

    @ParameterizedTest
    @CsvSource({"info, 1", "TINY_PAUSE, 1", "tiny-pause, 1", "'warning,tiny-pause', 1", "'warning, TINY_PAUSE', 1", "ZERO_SLEEP, 0"})
    void severitiesAndVerdictsAreNamedInEitherSpelling(String names, int exitCode) throws IOException {
        assertThat(gate(names, report(TINY))).isEqualTo(exitCode);
    }

    @Test
    void infoIncludesWarning() throws IOException {
        assertThat(gate("info", report(ZERO))).isEqualTo(1);
    }

    @Test
    void whatIsMeantSoNeverFails() throws IOException {
        assertThat(gate("info", report(MEANT))).isZero();
        assertThat(text(err)).contains("no finding", "1 site judged").doesNotContain("other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INTENDED", "error", "", "warning;info"})
    void whatIsNoNameIsRefusedWithTheValidOnes(String name) throws IOException {
        assertThat(gate(name, report(ZERO))).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: --fail-on " + name).contains("warning, info, ZERO_SLEEP, ").hasLineCount(1);
    }

    @Test
    void anInactiveAgentJudgesNothing() throws IOException {
        assertThat(gate("warning", report("").replace("\"active\":true", "\"active\":false"))).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: nothing was judged in r.json: the agent's self-test did not pass").hasLineCount(1);
    }

    @Test
    void aRunWithoutVerdictsJudgesNothing() throws IOException {
        assertThat(gate("warning", report("").replace("32.0", "0"))).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: nothing was judged in r.json: it ends before the first verdicts").hasLineCount(1);
    }

    @Test
    void deferredClassesAloneJudgeNothing() throws IOException {
        assertThat(gate("warning", HEAD + "\"sites\":[],\"deferred\":[\"a.Loop\"],\"sampled\":[]}")).isEqualTo(4);
        assertThat(text(err)).isEqualTo("dozemeter: nothing was judged in r.json: 1 class is estimated only, because a method may never"
            + " return: a.Loop; start the application with -javaagent\n");
    }

    /** An estimate may miss what an agent counts. */
    @Test
    void aLookThatSawNoPlaceJudgesNothing() throws IOException {
        assertThat(gate("warning", HEAD + "\"look\":{\"threadDumps\":3},\"sites\":[],\"deferred\":[],\"sampled\":[]}")).isEqualTo(4);
        assertThat(text(err)).isEqualTo("dozemeter: nothing was judged in r.json: nothing was counted, and its thread dumps show no"
            + " place that pauses; look for longer, or count\n");
    }

    @Test
    void deferredClassesBesideJudgedSitesAreNamed() throws IOException {
        assertThat(gate("warning", report("").replace("\"deferred\":[]", "\"deferred\":[\"a.Loop\",\"a.Other\"]"))).isZero();
        assertThat(text(err)).contains("dozemeter: not judged: 2 classes are estimated only");
    }

    @Test
    void anEstimatedSiteIsJudged() throws IOException {
        String sampled = SITE.formatted(ZERO).replace("\"window\"", "\"threads\":1,\"estimate\"");
        assertThat(gate("warning", HEAD + "\"sites\":[],\"deferred\":[\"a.Spin\"],\"sampled\":[" + sampled + "]}")).isEqualTo(1);
        assertThat(text(out)).startsWith("ZERO_SLEEP (warning): Thread.sleep at a.Spin.run:7\n");
        assertThat(text(err)).contains("not judged: 1 class");
    }

    @Test
    void aJvmWithoutPausesPassesAndIsNamed() throws IOException {
        assertThat(gate("warning", HEAD + "\"sites\":[],\"deferred\":[],\"sampled\":[]}")).isZero();
        assertThat(text(err)).endsWith("dozemeter: no pause was counted in r.json, main a.Main; check that this is the JVM you mean\n");
    }

    @Test
    void whatTheAgentDidNotTimeIsSaid() throws IOException {
        assertThat(gate("warning", report("").replace("as-configured", "counts-only"))).isZero();
        assertThat(text(err)).contains("verdicts that need times may be missing");
    }

    @Test
    void anAnswerOfARunningAgentCoversALastMinute() throws IOException {
        assertThat(gate("warning", report("").replace("\"kind\":\"report\"", "\"kind\":\"live\""))).isZero();
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
        String whole = report("");
        assertThat(gate("warning", whole.substring(0, whole.length() - 2))).isEqualTo(4);
        assertThat(text(err)).contains("incomplete");
    }

    @Test
    void aReportOfALaterSchemaNeverPasses() throws IOException {
        assertThat(gate("warning", report("").replace("\"schema\":1", "\"schema\":2"))).isEqualTo(4);
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
        String good = file("good.json", report(""));
        String bad = file("bad.json", report(ZERO));
        String empty = file("empty.json", report("").replace("true", "false"));

        assertThat(run("report", "--fail-on", "warning", good, good)).isZero();
        assertThat(run("report", "--fail-on", "warning", good, empty)).isEqualTo(4);
        assertThat(run("report", "--fail-on", "warning", empty, bad, good)).isEqualTo(1);
        assertThat(run("report", "--fail-on", "warning", good, "maxSites=5")).isEqualTo(2);
    }

    @Test
    void theReportBecomesAPageThatNoNameCanBreakOutOf() throws IOException {
        Path page = folder.resolve("r.html");
        String file = file("r.json", report(ZERO.replace("guard it", "</script><script>alert(1)")));

        assertThat(run("report", "--fail-on", "warning", "-o", page.toString(), file)).isEqualTo(1);
        assertThat(page).content().startsWith("<!").contains("a.Spin", "\\u003c/script>\\u003cscript>alert(1)");
    }

    @Test
    void theReportIsCopiedAsItIs() throws IOException {
        Path copy = folder.resolve("copy.json");
        assertThat(run("report", "--fail-on", "warning", "-o", copy.toString(), file("r.json", report(TINY)))).isZero();
        assertThat(copy).hasContent(report(TINY));
    }

    @Test
    void aGateMakesNoOtherFormats() {
        assertThat(run("report", "--fail-on", "warning", "-o", folder.resolve("r.md").toString(), "1")).isEqualTo(2);
        assertThat(text(err)).contains("expected a file that ends in one of .json, .html, as --fail-on is given");
    }

    @Test
    void controlCharactersOfAReportReachNoTerminal() throws IOException {
        assertThat(gate("warning", report(ZERO.replace("guard it", "\\u001b[2J").replace("83,846", "\\u0007")))).isEqualTo(1);
        assertThat(text(out)).doesNotContain("\u001b", "\u0007");
    }

    private static String report(String verdicts) {
        return HEAD + "\"sites\":[" + SITE.formatted(verdicts) + "],\"deferred\":[],\"sampled\":[]}";
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
