package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultsComparisonTest {

    private static final Results A = SomeResults.of(1, SomeResults.QUIET);
    private static final Results B = SomeResults.of(2, SomeResults.BUSY);

    @Test
    void twoRunsStandSideBySideWithTheirRatios() {
        assertThat(rows(A, B)).contains("JDK JDK 1.0 JDK 2.0",
            "cost.PauseCost.sleep0 avgt, threads 1 550 1,100 ns/op 2.00",
            "load.BurnCpu.burnCpu thrpt, threads 20 12,000 12,000 ops/ms 1.00", "spin.hint p50 100 ns 200 ns 2.00");
    }

    @Test
    void ofSingleCallsThePercentilesAreCompared() {
        assertThat(rows(A, B)).contains("cost.PauseCost.sleep0 sample, threads 1, mean 570 1,140 ns/op 2.00",
            "cost.PauseCost.sleep0 sample, threads 1, p50 500 1,000 ns/op 2.00",
            "cost.PauseCost.sleep0 sample, threads 1, p99 700 1,400 ns/op 2.00");
    }

    @Test
    void whatTheErrorsExplainIsMarked() {
        assertThat(rows(yieldOf(500, 20), yieldOf(535, 16))).contains(
            "cost.PauseCost.yield avgt, threads 1 500 535 ns/op 1.07 within the errors");
        assertThat(rows(yieldOf(500, 20), yieldOf(535, 14))).contains(
            "cost.PauseCost.yield avgt, threads 1 500 535 ns/op 1.07");
        assertThat(rows(yieldOf(500, -1), yieldOf(500, 50))).contains(
            "cost.PauseCost.yield avgt, threads 1 500 500 ns/op 1.00");
    }

    private static Results yieldOf(double nanos, double error) {
        return SomeResults.with(Map.of(), new Measurement("cost.PauseCost.yield", 1, Map.of(), "avgt", nanos, error, "ns/op",
            Map.of(), Map.of()));
    }

    private static Stream<String> rows(Results one, Results other) {
        return new ResultsComparison("a", one, "b", other).text().lines().map(line -> line.replaceAll(" +", " "));
    }

    @Test
    void whatOneOfThemLacksHasNoRatio() {
        Results empty = SomeResults.with(Map.of());
        assertThat(rows(A, empty)).contains("cost.PauseCost.sleep0 avgt, threads 1 550 - ns/op -");
        assertThat(new ResultsComparison("b", empty, "a", A).html()).doesNotContain("NaN");
    }

    @Test
    void thePageSaysWhichOfThemWasContended() {
        assertThat(new ResultsComparison("a.json", A, "b.json", B).html()).contains("Contended: b.json,", "<svg ");
    }
}
