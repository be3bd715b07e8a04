package io.github.dozemeter.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRunTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private Path file;
    private Snapshots counted = new Snapshots();
    private TestRun run;

    @BeforeEach
    void begin() {
        file = folder.resolve("new/run.json");
        run = run(file);
    }

    @Test
    void aClassHasWhatWasPausedBetweenItsStartAndItsEnd() throws IOException {
        slept(5, 0);
        tell("start 1", "class-start 1 app.ATest");
        slept(7, 0);
        tell("class-end 1 app.ATest");
        slept(8, 0);
        tell("class-start 1 app.BTest");
        slept(9, 3);
        tell("class-end 1 app.BTest");

        assertThat(run.apply("end 1")).startsWith("Test code and the code under test slept 4 s of thread time while 2 test classes ran")
            .containsPattern(" 1 s +0 +3 s +0 +0  app\\.BTest").containsPattern(" 2 s +0 +0 +0 +0  app\\.ATest")
            .contains("The figures are in " + file);
        assertThat(written()).contains("\"finished\":true,\"parallel\":false", "{\"by\":\"test\",\"call\":\"Thread.sleep\",\"class\":\"app.ATest\"",
            "\"by\":\"library\"", "\"sleptSeconds\":3.0,");
    }

    @Test
    void classesThatOverlapHaveNoFiguresOfTheirOwn() throws IOException {
        tell("start 1", "class-start 1 app.ATest", "class-start 1 app.BTest");
        slept(2, 0);
        tell("class-end 1 app.ATest", "class-end 1 app.BTest");
        assertThat(run.apply("end 1")).contains("slept 2 s", "Test classes ran in parallel").doesNotContain("while each ran");
        assertThat(written()).contains("\"parallel\":true", "\"class\":\"app.BTest\"").doesNotContain("\"pauses\":[{");
    }

    /** Surefire gives a fork its classes one by one, as a run each. */
    @Test
    void runsOfOneJvmAreAddedUpAndThoseOfOneClassPrintNoTable() throws IOException {
        for (int second = 1; second <= 2; second++) {
            tell("start 1", "class-start 1 app.Test" + second);
            slept(10 * second, 0);
            tell("class-end 1 app.Test" + second);
            assertThat(run.apply("end 1")).isEmpty();
            slept(10 * second + 5, 0);
        }
        assertThat(written()).contains("\"sleptSeconds\":15.0", "\"class\":\"app.Test1\"", "\"class\":\"app.Test2\"");
    }

    @Test
    void testsThatATestLaunchesBelongToIt() throws IOException {
        tell("start 1", "class-start 1 app.ATest", "start 2", "class-start 2 app.Inner");
        slept(2, 0);
        tell("class-end 2 app.Inner", "end 2", "class-end 1 app.ATest", "end 1");
        assertThat(written()).contains("\"parallel\":false").doesNotContain("Inner");
    }

    @Test
    void aJvmThatDiesLeavesAFileThatSaysSo() throws IOException {
        tell("start 1");
        assertThat(written()).contains("\"finished\":false");
    }

    @Test
    void whatCannotBeWrittenIsOneLineOfTheLogAndTheTableIsPrinted() throws IOException {
        Files.createFile(folder.resolve("taken"));
        run = run(folder.resolve("taken/run.json"));
        tell("start 1", "class-start 1 A", "class-end 1 A", "class-start 1 B", "class-end 1 B");
        assertThat(run.apply("end 1")).contains("slept 0 of thread time").doesNotContain("The figures are in");
        assertThat(log.toString()).hasLineCount(1).contains("were not written to " + folder.resolve("taken/run.json"));
    }

    @Test
    void nothingThatIsReportedThrows() {
        tell("", "end 1", "class-end 1 A", "start 1", "class-end 1 never.Begun", "nonsense 1");
    }

    @Test
    void aTestRunOpensNoPortAndTimesAllPausesUnlessTheUserSaysSo() {
        Options usual = TestRun.options(given("junit=out"));
        assertThat(usual.text(Option.PORT) + usual.text(Option.TIMING) + usual.text(Option.MICROMETER)).isEqualTo("offalloff");
        Options chosen = TestRun.options(given("junit=out,port=0,timing=adaptive,micrometer=auto"));
        assertThat(chosen.text(Option.PORT) + chosen.text(Option.TIMING) + chosen.text(Option.MICROMETER)).isEqualTo("0adaptiveauto");
        assertThat(TestRun.options(given("")).isExplicit(Option.PORT)).isFalse();
    }

    private static Options given(String argument) {
        return OptionSources.read(argument, new Properties(), Map.of());
    }

    private TestRun run(Path to) {
        return new TestRun(() -> counted.take().sites(), names -> Map.of("app.ATest", Set.of("file:/p/target/test-classes/"),
            "lib.Pool", Set.of("file:/r/lib-1.0.jar")), to.toFile(), "1.2.3", new Log(Log.Level.WARN, log));
    }

    private void slept(long ofTest, long ofLibrary) {
        counted = new Snapshots().site(Call.THREAD_SLEEP, "app.ATest", Figures.none().asking(ofTest, SECOND, SECOND))
            .site(Call.THREAD_SLEEP, "lib.Pool", Figures.none().asking(ofLibrary, SECOND, SECOND));
    }

    private void tell(String... reports) {
        for (String report : reports) {
            run.apply(report);
        }
    }

    private String written() throws IOException {
        return Files.readString(file);
    }
}
