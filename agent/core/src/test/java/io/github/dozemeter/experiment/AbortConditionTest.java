package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.experiment.ExperimentPlan.TimeSlot;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class AbortConditionTest {

    private static final int ALL = 39;

    private final Simulation simulation = new Simulation(new Random(21));

    /** How many slots ran before the experiment ended. */
    private static int endedAfter(Simulation simulation) {
        return IntStream.rangeClosed(0, ALL).filter(slots -> AbortCondition.after(simulation.outcomes(slots)).isPresent()).findFirst().orElse(ALL);
    }

    private Simulation rates(SlotOutcome.Outcome outcome, double asIs, double changed) {
        return simulation.each(outcome, () -> asIs).on(ExperimentPlan.Arm.CHANGED, outcome, changed - asIs);
    }

    @ParameterizedTest
    @CsvSource({"PROGRESS, 1000, 949, PROGRESS", "PROGRESS, 1000, 951,", "PROGRESS, 1000, 2000,",
        "CPU, 1, 1.21, CPU", "CPU, 1, 1.19,", "CPU, 1, 0.1,",
        "RUN_DELAY, 0.1, 0.201, RUN_DELAY", "RUN_DELAY, 0.1, 0.2,",
        "RUN_DELAY, 0.1, 0.199,", "RUN_DELAY, 0.1, 0,"})
    void aMarginForTheWorseEndsIt(SlotOutcome.Outcome outcome, double asIs, double changed, AbortCondition expected) {
        assertThat(AbortCondition.after(rates(outcome, asIs, changed).outcomes(ALL))).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void theWarmUpIsWatchedToo() {
        assertThat(endedAfter(rates(SlotOutcome.Outcome.PROGRESS, 1_000, 10))).isLessThanOrEqualTo(6);
    }

    @Test
    void aChangedSlotAtTheVeryBeginningCounts() {
        Simulation changedFirst = IntStream.range(0, 100).mapToObj(seed -> new Simulation(new Random(seed)))
            .filter(one -> one.plan().slots.get(0).arm == ExperimentPlan.Arm.CHANGED).findFirst().orElseThrow();
        changedFirst.each(SlotOutcome.Outcome.CPU, () -> 1)
            .on(ExperimentPlan.Arm.CHANGED, SlotOutcome.Outcome.CPU, 1);
        assertThat(endedAfter(changedFirst)).isLessThanOrEqualTo(6);
    }

    /** What the site did as it is may be harm of its own. */
    @Test
    void aSlotWithinTheRangeOfAllAsIsSlotsIsNoHarm() {
        TimeSlot slow = simulation.plan().slots.stream().filter(slot -> slot.arm == ExperimentPlan.Arm.AS_IS).findFirst().orElseThrow();
        int[] next = {0};
        simulation.each(SlotOutcome.Outcome.PROGRESS, () -> simulation.plan().slots.get(next[0]++) == slow ? -300 : 0);
        assertThat(AbortCondition.after(rates(SlotOutcome.Outcome.PROGRESS, 1_000, 700).outcomes(ALL))).isEmpty();
    }

    @Test
    void oneBadSlotBetweenGoodOnesEndsNothing() {
        List<TimeSlot> changed = simulation.plan().slots.stream().filter(slot -> slot.arm == ExperimentPlan.Arm.CHANGED).toList();
        int[] next = {0};
        simulation.each(SlotOutcome.Outcome.CPU, () -> changed.indexOf(simulation.plan().slots.get(next[0]++)) % 2 == 0 ? 9 : 1);
        assertThat(endedAfter(simulation)).isEqualTo(ALL);
    }

    /** A neighbour that took the machine for two slots. */
    @Test
    void twoBadSlotsWithNothingBetweenThemEndNothing() {
        Simulation neighbour = IntStream.range(0, 100).mapToObj(seed -> new Simulation(new Random(seed)))
            .filter(one -> secondOfTwoChanged(one) > 0).findFirst().orElseThrow();
        int second = secondOfTwoChanged(neighbour);
        int[] next = {0};
        neighbour.each(SlotOutcome.Outcome.RUN_DELAY, () -> {
            int slot = next[0]++;
            return slot == second - 1 || slot == second ? 0.4 : 0.01;
        });
        assertThat(endedAfter(neighbour)).isEqualTo(ALL);
    }

    private static int secondOfTwoChanged(Simulation simulation) {
        List<TimeSlot> slots = simulation.plan().slots;
        return IntStream.range(9, ALL).filter(slot -> slots.get(slot - 1).arm == ExperimentPlan.Arm.CHANGED && slots.get(slot).arm == ExperimentPlan.Arm.CHANGED)
            .findFirst().orElse(0);
    }

    /** Neither the kernel's tick nor a few microseconds are harm. */
    @Test
    void anIdleProcessIsNotHarmedByLittle() {
        rates(SlotOutcome.Outcome.CPU, 0.0025, 0.0075);
        rates(SlotOutcome.Outcome.RUN_DELAY, 0.00001, 0.009);
        assertThat(endedAfter(simulation)).isEqualTo(ALL);
    }

    @Test
    void harmInThrottledSlotsIsHarm() {
        IntStream.range(0, 13).forEach(block -> simulation.throttle(ExperimentPlan.Arm.CHANGED, block));
        assertThat(AbortCondition.after(rates(SlotOutcome.Outcome.CPU, 1, 2).outcomes(ALL))).contains(AbortCondition.CPU);
    }

    @Test
    void whatNobodyObservesEndsNothing() {
        assertThat(endedAfter(simulation)).isEqualTo(ALL);
    }

    @Test
    void theReasonIsSaid() {
        assertThat(AbortCondition.PROGRESS.reason).isEqualTo("progress fell more than 5% below all as-is slots in two changed slots in a row");
    }

    /** A harmless change; the margins are what they are, so a noisy progress ends some experiments. */
    @ParameterizedTest
    @CsvSource({"PROGRESS, 0.02, 0.005", "PROGRESS, 0.05, 0.07", "CPU, 0.05, 0.005", "CPU, 0.1, 0.02"})
    void noiseEndsFewExperiments(SlotOutcome.Outcome outcome, double deviation, double most) {
        Random random = new Random(22);
        Consumer<Simulation> noise = s -> s.each(outcome, () -> 1).noise(outcome, deviation);
        double ended = IntStream.range(0, 500).filter(run -> {
            Simulation harmless = new Simulation(random);
            noise.accept(harmless);
            return endedAfter(harmless) < ALL;
        }).count() / 500.0;
        assertThat(ended).isLessThanOrEqualTo(most);
    }
}
