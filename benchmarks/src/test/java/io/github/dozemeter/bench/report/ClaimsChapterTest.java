package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.SomeResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimsChapterTest {

    private static Measurement one(String benchmark, String mode, int threads, double score) {
        return new Measurement(benchmark, threads, Map.of(), mode, score, -1, "", Map.of(), Map.of());
    }

    private static String table(Measurement... measurements) {
        return ClaimsChapter.of(new Results(Results.FORMAT, "quick", Map.of("processors", "2"), SomeResults.QUIET,
            List.of(measurements), List.of(), List.of(), List.of())).tables().stream().map(table -> table.html())
            .findFirst().orElse("");
    }

    @Test
    void theOrderOfThePausesHoldsOrDoesNot() {
        assertThat(table(one("cost.PauseCost.onSpinWait", "avgt", 1, 20), one("cost.PauseCost.yield", "avgt", 1, 500),
            one("cost.PauseCost.sleep0", "sample", 1, 9_000), one("cost.PauseCost.sleep0", "avgt", 1, 520),
            one("cost.PauseCost.parkNanos1", "avgt", 1, 520), one("cost.TimedPauseCost.waitNanos1", "sample", 1, 1_560)))
            .contains("<td>25.00</td><td>1.50</td><td>yes</td>", "<td>1.04</td><td>0.67</td><td>yes</td>",
                "<td>1.00</td><td>5.00</td><td>no</td>", "<td>3.00</td><td>3.00</td><td>yes</td>");
    }

    @Test
    void aCrowdIsTheLargestOfTenThreadsAProcessorOrMore() {
        assertThat(table(one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 1, 900),
            one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 10, 100), one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 20, 1_800)))
            .contains("<td>1.00</td><td>1.33</td><td>no</td>");
    }

    @Test
    void whatWasNotMeasuredIsNoClaim() {
        assertThat(table(one("cost.PauseCost.yield", "avgt", 1, 500), one("load.BurnCpu.burnCpuAndSleep0", "thrpt", 1, 900)))
            .isEmpty();
    }
}
