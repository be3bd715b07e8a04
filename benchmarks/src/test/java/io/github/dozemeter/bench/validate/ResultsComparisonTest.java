package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsComparisonTest {

    private static final Results A = SomeResults.of(1, SomeResults.QUIET);
    private static final Results B = SomeResults.of(2, SomeResults.BUSY);

    @Test
    void twoRunsStandSideBySideWithTheirRatios() {
        String text = new ResultsComparison("a.json", A, "b.json", B).text();
        assertThat(text.lines().map(line -> line.replaceAll(" +", " "))).contains("JDK JDK 1.0 JDK 2.0",
            "cost.PauseCost.sleep0 avgt, threads 1 550 1100 ns/op 2.00",
            "load.BurnCpu.burnCpu thrpt, threads 20 12000 12000 ops/ms 1.00", "spin.hint p50.0 100 ns 200 ns 2.00");
    }

    @Test
    void whatOneOfThemLacksHasNoRatio() {
        Results empty = new Results(Results.FORMAT, "quick", Map.of(), SomeResults.QUIET, List.of(), List.of(),
            List.of(), List.of());
        assertThat(new ResultsComparison("a", A, "b", empty).text().lines().map(line -> line.replaceAll(" +", " ")))
            .contains("cost.PauseCost.sleep0 avgt, threads 1 550 - ns/op -");
        assertThat(new ResultsComparison("b", empty, "a", A).html()).doesNotContain("NaN");
    }

    @Test
    void thePageSaysWhichOfThemWasContended() {
        assertThat(new ResultsComparison("a.json", A, "b.json", B).html()).contains("Contended: b.json,", "<svg ");
    }
}
