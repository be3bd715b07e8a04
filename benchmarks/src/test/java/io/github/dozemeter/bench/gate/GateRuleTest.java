package io.github.dozemeter.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.overhead.ResultsOf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateRuleTest {

    @ParameterizedTest
    @CsvSource({"SLEEP_ZERO:1, 1.019, PASSED", "SLEEP_ZERO:1, 1.021, FAILED", "YIELD:2, 1.039, PASSED",
        "YIELD:2, 1.041, FAILED", "YIELD:8, 1.044, PASSED", "YIELD:8, 1.046, FAILED", "YIELD:8v, 1.074, PASSED",
        "YIELD:8v, 1.076, FAILED"})
    void failsBeyondTargetPlusNoise(String row, double ratio, Verdict verdict) {
        assertThat(GateRule.judge(ResultsOf.ratios(row, 1, ratio))).isEqualTo(verdict);
    }

    @Test
    void aBusyMachineExcusesAsMuchAsItsOwnLoopsDiffer() {
        assertThat(GateRule.judge(ResultsOf.ratios("YIELD:1", 1.05, 1.06))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void aLargeRegressionFailsOnABusyMachineToo() {
        assertThat(GateRule.judge(ResultsOf.ratios("YIELD:1", 1.05, 1.08))).isEqualTo(Verdict.FAILED);
    }

    @Test
    void oneBadForkOfThreeDoesNotFail() {
        assertThat(GateRule.judge(ResultsOf.ratios("YIELD:1", 1, 1.0, 1.5, 1.01))).isEqualTo(Verdict.PASSED);
    }

    @Test
    void aLoopThatTakesNoTimeNativelyIsNotJudgedByRatio() {
        assertThat(GateRule.judge(ResultsOf.ratios("PARK_ZERO:1", 1, 4_000))).isEqualTo(Verdict.PASSED);
    }
}
