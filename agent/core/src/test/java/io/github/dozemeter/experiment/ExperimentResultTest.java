package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentResultTest {

    private static final String CHANGE = "ReputMessageService.run:2973, sleep(1) stretched to 20 ms";
    private static final String NOISY = ", throughput not observed, 36 slots of 5 s; CPU too noisy to show a change under 0.3% of a core";
    private static final String UNOBSERVED = ", throughput not observed, 36 slots of 5 s; effects below 0.3% of a core would not have been seen";

    private final Simulation simulation = new Simulation(new Random(31));

    /** The noise is the same in each test, so the texts are exact. */
    private Simulation idlePoller() {
        return simulation.each(SlotOutcome.Outcome.CPU, () -> 0.05).noise(SlotOutcome.Outcome.CPU, 0.004).each(SlotOutcome.Outcome.WAKE_UPS, () -> 1_030).noise(SlotOutcome.Outcome.WAKE_UPS, 3);
    }

    private Simulation stretched() {
        return idlePoller().on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, -0.043).on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.WAKE_UPS, -978);
    }

    private String said(String progress) {
        return simulation.result().sentence(CHANGE, progress);
    }

    @Test
    void aSavingIsSaidWithItsIntervalAndWhatWouldNotHaveBeenSeen() {
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 40_000).noise(SlotOutcome.Outcome.PROGRESS, 200);
        assertThat(said("messages")).isEqualTo(CHANGE + ": -4.5% of a core [-4.8, -4.2], -980 wake-ups/s, messages/s unchanged [-0.7%, +0.5%], "
            + "36 slots of 5 s; effects below 0.3% of a core would not have been seen");
        assertThat(simulation.result().saves()).isTrue();
    }

    @Test
    void savingIsSaidOfCpuAlone() {
        idlePoller().on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.WAKE_UPS, -978);
        assertThat(simulation.result().saves()).isFalse();
        assertThat(simulation.result().showsEffect()).isTrue();
        assertThat(said("")).isEqualTo(CHANGE + ": no effect on CPU shown: -0.2% of a core [-0.5, +0.1], -980 wake-ups/s" + NOISY);
    }

    @Test
    void moreCpuIsAnEffectAndNoSaving() {
        idlePoller().on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, 0.043);
        assertThat(simulation.result().saves()).isFalse();
        assertThat(simulation.result().showsEffect()).isTrue();
        assertThat(said("")).isEqualTo(CHANGE + ": +4.1% of a core [+3.8, +4.4], no effect on wake-ups shown: -2 wake-ups/s [-5, +2]" + UNOBSERVED);
    }

    @Test
    void noEffectIsAResultThatSaysHowSmallAnEffectItWouldHaveSeen() {
        idlePoller();
        assertThat(simulation.result().showsEffect()).isFalse();
        assertThat(said("")).isEqualTo(CHANGE + ": no effect on CPU shown: -0.2% of a core [-0.5, +0.1], "
            + "no effect on wake-ups shown: -2 wake-ups/s [-5, +2]" + NOISY);
    }

    @ParameterizedTest
    @EnumSource(value = SlotOutcome.Outcome.class, names = {"CPU", "WAKE_UPS"}, mode = EnumSource.Mode.EXCLUDE)
    void whatDescribesDecidesNothing(SlotOutcome.Outcome outcome) {
        idlePoller().each(outcome, () -> 1_000).on(ExperimentPlan.Arm.CHANGED, outcome, -900);
        assertThat(simulation.result().showsEffect(outcome)).isTrue();
        assertThat(simulation.result().showsEffect()).isFalse();
    }

    @Test
    void aProgressThatChangesIsSaidInPercent() {
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 40_000).noise(SlotOutcome.Outcome.PROGRESS, 200).on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.PROGRESS, -2_000);
        assertThat(said("messages")).contains(", messages/s -5.1% [-5.7%, -4.5%], ");
    }

    @Test
    void aProgressThatVariesIsNotCalledUnchanged() {
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 40_000).noise(SlotOutcome.Outcome.PROGRESS, 12_000);
        assertThat(said("messages")).contains(", messages/s: no change shown [-35%, +24%], ");
    }

    @Test
    void aProgressThatStandsStillHasNoPercent() {
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 0);
        assertThat(said("messages")).contains(", messages/s mostly 0: nothing to compare, ");
    }

    @Test
    void aPathThatCostsMoreThanAFifthOfTheEffectLeavesNoFigure() {
        stretched().on(ExperimentPlan.Arm.AS_IS, SlotOutcome.Outcome.CPU, -0.01);
        assertThat(simulation.result().saves()).isFalse();
        assertThat(said("")).isEqualTo(CHANGE + ": no figure for CPU: as-is and sham differ by 1.0% of a core (p = 0.0005), more than a fifth of the effect, "
            + "-980 wake-ups/s, throughput not observed, 36 slots of 5 s");
    }

    @Test
    void aPathThatCostsLittleBesideTheEffectIsAllowed() {
        stretched().on(ExperimentPlan.Arm.AS_IS, SlotOutcome.Outcome.CPU, -0.006);
        assertThat(simulation.result().path(SlotOutcome.Outcome.CPU).pValue).isLessThan(0.01);
        assertThat(simulation.result().saves()).isTrue();
    }

    @Test
    void aPathThatCostsExactlyAFifthOfTheEffectIsAllowed() {
        simulation.each(SlotOutcome.Outcome.CPU, () -> 0)
            .on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, -0.5)
            .on(ExperimentPlan.Arm.AS_IS, SlotOutcome.Outcome.CPU, -0.1);
        assertThat(simulation.result().saves()).isTrue();
    }

    /** The interval ends at zero. */
    @Test
    void aSavingOfOneTickIsNone() {
        simulation.each(SlotOutcome.Outcome.CPU, () -> 0)
            .on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, -0.0025);
        assertThat(simulation.result().effect(SlotOutcome.Outcome.CPU).high).isZero();
        assertThat(simulation.result().saves()).isFalse();
    }

    @Test
    void thePercentAreOfTheMedianOfTheSham() {
        int[] slot = {0};
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> slot[0]++ / 3 % 2 == 0 ? 100 : 300)
            .on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.PROGRESS, -20);
        assertThat(said("messages")).contains(", messages/s -10.0% [-10.2%, -9.8%], ");
    }

    /** A quarter of a message a second is the least that four seconds show. */
    @Test
    void aProgressTooSlowToShowFivePercentIsNotCalledUnchanged() {
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 5);
        assertThat(said("messages")).contains(", messages/s: no change shown [-5%, +5%], ");
    }

    @Test
    void aProgressThatMayHaveFallenIsNotCalledUnchanged() {
        int[] block = {0};
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 100);
        simulation.each(SlotOutcome.Outcome.PROGRESS, () -> {
            int slot = block[0]++;
            boolean changed = simulation.plan().slots.get(slot).arm == ExperimentPlan.Arm.CHANGED;
            if (!changed) {
                return 0;
            }
            return slot / 3 % 2 == 0 ? 1 : -10;
        });
        assertThat(said("messages")).contains(", messages/s: no change shown [-10%, +1%], ");
    }

    /** Each outcome by itself: what spoils one leaves the others. */
    @Test
    void aSpoiledOutcomeLeavesTheOthers() {
        stretched().on(ExperimentPlan.Arm.AS_IS, SlotOutcome.Outcome.WAKE_UPS, 500);
        assertThat(simulation.result().saves()).isTrue();
        assertThat(said("")).contains("-4.5% of a core [-4.8, -4.2], no figure for wake-ups: as-is and sham differ by 498 wake-ups/s (p = 0.0005), ");
    }

    @Test
    void theWarmUpCountsNothing() {
        int[] slot = {0};
        idlePoller().each(SlotOutcome.Outcome.CPU, () -> slot[0]++ < 3 ? 1_000 : 0);
        assertThat(simulation.result().effect(SlotOutcome.Outcome.CPU).high).isLessThan(0.01);
        assertThat(simulation.result().effect(SlotOutcome.Outcome.CPU).blocks).isEqualTo(12);
    }

    @Test
    void throttledSlotsAreVoidWithTheirBlockAndSaid() {
        stretched().throttle(ExperimentPlan.Arm.CHANGED, 3).throttle(ExperimentPlan.Arm.SHAM, 3).throttle(ExperimentPlan.Arm.SHAM, 7).throttle(ExperimentPlan.Arm.AS_IS, 9).throttle(ExperimentPlan.Arm.CHANGED, 0);
        assertThat(simulation.result().effect(SlotOutcome.Outcome.CPU).blocks).isEqualTo(10);
        assertThat(simulation.result().path(SlotOutcome.Outcome.CPU).blocks).isEqualTo(9);
        assertThat(said("")).contains(", 36 slots of 5 s, 4 of them throttled and void; effects below ");
    }

    @Test
    void aSlotThatWasLateIsNotCalledThrottled() {
        stretched().delay(ExperimentPlan.Arm.CHANGED, 3);
        assertThat(simulation.result().effect(SlotOutcome.Outcome.CPU).blocks).isEqualTo(11);
        assertThat(said("")).contains(", 36 slots of 5 s, 1 of them late and void; effects below ");
        simulation.throttle(ExperimentPlan.Arm.SHAM, 7).throttle(ExperimentPlan.Arm.CHANGED, 3);
        simulation.delay(ExperimentPlan.Arm.AS_IS, 9);
        assertThat(said("")).contains(", 36 slots of 5 s, 3 of them void (2 throttled, 1 late); effects below ");
    }

    @Test
    void oneThrottledAndOneLateSlotAreBothVoid() {
        stretched().throttle(ExperimentPlan.Arm.SHAM, 7).delay(ExperimentPlan.Arm.CHANGED, 3);
        assertThat(said("")).contains(", 36 slots of 5 s, 2 of them void (1 throttled, 1 late); effects below ");
    }

    @Test
    void tooManyVoidBlocksLeaveNoFigure() {
        stretched();
        IntStream.rangeClosed(1, 7).forEach(block -> simulation.throttle(ExperimentPlan.Arm.CHANGED, block));
        assertThat(simulation.result().showsEffect()).isFalse();
        assertThat(said("")).isEqualTo(CHANGE + ": no figures, only 5 valid blocks where an interval takes 6, 36 slots of 5 s, 7 of them throttled and void");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20, 38})
    void anExperimentThatEndedEarlyHasNoFigures(int slots) {
        ExperimentResult result = new ExperimentResult(stretched().plan(), simulation.outcomes(slots));
        assertThat(result.isComplete()).isFalse();
        assertThat(result.saves()).isFalse();
        assertThat(result.showsEffect()).isFalse();
        assertThat(result.sentence(CHANGE, "")).isEqualTo(CHANGE + ": no figures, ended after " + slots + " of 39 slots");
    }

    @Test
    void whatWasHardlyObservedIsSaid() {
        stretched().each(SlotOutcome.Outcome.PROGRESS, () -> 5);
        int[] slot = {0};
        simulation.each(SlotOutcome.Outcome.PROGRESS, () -> slot[0]++ < 18 ? 0 : Double.NaN);
        assertThat(said("messages")).contains(", messages/s observed in only 5 blocks, ");
        simulation.each(SlotOutcome.Outcome.WAKE_UPS, () -> Double.NaN);
        assertThat(said("messages")).contains(", wake-ups not observed, ");
    }

    @Test
    void aShortExperimentWithoutAnEffectSaysWhichOneSeesMore() {
        assertThat(new ExperimentPlan(39, new Random(1)).longer()).isEqualTo(": repeat with -d 195");
    }

    @Test
    void outcomesOfAnotherOrderAreRefused() {
        List<SlotOutcome> outcomes = stretched().outcomes(39);
        assertThatThrownBy(() -> new ExperimentResult(simulation.plan(), outcomes.subList(1, 39))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aProcessThatAlwaysUsesTheSameHasTheTickAsItsLimit() {
        simulation.each(SlotOutcome.Outcome.CPU, () -> 0.5).each(SlotOutcome.Outcome.WAKE_UPS, () -> 12);
        assertThat(said("")).isEqualTo(CHANGE + ": no effect on CPU shown: 0.0% of a core [-0.3, +0.3], "
            + "no effect on wake-ups shown: 0.0 wake-ups/s [-0.3, +0.3]" + NOISY);
    }

    @Test
    void aTinyEffectOutsideZeroKeepsADigitThatShowsIt() {
        simulation.each(SlotOutcome.Outcome.CPU, () -> 1).on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, -0.00251);
        assertThat(said("")).contains(": -0.251% of a core [-0.501, -0.001], ");
    }

    @Test
    void noFigureHasMoreThanSixDecimals() {
        simulation.each(SlotOutcome.Outcome.CPU, () -> 0)
            .on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, -0.00250001);
        assertThat(said("")).contains(": -0.250001% of a core [-0.500001, 0.000000], ");
    }
}
