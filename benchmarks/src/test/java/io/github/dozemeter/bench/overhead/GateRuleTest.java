package io.github.dozemeter.bench.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.overhead.Target.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateRuleTest {

    /** Of a machine whose clock costs nothing: the ratios alone. */
    private static final GateRule RULE = new GateRule(0, 0);

    @ParameterizedTest
    @CsvSource({"SLEEP_ZERO:1, 1.019, PASSED", "SLEEP_ZERO:1, 1.021, FAILED", "YIELD:2, 1.039, PASSED",
        "YIELD:2, 1.041, FAILED", "YIELD:8, 1.044, PASSED", "YIELD:8, 1.046, FAILED", "YIELD:8v, 1.074, PASSED",
        "YIELD:8v, 1.076, FAILED", "WORK:8, 1.034, PASSED", "WORK:8, 1.036, FAILED"})
    void failsBeyondTargetPlusNoise(String row, double ratio, Verdict verdict) {
        assertThat(RULE.judge(ResultsOf.ratios(row, 1, ratio))).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"YIELD:1, 1.06, UNDECIDED", "YIELD:1, 1.08, FAILED", "TRY_ACQUIRE:1, 1.1, UNDECIDED",
        "TRY_ACQUIRE:1, 1.13, FAILED"})
    void aBusyMachineExcusesOnlyAsMuchAsItsOwnLoopsDiffer(String row, double ratio, Verdict verdict) {
        assertThat(RULE.judge(ResultsOf.ratios(row, 1.05, ratio))).isEqualTo(verdict);
    }

    @Test
    void oneBadForkOfThreeDoesNotFail() {
        assertThat(RULE.judge(ResultsOf.ratios("YIELD:1", 1, 1.0, 1.5, 1.01))).isEqualTo(Verdict.PASSED);
    }

    @Test
    void aLoopThatTakesNoTimeNativelyIsNotJudgedByRatio() {
        assertThat(RULE.judge(ResultsOf.ratiosTo(0.1, "PARK_ZERO:1", 1, 4_000))).isEqualTo(Verdict.PASSED);
    }

    /** 6 ns and a hundredth of the native time. */
    @ParameterizedTest
    @CsvSource({"100, 1.069, PASSED", "100, 1.071, FAILED", "20, 1.309, PASSED", "20, 1.311, FAILED", "400, 1.0249, PASSED",
        "400, 1.0251, FAILED"})
    void addedTimeIsJudgedWhereATimeIsPromised(double nativeNanos, double ratio, Verdict verdict) {
        assertThat(RULE.judge(ResultsOf.ratiosTo(nativeNanos, "POLL:1", 1, ratio))).isEqualTo(verdict);
    }

    /** One and a half times 8 ns are 12 ns. */
    @ParameterizedTest
    @CsvSource({"1.129, PASSED", "1.131, FAILED"})
    void aSlowerMachineMayAddAsMuchMoreAsACountTakes(double ratio, Verdict verdict) {
        assertThat(new GateRule(40, 8).judge(ResultsOf.ratios("SELECT_NOW:1", 1, ratio))).isEqualTo(verdict);
    }

    /** The native loops of these results take 100 ns. */
    @ParameterizedTest
    @CsvSource({"SLEEP_ZERO:1, 1.109, PASSED", "SLEEP_ZERO:1, 1.111, FAILED", "YIELD:2, 1.124, PASSED", "YIELD:2, 1.126, FAILED"})
    void halfAReadingOfTheClockIsAllowedWhereTheKernelYieldsFast(String row, double ratio, Verdict verdict) {
        assertThat(new GateRule(20, 0).judge(ResultsOf.ratios(row, 1, ratio))).isEqualTo(verdict);
    }

    /** 4 ns and a hundredth of the native time, however slow the clock is. */
    @ParameterizedTest
    @CsvSource({"500, YIELD:1, 1, 8.9, PASSED", "500, YIELD:1, 1, 9.1, FAILED",
        "500, SLEEP_ZERO:1, 1.01, 10, UNDECIDED", "500, SLEEP_ZERO:1, 1.01, 15, FAILED", "500, YIELD:2, 1, 15, PASSED",
        "0.1, PARK_ZERO:1, 1, 3.9, PASSED", "0.1, PARK_ZERO:1, 1, 4.1, FAILED"})
    void whatIsAddedBeyondABareCountIsJudgedByItself(double nativeNanos, String row, double control, double above,
                                                     Verdict verdict) {
        Result result = ResultsOf.aboveFloor(nativeNanos, row, control, above);
        assertThat(new GateRule(100, 100).judge(result)).isEqualTo(verdict);
    }

    @Test
    void timingEveryPauseFailsOnAnyKernel() {
        double twoReadings = 40;
        assertThat(new GateRule(20, 0).judge(ResultsOf.ratios("YIELD:1", 1, 1 + twoReadings / 100))).isEqualTo(Verdict.FAILED);
    }
}
