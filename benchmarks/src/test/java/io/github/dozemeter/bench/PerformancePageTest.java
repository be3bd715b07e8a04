package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
        assertThat(page(Chapter.named("overhead"), overhead("JDK 17.0.15 (Debian)", "520 ns", "3.2 ns [0.5 ns .. 4.6 ns]"),
            overhead("JDK 1.8.0_504 (Debian), `timing=all`", "525 ns", "60 ns [55 ns .. 65 ns]")))
            .containsSequence(
                "| pause | native, per call, JDK 17 | added per call, JDK 17 | native, per call, JDK 8 | added per call, JDK 8 |",
                "| --- | --- | --- | --- | --- |",
                "| sleep(0) | 520 ns | 3.2 ns |  |  |",
                "| sleep(0), `timing=all` |  |  | 525 ns | 60 ns |");
    }

    private static Section overhead(String title, String nativeTime, String added) {
        return new Section(List.of(new Table("pause", "native, per call", "added per call")
            .row("sleep(0)", nativeTime, added).data(title, "")), List.of());
    }

    @Test
    void otherToolsAreComparedWithOneThread() {
        assertThat(page(Chapter.named("peers"), new Section(List.of(new Table("tool", "pause", "ratio to native")
            .row("JFR", "yield, 1 thread", "-").row("JFR", "yield, 2 threads", "2").data("JDK 17.0.15", "")), List.of())))
            .containsSequence("| tool | yield, JDK 17 |", "| --- | --- |", "| JFR | - |");
    }

    @Test
    void aTargetThatIsNotMetSaysSo() {
        assertThat(page(Chapter.named("startup"), new Section(List.of(), List.of(
            new Goal("until `main` runs", "17", "25 ms", "23.0 ms [20.1 ms .. 36.3 ms]", Goal.MET),
            new Goal("until `main` runs", "25", "25 ms", "27.0 ms [20.8 ms .. 32.3 ms]", "**not met**")))))
            .containsSequence("| what | target | JDK 17 | JDK 25 |", "| --- | --- | --- | --- |",
                "| until `main` runs | 25 ms | 23.0 ms | 27.0 ms, **not met** |");
    }

    @Test
    void aChapterMeasuredOnALoadedMachineIsMarkedAndOneNotMeasuredSaysHow() {
        assertThat(page(Chapter.named("classpath"), new Section(List.of(new Table("JDK").data("", "steal 0 % - **LOADED MACHINE**")),
            List.of()))).contains("**Measured on a loaded machine.**")
            .anyMatch(line -> line.contains("Not measured yet: `mvn package -Ppeers && "))
            .anyMatch(line -> line.contains("Not measured yet: `mvn package && "));
    }

    @Test
    void aChapterMeasuredAgainLeavesTheOthersAsTheyWere() {
        Section spin = overhead("JDK 25", "24 ns", "7 ns");
        Section again = overhead("JDK 17, `timing=all`", "1 ns", "2 ns");
        PerformanceData data = new PerformanceData(Map.of(), List.of(), Map.of())
            .with(Chapter.named("spin"), spin).with(Chapter.named("overhead"), overhead("JDK 8", "1 ns", "1 ns")).with(Chapter.named("overhead"), again);
        assertThat(data.chapters().entrySet()).containsExactly(Map.entry("overhead", again), Map.entry("spin", spin));
        assertThat(data.jdks()).containsExactly("JDK 17", "JDK 25");
    }

    @Test
    void aChapterOfAnotherMachineSaysSo() throws IOException {
        Path file = folder.resolve("performance.json");
        Section measured = overhead("JDK 17", "1 ns", "2 ns");
        new PerformanceData(Map.of("overhead", "another machine"), List.of(), Map.of("overhead", measured)).write(file);

        PerformanceData both = PerformanceData.soFar(file).with(Chapter.named("spin"), measured);

        assertThat(new PerformancePage(both).lines()).filteredOn(line -> line.startsWith("Machine: another machine.")).hasSize(1);
        assertThat(new PerformancePage(both).lines()).filteredOn(line -> line.startsWith("Measured on another machine: ")).hasSize(1);
    }

    private static List<String> page(Chapter chapter, Section... sections) {
        Map<String, Section> chapters = new LinkedHashMap<>();
        chapters.put(chapter.key(), new Section(
            List.of(sections).stream().flatMap(section -> section.tables().stream()).toList(),
            List.of(sections).stream().flatMap(section -> section.goals().stream()).toList()));
        return new PerformancePage(new PerformanceData(chapters.keySet().stream().collect(Collectors.toMap(key -> key, key -> "a machine")), List.of("JDK 17"),
            chapters)).lines();
    }
}
