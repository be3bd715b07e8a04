package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.experiment.ExperimentPlan.TimeSlot;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentPlanTest {

    private static final long SECOND = 1_000_000_000;

    private static ExperimentPlan plan(int seconds) {
        return new ExperimentPlan(seconds, new Random(1));
    }

    private static List<ExperimentPlan.Arm> order(ExperimentPlan plan) {
        return plan.slots.stream().map(one -> one.arm).toList();
    }

    @Test
    void eachOfThirteenBlocksHoldsEachArmOnce() {
        List<TimeSlot> slots = plan(195).slots;
        assertThat(slots).hasSize(39);
        for (int block = 0; block < 13; block++) {
            int number = block;
            assertThat(slots.subList(3 * block, 3 * block + 3)).allMatch(slot -> slot.block == number)
                .extracting(one -> one.arm).containsExactlyInAnyOrder(ExperimentPlan.Arm.values());
        }
    }

    @Test
    void theFirstBlockWarmsUp() {
        assertThat(plan(195).slots).extracting(slot -> slot.isCounted).startsWith(false, false, false, true).filteredOn(counted -> counted).hasSize(36);
    }

    @Test
    void aSlotIsMeasuredAfterItsFirstFifthAndTheNextFollowsAtOnce() {
        List<TimeSlot> slots = plan(195).slots;
        for (int i = 0; i < slots.size(); i++) {
            assertThat(slots.get(i).startNanos).isEqualTo(5 * SECOND * i);
            assertThat(slots.get(i).measuredFromNanos).isEqualTo(5 * SECOND * i + SECOND);
            assertThat(slots.get(i).endNanos).isEqualTo(5 * SECOND * (i + 1));
            assertThat(slots.get(i).measuredSeconds()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @CsvSource({"39, 1", "180, 4.615", "195, 5"})
    void theDurationIsSharedEvenly(int seconds, double slot) {
        assertThat(plan(seconds).slotSeconds()).isCloseTo(slot, within(0.001));
    }

    @ParameterizedTest
    @ValueSource(ints = {38, 196, 0, -180, Integer.MAX_VALUE})
    void otherDurationsAreRefusedInASentence(int seconds) {
        assertThatThrownBy(() -> plan(seconds)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("an experiment takes 39 to 195 s (39 slots of 1 to 5 s), not " + seconds + " s");
    }

    @Test
    void theSameRandomMakesTheSamePlan() {
        assertThat(order(plan(195))).isEqualTo(order(plan(195)));
        assertThat(order(plan(195))).isNotEqualTo(order(new ExperimentPlan(195, new Random(2))));
    }

    /** The statistics rest on it. 26,000 coins: four standard deviations are 0.012. */
    @ParameterizedTest
    @ValueSource(strings = {"CHANGED", "AS_IS"})
    void whichOfTwoArmsComesFirstIsAFairCoin(ExperimentPlan.Arm arm) {
        Random random = new Random(3);
        double first = IntStream.range(0, 2_000).mapToObj(run -> order(new ExperimentPlan(60, random)))
            .flatMap(order -> IntStream.range(0, 13).mapToObj(block -> order.subList(3 * block, 3 * block + 3)))
            .mapToInt(block -> block.indexOf(arm) < block.indexOf(ExperimentPlan.Arm.SHAM) ? 1 : 0).average().orElseThrow();
        assertThat(first).isCloseTo(0.5, within(0.012));
    }
}
