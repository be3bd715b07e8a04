package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The report at exit. */
class DumpIT {

    private static final String ZERO = "dozemeter_zero_pauses_total";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"return", "exit"})
    void theReportIsWrittenAtReturnOfMainAndAtSystemExit(String end) throws Exception {
        Path file = folder.resolve("a.prom");
        Files.writeString(file, "an old report");
        Outcome outcome = jvm(file).main("programs.Sleeper", 100, 0, end).run();

        assertThat(outcome.exitCode()).isEqualTo(end.equals("exit") ? 7 : 0);
        assertThat(outcome.err()).isEmpty();
        assertThat(Scrape.of(file).sum(ZERO)).isEqualTo(100);
        assertThat(Scrape.of(file).sum("dozemeter_active")).isEqualTo(1);
    }

    @Test
    void theReportIsWrittenAtSigterm() throws Exception {
        Path file = folder.resolve("a.prom");
        try (RunningJvm running = jvm(file).main("programs.Sleeper", 100, 0, "stay").start()) {
            running.awaitOut("slept 100");
            assertThat(running.terminate().exitCode()).isEqualTo(143);
        }
        assertThat(Scrape.of(file).sum(ZERO)).isEqualTo(100);
    }

    @Test
    void theTableNamesTheSiteAndFitsAHundredColumns() throws Exception {
        Path file = folder.resolve("a.txt");
        jvm(file).main("programs.Sleeper", 1_000, 0).run();

        assertThat(file).content().containsPattern("(?m)^ *- +[\\d.kM]+/s +100% +0 .* sleep +Sleeper\\.main:13\\b");
        assertThat(Files.readAllLines(file)).allMatch(line -> line.length() <= 100);
    }

    @Test
    void placeholdersGiveEachProcessAFileOfItsOwn() throws Exception {
        try (RunningJvm running = jvm(folder.resolve("run-%p-%t.prom")).main("programs.Sleeper", 1, 0, "stay")
            .start()) {
            running.awaitOut("slept 1");
            running.terminate();
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).singleElement().asString()
                    .matches(".*/run-" + running.pid() + "-\\d{8}-\\d{6}\\.prom");
            }
        }
    }

    @Test
    void aFolderThatIsMissingIsCreatedAndTheApplicationEndsAsItWould() throws Exception {
        Path file = folder.resolve("missing/deep/a.txt");
        try (RunningJvm running = jvm(file).main("programs.Sleeper", 1, 0, "stay").start()) {
            running.awaitOut("slept 1");
            Outcome outcome = running.terminate();

            assertThat(outcome.exitCode()).isEqualTo(143);
            assertThat(outcome.err()).isEmpty();
            assertThat(file).content().contains("Sleeper.main:13");
        }
    }

    @Test
    void aFolderThatCannotBeCreatedSendsTheReportIntoTheWorkingFolderWithOneLine() throws Exception {
        Path file = Files.writeString(folder.resolve("in-the-way"), "old").resolve("a.txt");
        Path work = Files.createDirectory(folder.resolve("work"));
        Outcome outcome = jvm(file).main("programs.Sleeper", 10, 0).in(work).run();

        assertThat(work.resolve("a.txt")).content().contains("Sleeper.main:13");
        assertThat(outcome.agentLines()).singleElement().asString().contains("the report is in " + work.resolve("a.txt"), file.toString());
        assertThat(outcome.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"html | <!doctype html>", "json | {\"schema\":1,\"kind\":\"report\"",
        "md | ## Frequent: Sleeper.main:13 sleeps ",
        "txt | Frequent: Sleeper.main:13 sleeps "})
    void theEndingChoosesTheReport(String ending, String start) throws Exception {
        Path file = folder.resolve("a." + ending);
        Outcome outcome = jvm(file).main("programs.Sleeper", 200_000, 0).run();

        assertThat(outcome.err()).isEmpty();
        assertThat(Files.readString(file)).startsWith(start).contains("ZERO", "Sleeper");
    }

    @Test
    void anUnknownEndingGetsTheTableAndOneLineWithTheKnownOnes() throws Exception {
        Path file = folder.resolve("a.pdf");
        Outcome outcome = jvm(file).main("programs.Sleeper", 1_000, 0).run();

        assertThat(file).content().contains("Sleeper.main:13");
        assertThat(outcome.agentLines()).singleElement().asString()
            .startsWith("[dozemeter] WARN " + file + " gets the table of .txt; known endings: .txt, .prom, .json");
    }

    private static Jvm jvm(Path dump) {
        return Jvm.of(Jdk.running()).agent("port=off,dump=" + dump);
    }
}
