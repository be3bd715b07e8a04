package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Section.Goal;
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
    void thePageOfAttachingShowsTheSlowestStepOfEachJdk() throws IOException {
        Section measured = section(attach("JDK 17.0.15 (Debian)", "27 times, 8.4 s"), attach("JDK 25.0.3", "3.3 times, 0.1 s"));
        List<String> page = Files.readAllLines(DOCS.resolve("attach.md"));
        assertThat(new PerformancePage(new PerformanceData(Map.of(), List.of(), Map.of("attach", measured))).attachPage(page))
            .containsSequence("| slowest step, CPU lost | JDK 17 | JDK 25 |", "| --- | --- | --- |",
                "| `report --rewrite` | 27 times, 8.4 s | 3.3 times, 0.1 s |")
            .startsWith(page.get(0)).endsWith(page.get(page.size() - 1));
        assertThat(new PerformancePage(PerformanceData.read(DOCS.resolve("performance.json"))).attachPage(page)).isEqualTo(page);
    }

    @Test
    void thePublishedFiguresAreAsTheCommandWritesThem() throws IOException {
        Path published = DOCS.resolve("performance.json");
        Path again = folder.resolve("again.json");
        PerformanceData.read(published).write(again);
        assertThat(again).hasSameTextualContentAs(published);
    }

    @Test
    void aPictureIsWrittenWhereItsChapterShowsIt() {
        assertThat(Chapter.ALL.stream().filter(chapter -> chapter.introduction().contains("![")).map(Chapter::picture))
            .containsExactly("images/performance.svg", "images/performance-peers.svg").allMatch(picture -> Files.exists(DOCS.resolve(picture)));
    }

    @Test
    void aChapterShowsItsJdksSideBySideWithoutLeastAndMost() {
        assertThat(page("virtual", handover("JDK 21.0.15 (Debian)", "520 ns [500 ns .. 600 ns]", "2.2"),
            handover("JDK 25, attached", "560 ns", "1.3")))
            .containsSequence("| pairs of virtual threads with | processor time of a handover, JDK 21 | ratio to no agent, JDK 21 | "
                    + "processor time of a handover, JDK 25 | ratio to no agent, JDK 25 |",
                "| --- | --- | --- | --- | --- |",
                "| Dozemeter | 520 ns | 2.2 |  |  |",
                "| Dozemeter, attached |  |  | 560 ns | 1.3 |");
    }

    @Test
    void theCostOfAPauseIsThatOfOneThreadOnTheNewestJdk() {
        assertThat(page("overhead", overhead("JDK 17.0.15 (Debian)", "520 ns", "3.2 ns [0.5 ns .. 4.6 ns]"),
            overhead("JDK 1.8.0_504 (Debian)", "525 ns", "60 ns")))
            .containsSequence("| pause | native, per call, JDK 17 | added per call, JDK 17 |", "| --- | --- | --- |",
                "| sleep(0), 1 thread | 520 ns | 3.2 ns |")
            .noneMatch(line -> line.contains("525 ns") || line.contains("9 ns"));
    }

    @Test
    void otherToolsAreComparedWithOneThread() {
        assertThat(page("peers", new Table("tool", "pause", "ratio to native")
            .row("JFR", "yield, 1 thread", "-").row("JFR", "yield, 2 threads", "2").titled("JDK 17.0.15", "")))
            .containsSequence("| tool | yield, JDK 17 |", "| --- | --- |", "| JFR | - |");
    }

    @Test
    void theRowsOfAnApplicationNameItOnce() {
        Table table = new Table("what", "no agent", "Dozemeter, to no agent", "to an empty agent", "to an agent that may retransform",
            "`calls=default:waits`, to that agent", "rounds");
        for (String what : List.of("Kafka, JDK 17: steady state", "Kafka, JDK 17: start", "Kafka, JDK 25: start")) {
            table.row(what, "1 s", "1", "1", "not shown (0.9 .. 1.1)", "1", "8");
        }
        assertThat(page("application", table.titled("", ""))).containsSequence(
            "| Kafka, JDK 17: steady state | 1 s | 1 | 1 | not shown (0.9 .. 1.1) | 1 | 8 |",
            "| start | 1 s | 1 | 1 | not shown (0.9 .. 1.1) | 1 | 8 |",
            "| Kafka, JDK 25: start | 1 s | 1 | 1 | not shown (0.9 .. 1.1) | 1 | 8 |");
    }

    @Test
    void aTargetShowsTheRangeOfTheJdksAndWhereItIsMissed() {
        Section measured = new Section();
        measured.goals.addAll(List.of(
            new Goal("until `main` runs", "17", "25 ms", "27.0 ms [20.8 ms .. 32.3 ms]", "**not met**"),
            new Goal("until `main` runs", "25", "25 ms", "9.5 ms [8.1 ms .. 12.3 ms]", Goal.MET),
            new Goal("a scrape", "25", "1 ms", "800 µs", Goal.MET)));
        assertThat(page("startup", measured))
            .containsSequence("| what | target | measured |", "| --- | --- | --- |",
                "| until `main` runs | 25 ms | 9.5 to 27.0 ms; **not met** (17) |", "| a scrape | 1 ms | 800 µs (JDK 25) |");
    }

    @Test
    void aMetTargetOfMoreThreadsIsNotShown() {
        Section measured = new Section();
        measured.goals.addAll(List.of(
            new Goal("yield, 1 thread", "17", "1.015", "1.010", Goal.MET),
            new Goal("yield, 8 threads", "17", "1.02", "1.002", Goal.MET),
            new Goal("yield, 32 threads", "17", "1.02", "1.03", "**not met**"),
            new Goal("workers, 8 threads", "17", "1.06", "1.05", Goal.MET)));
        assertThat(page("overhead", measured)).containsSequence("| yield, 1 thread | 1.015 | 1.010 |",
            "| yield, 32 threads | 1.02 | 1.03; **not met** (17) |", "| workers, 8 threads | 1.06 | 1.05 |");
    }

    @Test
    void aChapterMeasuredOnALoadedMachineIsMarkedAndOneNotMeasuredSaysHow() {
        assertThat(page("classpath", new Table("JDK").titled("", "steal 0 % - **LOADED MACHINE**")))
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
        assertThat(new PerformancePage(both).lines()).filteredOn(line -> line.startsWith("Machines: 1: another machine; 2: ")).hasSize(1);
        assertThat(new PerformancePage(both).lines()).filteredOn(line -> line.equals("On machine 2.")).hasSize(1);
    }

    private static Table overhead(String title, String nativeTime, String added) {
        return new Table("pause", "native, per call", "added per call").row("sleep(0), 1 thread", nativeTime, added).row("sleep(0), 8 threads", "9 ns", "8 ns").titled(title, "");
    }

    private static Table handover(String title, String time, String ratio) {
        return new Table("pairs of virtual threads with", "processor time of a handover", "ratio to no agent")
            .row("Dozemeter", time, ratio).titled(title, "");
    }

    private static Table attach(String title, String cell) {
        return new Table("what", "slowest step, CPU lost").row("`report --rewrite`", cell).titled(title, "");
    }

    private static Section section(Table... tables) {
        Section section = new Section();
        section.tables.addAll(List.of(tables));
        return section;
    }

    private static List<String> page(String chapter, Table... tables) {
        return page(chapter, section(tables));
    }

    private static List<String> page(String chapter, Section section) {
        return new PerformancePage(new PerformanceData(Map.of(chapter, "a machine"), List.of("JDK 17"),
            Map.of(chapter, section))).lines();
    }
}
