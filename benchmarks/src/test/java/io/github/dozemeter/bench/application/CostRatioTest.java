package io.github.dozemeter.bench.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class CostRatioTest {

    private static CostRatio ratio(List<Round> rounds) {
        return CostRatio.of(rounds, Arm.DOZEMETER, Arm.RETRANSFORMING, ServerCost.STEADY_CPU);
    }

    @Test
    void aMachineThatSlowsDownDoesNotChangeARatio() {
        List<Round> rounds = List.of(SomeRounds.steadyAt(1, 1.01), SomeRounds.steadyAt(3, 1.01), SomeRounds.steadyAt(9, 1.01));
        assertThat(ratio(rounds).interval().max()).isCloseTo(1.01, within(1e-9));
    }

    @Test
    void sixRoundsWithinLessThanFourPercentAreShown() {
        assertThat(ratio(SomeRounds.steady(1.001, 1.002, 1.004, 1.005, 0.99, 1.029))).hasToString("1.003 (0.990 .. 1.029)");
    }

    @Test
    void aWiderIntervalIsNotShown() {
        assertThat(ratio(SomeRounds.steady(1.001, 1.002, 1.003, 1.005, 0.99, 1.031))).hasToString("not shown (0.990 .. 1.031)");
    }

    @Test
    void fewerThanSixRoundsShowNothing() {
        assertThat(ratio(SomeRounds.steady(1, 1, 1, 1, 1)).isShown()).isFalse();
    }

    @Test
    void moreRoundsLeaveOutliersOutOfTheInterval() {
        assertThat(ratio(SomeRounds.steady(1, 1, 1, 1, 1, 1, 1, 1, 2))).hasToString("1.000 (1.000 .. 1.000)");
    }
}
