package io.github.dozemeter.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clock is the test's own: 39 seconds pass at once. */
@Timeout(60)
class ExperimentRunTest {

    private static final long SECOND = 1_000_000_000;

    private final ExperimentPlan plan = new ExperimentPlan(39, new Random(18));
    private final Bench bench = new Bench();
    private final ExperimentRun run = new ExperimentRun(plan.slots, bench);

    /** A process that uses half a core, and a fifth under the change; its site pauses once a millisecond. */
    private static final class Bench implements ExperimentRun.Surroundings {

        private final List<Arm> armed = new ArrayList<>();
        private final List<String> progress = new ArrayList<>();
        private final List<Long> readMillis = new ArrayList<>();
        private Predicate<Bench> isEnded = bench -> false;
        private Predicate<Bench> isInterrupted = bench -> false;
        private Predicate<Bench> isArmable = bench -> true;
        private double changedCores = 0.2;
        private long stallNanos;
        private long now = 5 * SECOND;
        private double cpu;
        private long throttled;
        private Arm current;
        private int restored;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public String restUntil(long nanos) throws InterruptedException {
            if (isInterrupted.test(this)) {
                throw new InterruptedException();
            }
            long late = nanos + stallNanos;
            double cores = current == Arm.CHANGED ? changedCores : 0.5;
            cpu += cores * (late - now) / SECOND;
            now = late;
            return isEnded.test(this) ? "the command ended it" : "";
        }

        @Override
        public boolean arm(Arm arm, long lastsNanos) {
            current = arm;
            if (lastsNanos == 0) {
                assertThat(arm).isEqualTo(Arm.AS_IS);
                restored++;
                return true;
            }
            armed.add(arm);
            assertThat(lastsNanos).isEqualTo(2 * SECOND);
            return isArmable.test(this);
        }

        @Override
        public ExperimentRun.Counters read() {
            readMillis.add((now - 5 * SECOND) / 1_000_000);
            return new ExperimentRun.Counters(now, throttled, Map.of(Outcome.CPU, cpu, Outcome.GC, Double.NaN));
        }

        @Override
        public void progress(int slot, int of, long nanosLeft) {
            progress.add(slot + "/" + of + ' ' + nanosLeft / SECOND);
        }
    }

    private ExperimentResult result() {
        return new ExperimentResult(plan, run.outcomes);
    }

    @Test
    void eachSlotIsUnderItsArmAndTheSiteAsItWasAfterwards() {
        run.run();
        assertThat(bench.armed).isEqualTo(plan.slots.stream().map(one -> one.arm).collect(Collectors.toList()));
        assertThat(bench.restored).isEqualTo(1);
        assertThat(bench.now).isEqualTo(44 * SECOND);
        assertThat(run.aborted).isEmpty();
        assertThat(result().isComplete()).isTrue();
        assertThat(result().effect(Outcome.CPU).estimate).isCloseTo(-0.3, within(1e-9));
        assertThat(result().saves()).isTrue();
    }

    @Test
    void theCommandHearsHowMuchIsLeft() {
        run.run();
        assertThat(bench.progress).startsWith("1/39 39", "2/39 38").endsWith("39/39 1");
    }

    @Test
    void theFirstFifthOfASlotIsNotMeasured() {
        run.run();
        assertThat(run.outcomes).allMatch(slot -> Math.abs(slot.perSecond(Outcome.CPU) - (slot.slot.arm == Arm.CHANGED ? 0.2 : 0.5)) < 1e-9);
    }

    @Test
    void theCountersAreReadAfterAFifthOfEachSlotAndAtItsEnd() {
        run.run();
        assertThat(bench.readMillis).startsWith(200L, 1_000L, 1_200L, 2_000L, 2_200L, 3_000L).hasSize(78);
    }

    @Test
    void whatIsUnknownStaysUnknown() {
        run.run();
        assertThat(result().effect(Outcome.GC).isKnown()).isFalse();
        assertThat(result().effect(Outcome.WAKE_UPS).isKnown()).isFalse();
    }

    @Test
    void aCommandThatEndsItLeavesNoFiguresAndTheSiteAsItWas() {
        bench.isEnded = at -> at.now > 20 * SECOND;
        run.run();
        assertThat(run.aborted).isEqualTo("the command ended it");
        assertThat(run.outcomes).hasSizeBetween(10, 16);
        assertThat(result().isComplete()).isFalse();
        assertThat(bench.restored).isEqualTo(1);
    }

    @Test
    void anAgentThatStopsLeavesTheSiteAsItWas() {
        bench.isInterrupted = at -> at.now > 20 * SECOND;
        run.run();
        assertThat(run.aborted).isEqualTo("the agent was stopped");
        assertThat(bench.restored).isEqualTo(1);
    }

    @Test
    void aFailureLeavesTheSiteAsItWas() {
        bench.isEnded = at -> {
            throw new IllegalStateException("broken");
        };
        assertThatThrownBy(run::run).hasMessage("broken");
        assertThat(bench.restored).isEqualTo(1);
    }

    @Test
    void aSiteThatCannotBeArmedAnyMoreEndsIt() {
        bench.isArmable = at -> at.armed.size() < 7;
        run.run();
        assertThat(run.aborted).isEqualTo("the site is not counted on its own any more");
        assertThat(run.outcomes).hasSize(6);
    }

    @Test
    void harmEndsItAfterTwoChangedSlots() {
        bench.changedCores = 0.9;
        run.run();
        assertThat(run.aborted).startsWith("CPU rose more than 20%");
        assertThat(bench.armed).filteredOn(arm -> arm == Arm.CHANGED).hasSizeBetween(2, 3);
        assertThat(bench.restored).isEqualTo(1);
    }

    /** There is nothing left to end. */
    @Test
    void harmThatOnlyTheLastSlotShowsLeavesACompleteExperiment() {
        ExperimentPlan changedLast = IntStream.range(0, 100)
            .mapToObj(seed -> new ExperimentPlan(39, new Random(seed)))
            .filter(one -> one.slots.get(38).arm == Arm.CHANGED && one.slots.get(32).arm != Arm.CHANGED)
            .findFirst().orElseThrow();
        bench.isEnded = at -> {
            at.changedCores = at.armed.size() > 33 ? 0.9 : 0.2;
            return false;
        };
        ExperimentRun harmful = new ExperimentRun(changedLast.slots, bench);
        harmful.run();
        assertThat(AbortCondition.after(harmful.outcomes)).contains(AbortCondition.CPU);
        assertThat(harmful.outcomes).hasSize(39);
        assertThat(harmful.aborted).isEmpty();
    }

    @Test
    void aSlotInWhichTheKernelThrottledTheProcessIsVoid() {
        bench.isEnded = at -> {
            if (at.armed.size() == 9) {
                at.throttled++;
            }
            return false;
        };
        run.run();
        assertThat(run.outcomes).filteredOn(slot -> slot.isThrottled).singleElement().isSameAs(run.outcomes.get(8));
    }

    @Test
    void aSlotThatEndsWithItsArmIsValid() {
        bench.stallNanos = SECOND;
        run.run();
        assertThat(run.outcomes).hasSize(39).noneMatch(slot -> slot.isLate);
    }

    @Test
    void aSlotThatOutlastedItsArmIsVoid() {
        bench.stallNanos = 3 * SECOND;
        run.run();
        assertThat(run.outcomes).hasSize(39).allMatch(slot -> slot.isLate && !slot.isThrottled);
    }
}
