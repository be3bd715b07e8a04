package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.jvm.ExpectedLoop;
import io.github.dozemeter.jvm.ExpectedLoop.Compared;
import io.github.dozemeter.jvm.ReportedRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays what a look once read of real JVMs whose loops counted themselves; {@link LoopRecorder} wrote it. */
class ReplayTest {

    /** Recordings of which the estimates miss a cost, or a line. */
    private static final Set<String> PENDING = Set.of(
        // 1,066 sleeps a second, in which the kernel's ticks met the thread too seldom: 0.02 % for 1.1.
        "mostlyZero80-25-busy",
        // On that machine a wakeup cost 30 to 50 µs, where no thread only paused: 14 µs are assumed.
        "sleepAndPoll-17-quiet", "yieldsThenPark-17-quiet",
        // Sleeps and writes divide the kernel's time by samples. A busy machine keeps the thread in its sleep.
        "zeroAndWrites-17-busy", "zeroAndWrites-17-quiet", "zeroAndWrites-25-busy",
        // A helper with one caller is named by its own line: only its class file shows that its method is a wrapper.
        "workAndHelper-8-busy", "workAndHelper-17-busy", "workAndHelper-17-quiet", "workAndHelper-25-busy");
    private static final double COSTLY = 0.01;
    private static final double ROUNDING = 1.05;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("settled")
    void eachLoopHasItsLinesRatesAndCosts(String file) throws IOException {
        Recording recording = Recording.of(file);
        List<ReportedRow> rows = ReportedRow.of(Replay.report(recording, folder, ReportFormat.JSON));
        List<Compared> compared = ExpectedLoop.named(recording.head.get("loop")).compare(recording.truths(), rows);
        assertThat(compared).as(rows.toString()).allSatisfy(row -> assertThat(row.misses()).as(row.toString()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("settled")
    void noSentencePraisesAboveACostlyRow(String file) throws IOException {
        Recording recording = Recording.of(file);
        List<ReportedRow> rows = ReportedRow.of(Replay.report(recording, folder, ReportFormat.JSON));
        String sentence = Replay.report(recording, folder, ReportFormat.TXT).lines().findFirst().orElseThrow();
        boolean isCostly = rows.stream().anyMatch(row -> !row.cost().isEmpty() && row.cores() >= COSTLY);
        if (isCostly) {
            assertThat(sentence).as(rows.toString()).doesNotContainPattern("^(No|Not all|Incomplete)\\b");
        }
        assertThat(sentence).as(rows.toString()).doesNotContain("No pause", "unexplained");
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void rowsCostNoMoreThanAllThreadsUsed(String file) throws IOException {
        Recording recording = Recording.of(file);
        List<ReportedRow> rows = ReportedRow.of(Replay.report(recording, folder, ReportFormat.JSON));
        double sum = rows.stream().filter(row -> !row.cost().isEmpty()).mapToDouble(ReportedRow::cores).sum();
        assertThat(sum).as(rows.toString()).isLessThanOrEqualTo(recording.cores() * ROUNDING);
    }

    private static Stream<String> settled() throws IOException {
        return recordings().filter(file -> !PENDING.contains(file.replaceFirst("\\.gz$", "")));
    }

    private static Stream<String> recordings() throws IOException {
        try (Stream<Path> files = Files.list(Recording.FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }
}
