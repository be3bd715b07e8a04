package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformancePageTest {

    private static final Path DOCS = Path.of("../docs");

    @TempDir
    private Path folder;

    @Test
    void thePublishedPageShowsThePublishedFigures() throws IOException {
        PerformanceData data = PerformanceData.read(DOCS.resolve("performance.json"));
        Path page = DOCS.resolve("performance.md");
        if ("write".equals(System.getProperty("dozemeter.docs"))) {
            Files.write(page, new PerformancePage(data).lines());
        }
        assertThat(Files.readAllLines(page)).isEqualTo(new PerformancePage(data).lines());
    }

    @Test
    void thePublishedFiguresAreAsTheCommandWritesThem() throws IOException {
        Path published = DOCS.resolve("performance.json");
        Path again = folder.resolve("again.json");
        PerformanceData.read(published).write(again);
        assertThat(again).hasSameTextualContentAs(published);
    }

    @Test
    void aChapterShowsItsJdksSideBySideWithoutLeastAndMost() {
        assertThat(page("overhead", overhead("JDK 17.0.15 (Debian)", "520 ns", "3.2 ns [0.5 ns .. 4.6 ns]"),
            overhead("JDK 1.8.0_504 (Debian), `timing=all`", "525 ns", "60 ns [55 ns .. 65 ns]")))
            .containsSequence(
                "| pause | native, per call, JDK 17 | added per call, JDK 17 | native, per call, JDK 8 | added per call, JDK 8 |",
                "| --- | --- | --- | --- | --- |",
                "| sleep(0) | 520 ns | 3.2 ns |  |  |",
                "| sleep(0), `timing=all` |  |  | 525 ns | 60 ns |");
    }

    @Test
    void otherToolsAreComparedWithOneThread() {
        assertThat(page("peers", new Table("tool", "pause", "ratio to native")
            .row("JFR", "yield, 1 thread", "-").row("JFR", "yield, 2 threads", "2").data("JDK 17.0.15", "")))
            .containsSequence("| tool | yield, JDK 17 |", "| --- | --- |", "| JFR | - |");
    }

    @Test
    void aTargetThatIsNotMetSaysSo() {
        assertThat(page("startup", new Section(List.of(), List.of(
            new Goal("until `main` runs", "17", "25 ms", "23.0 ms [20.1 ms .. 36.3 ms]", Goal.MET),
            new Goal("until `main` runs", "25", "25 ms", "27.0 ms [20.8 ms .. 32.3 ms]", "**not met**")))))
            .containsSequence("| what | target | JDK 17 | JDK 25 |", "| --- | --- | --- | --- |",
                "| until `main` runs | 25 ms | 23.0 ms | 27.0 ms, **not met** |");
    }

    @Test
    void aChapterMeasuredOnALoadedMachineIsMarkedAndOneNotMeasuredSaysHow() {
        assertThat(page("classpath", new Table("JDK").data("", "steal 0 % - **LOADED MACHINE**")))
            .contains("**Measured on a loaded machine.**")
            .anyMatch(line -> line.contains("Not measured yet: `mvn package -Ppeers && "))
            .anyMatch(line -> line.contains("Not measured yet: `mvn package && "));
    }

    @Test
    void aChapterMeasuredAgainLeavesTheOthersAsTheyWere() throws IOException {
        Section spin = section(overhead("JDK 25", "24 ns", "7 ns"));
        Section again = section(overhead("JDK 17, `timing=all`", "1 ns", "2 ns"));
        PerformanceData data = PerformanceData.read(folder.resolve("none.json")).with(Chapter.named("spin"), spin)
            .with(Chapter.named("overhead"), section(overhead("JDK 8", "1 ns", "1 ns")))
            .with(Chapter.named("overhead"), again);
        assertThat(data.chapters().entrySet()).containsExactly(Map.entry("overhead", again), Map.entry("spin", spin));
        assertThat(data.jdks()).containsExactly("JDK 17", "JDK 25");
    }

    @Test
    void aChapterOfAnotherMachineSaysSo() {
        Section measured = section(overhead("JDK 17", "1 ns", "2 ns"));
        PerformanceData both = new PerformanceData(Map.of("overhead", "another machine"), List.of(),
            Map.of("overhead", measured)).with(Chapter.named("spin"), measured);
        assertThat(new PerformancePage(both).lines()).filteredOn(line -> line.startsWith("Machine: another machine.")).hasSize(1);
        assertThat(new PerformancePage(both).lines()).filteredOn(line -> line.startsWith("Measured on another machine: ")).hasSize(1);
    }

    private static DataTable overhead(String title, String nativeTime, String added) {
        return new Table("pause", "native, per call", "added per call").row("sleep(0)", nativeTime, added).data(title, "");
    }

    private static Section section(DataTable... tables) {
        return new Section(List.of(tables), List.of());
    }

    private static List<String> page(String chapter, DataTable... tables) {
        return page(chapter, section(tables));
    }

    private static List<String> page(String chapter, Section section) {
        return new PerformancePage(new PerformanceData(Map.of(chapter, "a machine"), List.of("JDK 17"),
            Map.of(chapter, section))).lines();
    }
}
