package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.judge.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of {@code --fail-on}: the same in {@code report} and {@code scan}. */
class FailOnTest {

    private static final String FIXTURE = "target/test-classes/io/github/dozemeter/cli/scan/Fixture.class";
    private static final String WAITS = "target/test-classes/io/github/dozemeter/cli/scan/Waits.class";

    @TempDir
    Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    static Stream<String> names() {
        Stream<String> verdicts = EnumSet.complementOf(EnumSet.of(Verdict.INTENDED)).stream().map(Verdict::name);
        return Stream.concat(Stream.of("warning", "info"), Stream.concat(verdicts, FindingKind.labels().stream()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyNameIsValidInBothVerbsInBothSpellings(String name) throws IOException {
        String report = file(new WrittenReport().healthy("a.Fine"));
        for (String spelling : List.of(name, name.toLowerCase(Locale.ROOT).replace('_', '-'), name.toUpperCase(Locale.ROOT).replace('-', '_'))) {
            assertThat(run("report", "--fail-on", spelling, report)).as(spelling).isZero();
            run("scan", "--fail-on", spelling, FIXTURE);
            assertThat(text(err)).as(spelling).doesNotContain("expected one or more of");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "", "INTENDED", "error", "warning;info"})
    void bothVerbsRefuseOtherNamesWithTheSameList(String name) throws IOException {
        assertThat(run("report", "--fail-on", name, file(new WrittenReport()))).isEqualTo(2);
        String refusal = text(err);
        assertThat(run("scan", "--fail-on", name, FIXTURE)).isEqualTo(2);
        assertThat(text(err)).isEqualTo(refusal).hasLineCount(1).contains("warning, info, zero-sleep, mostly-zero, ", "known, ", "short-sleep");
    }

    @ParameterizedTest
    @CsvSource({"overshoot", "MOSTLY_ZERO", "'zero-sleep, busy-thread'"})
    void aVerdictThatNoScanFindsIsRefusedThere(String names) {
        assertThat(run("scan", "--fail-on", names, FIXTURE)).isEqualTo(2);
        String name = names.replace("zero-sleep, ", "");
        assertThat(text(err)).hasLineCount(1).startsWith("dozemeter: --fail-on " + name + ": a scan does not find it, as it shows only in a JVM"
            + " that runs: report --fail-on " + name + "; a scan finds warning, info, zero-sleep, ");
    }

    @ParameterizedTest
    @CsvSource({"warning, Fixture, 1", "info, Waits, 1", "EXPIRED_WAIT, Waits, 1", "short-wait, Waits, 1", "FAST_TICK, Waits, 1"})
    void aScanTakesSeveritiesAndVerdicts(String name, String fixture, int exitCode) {
        assertThat(run("scan", "--fail-on", name, fixture.equals("Waits") ? WAITS : FIXTURE)).isEqualTo(exitCode);
    }

    @Test
    void informationOnKnownPausesHasNoSeverity() {
        assertThat(new FailOn(List.of("warning")).kinds()).containsExactly(FindingKind.ZERO_SLEEP, FindingKind.LOCK_HELD, FindingKind.KNOWN);
        assertThat(new FailOn(List.of("info")).kinds()).containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(FindingKind.KNOWN_INFO)));
    }

    @ParameterizedTest
    @CsvSource({"zero-sleep, 1", "short-sleep, 0", "known, 0", "'known,zero-sleep', 1"})
    void aReportTakesTheMarksOfAScan(String names, int exitCode) throws IOException {
        assertThat(run("report", "--fail-on", names, file(new WrittenReport().zeroSleeps("a.Spin")))).isEqualTo(exitCode);
    }

    @Test
    void aKnownPauseFailsAReportWithoutAVerdict() throws IOException {
        String report = file(new WrittenReport().healthy("a.Cart").knowing(folder, "a.Cart", ""));
        assertThat(run("report", "--fail-on", "known", report)).isEqualTo(1);
        assertThat(text(out)).isEqualTo("known pause: Thread.sleep at a.Cart.run:7\n    cart-poll (cart 1.5): polls the price list; fixed in 2.0:"
            + " upgrade to 2.0\n");
        assertThat(text(err)).startsWith("dozemeter: 1 finding of --fail-on known in ");
        assertThat(run("report", "--fail-on", "info,known-info", report)).isZero();
    }

    @Test
    void aKnownPauseForInformationFailsOnlyByItsName() throws IOException {
        String report = file(new WrittenReport().healthy("a.Cart").knowing(folder, "a.Cart", "  gate: none\n"));
        assertThat(run("report", "--fail-on", "known,info", report)).isZero();
        assertThat(run("report", "--fail-on", "known-info", report)).isEqualTo(1);
    }

    @Test
    void aKnownPauseThatIsIntendedFailsNoReport() throws IOException {
        WrittenReport report = new WrittenReport().healthy("a.Cart").knowing(folder, "a.Cart", "").intended("it is a demonstration");
        assertThat(run("report", "--fail-on", "known,info", file(report))).isZero();
    }

    private String file(WrittenReport report) throws IOException {
        return Files.writeString(folder.resolve("r.json"), report.json()).toString();
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        return new Verbs(new Console(InputStream.nullInputStream(), out, err, false, false, false, new Properties())).run(words);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
