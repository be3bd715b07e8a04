package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.suite.Origin;
import io.github.dozemeter.suite.SuiteJson;
import io.github.dozemeter.suite.TestJvm;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JunitVerbTest {

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void filesOfForksAreAddedUpAtAnyDepth() throws IOException {
        write("a/target/dozemeter/dozemeter-junit-1-1.json", "app.ATest", true, 4);
        write("b/target/dozemeter/dozemeter-junit-2-1.json", "app.BTest", true, 6);
        Files.writeString(folder.resolve("a/other.json"), "{}");

        assertThat(run()).isZero();
        assertThat(text(out)).startsWith("Test code and the code under test slept 10 s of thread time while 2 test classes ran for 9 s, in 2 JVMs.\n")
            .containsPattern("(?m)^ +10 s +2 +0  test code, Thread.sleep\n    app.Sites.sleep:3$")
            .containsPattern("(?m)^ +9 s +6 s +0 +0 +0 +0  app.BTest$");
        assertThat(text(err)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"slept=9s, 1, 'slept: 10 s, more than 9 s'", "slept=0.1m, 1, 'slept: 10 s, more than 6 s'", "slept=5m, 0, ''",
        "slept=10001ms, 0, ''", "slept=1h, 0, ''", "zero-sleep, 1, 'zero-sleep: 1 site, most at app.Sites.zero:4 (2)'"})
    void aLimitThatIsPassedIsNamedAndEndsWithOne(String limit, int code, String sentence) throws IOException {
        write("dozemeter-junit-1-1.json", "app.ATest", true, 10);
        assertThat(run("--fail-on", limit)).isEqualTo(code);
        assertThat(text(err)).isEqualTo(sentence.isEmpty() ? "" : "dozemeter: " + sentence + "\n");
        assertThat(text(out)).startsWith("Test code");
    }

    @Test
    void everyLimitThatIsPassedIsNamed() throws IOException {
        write("dozemeter-junit-1-1.json", "app.ATest", true, 10);
        assertThat(run("--fail-on", "zero-sleep,slept=1s")).isEqualTo(1);
        assertThat(text(err)).hasLineCount(2).contains("zero-sleep: ", "slept: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slept", "slept=", "slept=5", "slept=m", "slept=-1s", "yield", "slept=5 parsecs", ""})
    void aLimitThatIsNoneIsAnInvalidCommandLine(String limit) throws IOException {
        write("dozemeter-junit-1-1.json", "app.ATest", true, 10);
        assertThat(run("--fail-on", limit)).isEqualTo(2);
        assertThat(text(err)).hasLineCount(1).contains("expected zero-sleep or slept=TIME");
        assertThat(text(out)).isEmpty();
    }

    /** A build that looks in the wrong place must not pass. */
    @Test
    void aFolderWithoutAFileIsNoPass() {
        assertThat(run()).isEqualTo(2);
        assertThat(text(err)).startsWith("dozemeter: no file of a test run in " + folder).contains("junit=DIR", "dozemeter-junit").hasLineCount(1);
        folder = folder.resolve("missing");
        assertThat(run()).isEqualTo(2);
        assertThat(text(err)).isEqualTo("dozemeter: there is no folder " + folder + "\n");
    }

    @Test
    void aJvmThatDiedIsNamedAndItsFiguresCount() throws IOException {
        write("dozemeter-junit-1-1.json", "app.ATest", true, 1);
        write("dozemeter-junit-2-1.json", "app.BTest", false, 2);
        assertThat(run("--fail-on", "slept=1h")).isEqualTo(4);
        assertThat(text(out)).startsWith("Test code and the code under test slept 3 s");
        assertThat(text(err)).isEqualTo("dozemeter: " + folder.resolve("dozemeter-junit-2-1.json")
            + ": this JVM ended before its tests did, or still runs; what it paused last is missing\n");
    }

    @Test
    void aFileThatIsNotWholeIsLeftOutAndNamed() throws IOException {
        write("dozemeter-junit-1-1.json", "app.ATest", true, 1);
        Path whole = folder.resolve("dozemeter-junit-1-1.json");
        String text = Files.readString(whole);
        for (String half : new String[] {"", "{", text.substring(0, text.length() / 2), text.substring(0, text.length() - 1), "[]", "no JSON",
            text.replace("Thread.sleep", "Thread.doze"), text.replace("\"format\":1,", ""), text.replace("1970", "year"),
            text.replace("\"sites\":[", "\"sites\":{},\"other\":["), text.replace("\"zeroPauses\":2", "\"zeroPauses\":true")}) {
            Path broken = Files.writeString(folder.resolve("dozemeter-junit-3-1.json"), half);
            assertThat(run()).as(half).isEqualTo(4);
            assertThat(text(err)).as(half).startsWith("dozemeter: " + broken + " is left out: ").hasLineCount(1);
            assertThat(text(out)).as(half).contains("slept 1 s");
        }
        Files.delete(whole);
        assertThat(run()).isEqualTo(4);
        assertThat(text(out)).isEmpty();
    }

    @Test
    void aFileOfAnotherVersionSaysWhichJarReadsIt() throws IOException {
        Files.writeString(folder.resolve("dozemeter-junit-3-1.json"), "{\"format\":2,\"version\":\"9.1.0\",\"sites\":{}}");
        assertThat(run()).isEqualTo(4);
        assertThat(text(err)).contains("is left out: dozemeter 9.1.0 wrote it in another format; use the jar of that version");
    }

    @Test
    void aClassInTwoFilesMayBeOfTwoRuns() throws IOException {
        write("dozemeter-junit-1-1.json", "app.ATest", true, 1);
        write("dozemeter-junit-2-1.json", "app.ATest", true, 2);
        assertThat(run()).isZero();
        assertThat(text(err)).isEqualTo("dozemeter: app.ATest ran in several JVMs, added up here; if some files are of an earlier run,"
            + " delete them first\n");
    }

    private void write(String name, String testClass, boolean finished, int seconds) throws IOException {
        PauseSums slept = new PauseSums(1, 0, 0, seconds * 1e9, 0);
        TestJvm jvm = new TestJvm(1_000_000, 1_009_000, finished, false, List.of(new TestClass(testClass, 9e9, Map.of(Origin.TEST, slept))),
            List.of(new PausingSite(new Site(Call.THREAD_SLEEP, "app.Sites", "sleep", 3, ""), Origin.TEST, slept),
                new PausingSite(new Site(Call.THREAD_SLEEP, "app.Sites", "zero", 4, ""), Origin.MAIN, new PauseSums(2, 2, 0, 0, 0)),
                new PausingSite(new Site(Call.UNIT_SLEEP, "lib.Pool", "idle", 5, "lib.jar"), Origin.LIBRARY, new PauseSums(9, 3, 0, 9e12, 0))));
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream written = Files.newOutputStream(file)) {
            SuiteJson.write(jvm, "1.2.3", written);
        }
    }

    private int run(String... options) {
        out.reset();
        err.reset();
        List<String> line = new ArrayList<>(List.of("junit", folder.toString()));
        line.addAll(List.of(options));
        return new Verbs(new Console(System.in, out, err, false, false, false, new Properties())).run(line.toArray(new String[0]));
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
