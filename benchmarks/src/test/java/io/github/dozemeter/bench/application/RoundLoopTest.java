package io.github.dozemeter.bench.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundLoopTest {

    private static final DoubleUnaryOperator STEADY = round -> 1.01;
    private static final DoubleUnaryOperator WILD = round -> 1 + round % 2;

    @TempDir
    private Path folder;
    private final List<Arm> first = new ArrayList<>();

    private RoundsFile file() {
        return new RoundsFile(folder.resolve("rounds"));
    }

    private void run(RoundPlan plan, int mostRounds, DoubleUnaryOperator ratio) throws Exception {
        new RoundLoop(plan, file(), mostRounds).run(LifePhase.STEADY, file().read(), order -> {
            first.add(order.get(0));
            return SomeRounds.steadyAt(1, ratio.applyAsDouble(first.size()));
        }, rounds -> { });
    }

    @Test
    void roundsEndOnceTheIntervalIsNarrow() throws Exception {
        run(RoundPlan.STANDARD, 25, STEADY);
        assertThat(file().read()).hasSize(6);
    }

    @Test
    void roundsEndAfterTwentyFiveWhereItStaysWide() throws Exception {
        run(RoundPlan.STANDARD, Integer.MAX_VALUE, WILD);
        assertThat(file().read()).hasSize(25);
    }

    @Test
    void aRunGoesOnFromTheRoundsInTheFile() throws Exception {
        run(RoundPlan.STANDARD, 4, STEADY);
        run(RoundPlan.STANDARD, 25, STEADY);
        assertThat(file().read()).hasSize(6);
        assertThat(first).containsExactly(Arm.NONE, Arm.EMPTY, Arm.RETRANSFORMING, Arm.DOZEMETER, Arm.WAITS, Arm.NONE);
    }

    @Test
    void nothingIsMeasuredWhereTheFileHasEnough() throws Exception {
        run(RoundPlan.STANDARD, 25, STEADY);
        first.clear();
        run(RoundPlan.STANDARD, 25, STEADY);
        assertThat(first).isEmpty();
    }

    @Test
    void aQuickRunIsOneRound() throws Exception {
        run(RoundPlan.QUICK, 25, WILD);
        assertThat(first).containsExactly(Arm.RETRANSFORMING);
    }

    @Test
    void aRoundThatFailsLeavesTheEarlierOnes() throws Exception {
        assertThatThrownBy(() -> run(RoundPlan.STANDARD, 25, round -> {
            if (round == 3) {
                throw new IllegalStateException("the server ended");
            }
            return 1;
        })).hasMessage("the server ended");
        assertThat(file().read()).hasSize(2);
    }
}
