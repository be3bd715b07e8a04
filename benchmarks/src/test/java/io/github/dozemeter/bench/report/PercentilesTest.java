package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.SomeResults;
import org.junit.jupiter.api.Test;

/** Which figure of a call stands where: its mean, which holds no clock, or those of single calls, which do. */
class PercentilesTest {

    private static final Results RESULTS = SomeResults.of(1, SomeResults.QUIET);

    private static String table(Chapter chapter) {
        return chapter.tables().get(chapter.tables().size() - 1).html();
    }

    @Test
    void meansOfPlatformAndVirtualThreadsAreDrawnWithoutAClockInEither() {
        Chapter cost = CostChapter.of(RESULTS);
        assertThat(cost.drawings().get(0).alone()).contains("sleep0: 550 ns", "sleep0 (virtual): 400 ns")
            .doesNotContain("1267 ns");
        assertThat(table(cost)).contains("<td>sleep0 (virtual)</td><td>400 ns</td><td>-</td><td>500 ns</td>");
    }

    @Test
    void manyThreadsHavePercentilesBesideTheirMean() {
        assertThat(table(ThreadsChapter.of(RESULTS))).contains("<td>sleep0</td><td>16</td><td>8.0</td><td>9.00 µs</td>"
            + "<td>610 ns</td><td>4.00 µs</td><td>20.0 ms</td><td>40.0 ms</td>");
    }

    @Test
    void theClockThatIsInASingleCallStandsBesideIt() {
        assertThat(table(RealisedChapter.of(RESULTS))).contains("<td>nanoTime</td><td>-</td><td>20 ns</td>");
        assertThat(table(HabitsChapter.of(RESULTS))).contains(
            "<td>nanoTime</td><td>1</td><td>-</td><td>-</td><td>20 ns</td><td>31 ns</td><td>32 ns</td>",
            "<td>casOnSpinWait 10</td><td>4</td><td>12.00</td><td>75.00 %</td><td>40 ns</td><td>1.50 µs</td>");
    }
}
