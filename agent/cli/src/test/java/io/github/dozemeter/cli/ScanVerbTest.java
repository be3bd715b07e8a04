package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Zip;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scan says beside its list. */
class ScanVerbTest {

    private static final String FIXTURE = "target/test-classes/io/github/dozemeter/cli/scan/Fixture.class";

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path jar;

    @BeforeEach
    void wheelSleepsZero() throws IOException {
        jar = Files.write(folder.resolve("wheel-1.5.jar"), Zip.of(Map.of("Fixture.class", Files.readAllBytes(Path.of(FIXTURE)))));
    }

    @Test
    void failOnPrintsWhichFindingsFailedIt() {
        assertThat(run("scan", "--fail-on", "zero-sleep", FIXTURE)).isEqualTo(1);
        assertThat(text(err)).startsWith("dozemeter: 4 findings of --fail-on zero-sleep:\n").hasLineCount(5)
            .contains("dozemeter:   zero-sleep: Thread.sleep(0) in io.github.dozemeter.cli.scan.Fixture.zero:12 (" + FIXTURE + ")\n")
            .doesNotContain("lock-held");
    }

    @Test
    void failOnNamesTheEntryOfAKnownPause() throws IOException {
        assertThat(run("scan", "--known", own(""), "--fail-on", "known", jar.toString())).isEqualTo(1);
        assertThat(text(err)).isEqualTo("dozemeter: 1 finding of --fail-on known:\ndozemeter:   known (wheel-1):"
            + " Thread.sleep(0) in io.github.dozemeter.cli.scan.Fixture.zero:12 (" + jar + ")\n");
    }

    @Test
    void anEntryWithoutAGateFailsNoScan() throws IOException {
        assertThat(run("scan", "--known", own("  gate: none\n"), "--fail-on", "known", jar.toString())).isZero();
        assertThat(text(out)).contains("known-info", "contains wheel-1");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void aJdkAndASystemLeaveOutWhatTheyDoNotShow() throws IOException {
        String known = own("  jdk: \"[8,20]\"\n  os: Windows\n");
        assertThat(run("scan", "--known", known, "--fail-on", "known", jar.toString())).isEqualTo(1);
        assertThat(run("scan", "--known", known, "--fail-on", "known", "--jdk", "17", "--os", "windows", jar.toString())).isEqualTo(1);
        assertThat(run("scan", "--known", known, "--fail-on", "known", "--jdk", "21", jar.toString())).isZero();
        assertThat(run("scan", "--known", known, "--fail-on", "known", "--os", "Linux", jar.toString())).isZero();
        assertThat(run("scan", "--jdk", "7", jar.toString())).isEqualTo(2);
        assertThat(run("scan", "--os", "Solaris", jar.toString())).isEqualTo(2);
    }

    @Test
    void aHundredFindingsAreCountedAndTheFirstAreNamed() throws IOException {
        for (int i = 0; i < 30; i++) {
            Files.copy(jar, folder.resolve("copy-" + i + ".jar"));
        }
        assertThat(run("scan", "--fail-on", "zero-sleep", folder.toString())).isEqualTo(1);
        assertThat(text(err)).startsWith("dozemeter: 124 findings of --fail-on zero-sleep:\n").hasLineCount(22)
            .endsWith("dozemeter:   and 104 more; --marked lists them all\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shop.java", "Shop.kt", "Shop.SCALA"})
    void aSourceFileIsNamedWithWhatToScan(String name) throws IOException {
        Path source = Files.writeString(folder.resolve(name), "class Shop {}");
        assertThat(run("scan", source.toString())).isEqualTo(2);
        assertThat(text(err)).isEqualTo("dozemeter: " + source + " is source code, and a scan reads compiled classes; name a jar or the"
            + " folder of compiled classes, for instance target/classes\n");
    }

    @Test
    void anEmptyAndABrokenJarAreNamedWithTheWayOut() throws IOException {
        Path empty = Files.write(folder.resolve("empty.jar"), new byte[0]);
        assertThat(run("scan", empty.toString())).isEqualTo(4);
        assertThat(text(err)).isEqualTo("dozemeter: " + empty + " is empty; build or download it again\n");

        Path half = Files.write(folder.resolve("half.jar"), Arrays.copyOf(Files.readAllBytes(jar), 300));
        assertThat(run("scan", half.toString())).isEqualTo(4);
        assertThat(text(err)).startsWith("dozemeter: " + half + " was not read to its end: ")
            .endsWith("; if it is an archive, build or download it again\n").hasLineCount(1);
    }

    private String own(String more) throws IOException {
        return Files.writeString(folder.resolve("own.yaml"), "- id: wheel-1\n  problem: sleeps 0 ms\n  artifacts: io.wheel:wheel\n"
            + "  versions: \"[1.0,2.0)\"\n  fixed: 2.0\n  sites: io.github.dozemeter.cli.scan.Fixture#zero\n  verdicts: ZERO_SLEEP\n" + more
            + "  advice: upgrade to 2.0\n  links: []\n  checked: reported\n").toString();
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        return new Verbs(new Console(new ByteArrayInputStream(new byte[0]), out, err, false, false, false, new Properties())).run(words);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
