package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.page.Markdown;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.report.Chapters.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChaptersTest {

    private static final Results RESULTS = SomeResults.of(1, SomeResults.QUIET);
    private static final List<String> SWITCHES =
        List.of("switchBaseline", "switchByCompletableFuture", "switchByPark", "switchByWaitNotify");

    private static Answer chapter(String key, Results results) {
        return Chapters.of(results).stream().filter(chapter -> chapter.key().equals(key)).findFirst().orElseThrow();
    }

    private static Answer chapter(String key, Measurement... measurements) {
        return chapter(key, SomeResults.with(Map.of("processors", "2"), measurements));
    }

    /** The last table. */
    private static String table(Answer chapter) {
        List<Table> tables = chapter.found().tables;
        return tables.isEmpty() ? "" : new Markdown("").figures(tables.get(tables.size() - 1)).html();
    }

    private static Measurement one(String benchmark, String mode, int threads, double score) {
        return SomeResults.one(benchmark, threads, Map.of(), mode, score, "ns/op");
    }

    @Test
    void meansOfPlatformAndVirtualThreadsAreDrawnWithoutAClockInEither() {
        Answer cost = chapter("cost", RESULTS);
        assertThat(cost.found().pictures.get(0).alone()).contains("sleep0: 550 ns", "sleep0 (virtual): 400 ns")
            .doesNotContain("1267 ns");
        assertThat(table(cost)).contains("<td>sleep0 (virtual)</td><td>400 ns</td><td>-</td><td>500 ns</td>");
    }

    @Test
    void manyThreadsHavePercentilesBesideTheirMean() {
        assertThat(table(chapter("threads", RESULTS))).contains("<td>sleep0</td><td>16</td><td>8.0</td><td>9.00 µs</td>"
            + "<td>610 ns</td><td>4.00 µs</td><td>20.0 ms</td><td>40.0 ms</td>");
    }

    @Test
    void theClockThatIsInASingleCallStandsBesideIt() {
        assertThat(table(chapter("realised", RESULTS))).contains("<td>nanoTime</td><td>-</td><td>20 ns</td>");
        assertThat(table(chapter("habits", RESULTS))).contains(
            "<td>nanoTime</td><td>1</td><td>-</td><td>-</td><td>20 ns</td><td>31 ns</td><td>32 ns</td>",
            "<td>casOnSpinWait 10</td><td>4</td><td>12.00</td><td>75.00 %</td><td>40 ns</td><td>1.50 µs</td>");
    }

    @Test
    void theOrderOfThePausesHoldsOrDoesNot() {
        assertThat(table(chapter("claims", one("cost.PauseCost.onSpinWait", "avgt", 1, 20),
            one("cost.PauseCost.yield", "avgt", 1, 500), one("cost.PauseCost.sleep0", "sample", 1, 9_000),
            one("cost.PauseCost.sleep0", "avgt", 1, 520), one("cost.PauseCost.parkNanos1", "avgt", 1, 520),
            one("cost.TimedPauseCost.waitNanos1", "sample", 1, 1_560))))
            .contains("<td>25.00</td><td>1.50</td><td>yes</td>", "<td>1.04</td><td>0.67</td><td>yes</td>",
                "<td>1.00</td><td>5.00</td><td>no</td>", "<td>3.00</td><td>3.00</td><td>yes</td>");
    }

    @Test
    void aCrowdIsTheLargestOfTenThreadsAProcessorOrMore() {
        assertThat(table(chapter("claims", one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 1, 900),
            one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 10, 100),
            one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 20, 1_800)))).contains("<td>1.00</td><td>1.33</td><td>no</td>");
    }

    @Test
    void whatWasNotMeasuredIsNoClaim() {
        assertThat(table(chapter("claims", one("cost.PauseCost.yield", "avgt", 1, 500),
            one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 1, 900)))).isEmpty();
    }

    private static Answer loop(Map<String, String> facts, Map<String, Double> secondary) {
        return chapter("hint", SomeResults.with(facts, new Measurement("cost.PauseLoop.yieldLoop", 1,
            Map.of("iterations", "1024"), "avgt", 512_000, -1, "ns/op", Map.of(), secondary)));
    }

    @Test
    void cyclesPerInstructionStandBesideTheLoop() {
        Answer chapter = loop(Map.of(), Map.of("CPI", 1.256));
        assertThat(table(chapter)).contains("cycles/instruction", "yieldLoop", "500 ns", "1.26");
        assertThat(chapter.words()).doesNotContain("Cycles per instruction");
    }

    @Test
    void withoutCountersTheReasonIsASentence() {
        Answer chapter = loop(Map.of(Results.CYCLES, "not available: no perf"), Map.of());
        assertThat(chapter.words()).endsWith(" Cycles per instruction of the loops: not available: no perf.");
        assertThat(table(chapter)).doesNotContain("cycles/instruction");
    }

    private static Answer grid() {
        List<Measurement> all = new ArrayList<>();
        for (String method : SWITCHES) {
            for (String kind : List.of("PLATFORM", "VIRTUAL")) {
                for (String bytes : List.of("0", "4096", "65536")) {
                    for (String threads : List.of("2", "4096")) {
                        all.add(SomeResults.one("flow.SwitchCost." + method, 1,
                            Map.of("threads", threads, "kind", kind, "blockBytes", bytes), "avgt",
                            method.equals(SWITCHES.get(0)) ? 1.6 : 5_500, "ns/op"));
                    }
                }
            }
        }
        return chapter("switch", all.toArray(new Measurement[0]));
    }

    @Test
    void eachSizeHasAPictureOfNoMoreCurvesThanThereAreColours() {
        assertThat(grid().found().pictures).hasSize(3).allSatisfy(drawing -> {
            assertThat(drawing.inPage().split("stroke-width", -1).length - 1).as("samples and curves").isEqualTo(2 * 7);
            assertThat(drawing.inPage()).contains(">Park, virtual<", ">Park, platform<", ">baseline<");
        });
        assertThat(grid().found().pictures.get(2).alone()).contains("each touching 64 KB");
    }

    @Test
    void theBaselineIsThereOnceAndHasNoSwitches() {
        assertThat(table(grid()).split("<td>baseline</td>", -1)).hasSize(1 + 3 * 2);
        assertThat(table(grid())).contains("<td>baseline</td><td>4 KB</td><td>4,096</td><td>1.6 ns</td><td></td>",
            "<td>Park, virtual</td><td>nothing</td><td>2</td><td>5.50 µs</td><td>181,818</td>");
    }

    @Test
    void aWakeUpStandsWithItsThreadsItsMachineAndItsExtremes() {
        Answer chapter = chapter("wake-up", WakeUpCost.of("PLATFORM", "LOADED", List.of(
            "round\t1\t5000\t-1\t4000".split("\t"), "round\t1\t-900\t-1\t4000".split("\t"),
            "round\t1\t6000\t-1\t4000".split("\t"))).toArray(new Measurement[0]));
        assertThat(table(chapter)).contains("<td>process</td><td>platform</td><td>loaded</td><td>5.00 µs</td><td>-900 ns</td>"
            + "<td>6.00 µs</td><td>3</td>", "<td>thread</td>").doesNotContain("<td>system</td>");
    }

    @Test
    void withoutFiguresEveryChapterIsEmpty() {
        assertThat(Chapters.of(SomeResults.with(Map.of()))).allMatch(answer -> answer.found().tables.isEmpty());
    }
}
