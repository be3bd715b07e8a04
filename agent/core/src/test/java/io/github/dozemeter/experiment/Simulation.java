package io.github.dozemeter.experiment;

import io.github.dozemeter.experiment.ExperimentPlan.TimeSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** A process in whose time slots things happen that are known. */
final class Simulation {

    final Random random;
    private final ExperimentPlan plan;
    private final Map<SlotOutcome.Outcome, double[]> rates = new EnumMap<>(SlotOutcome.Outcome.class);
    private final Set<Integer> throttled = new HashSet<>();
    private final Set<Integer> late = new HashSet<>();

    Simulation(Random random) {
        this.random = random;
        this.plan = new ExperimentPlan(195, random);
    }

    ExperimentPlan plan() {
        return plan;
    }

    private double[] rates(SlotOutcome.Outcome outcome) {
        return rates.computeIfAbsent(outcome, none -> new double[plan.slots.size()]);
    }

    /** Adds to each slot what comes next. */
    Simulation each(SlotOutcome.Outcome outcome, DoubleSupplier noise) {
        double[] slots = rates(outcome);
        for (int i = 0; i < slots.length; i++) {
            slots[i] += noise.getAsDouble();
        }
        return this;
    }

    Simulation noise(SlotOutcome.Outcome outcome, double deviation) {
        return each(outcome, () -> deviation * random.nextGaussian());
    }

    /** Each slot keeps a part of what disturbed the one before; the deviation of a slot stays. */
    Simulation autocorrelated(SlotOutcome.Outcome outcome, double part, double deviation) {
        double[] state = {random.nextGaussian()};
        return each(outcome, () -> {
            double disturbance = state[0] * deviation;
            state[0] = part * state[0] + Math.sqrt(1 - part * part) * random.nextGaussian();
            return disturbance;
        });
    }

    /** So much more in each slot than in the one before. */
    Simulation drift(SlotOutcome.Outcome outcome, double perSlot) {
        double[] now = {0};
        return each(outcome, () -> now[0] += perSlot);
    }

    Simulation on(ExperimentPlan.Arm arm, SlotOutcome.Outcome outcome, double difference) {
        double[] slots = rates(outcome);
        IntStream.range(0, slots.length).filter(i -> plan.slots.get(i).arm == arm).forEach(i -> slots[i] += difference);
        return this;
    }

    /** Answers the mean of all slots before that. */
    double scale(ExperimentPlan.Arm arm, SlotOutcome.Outcome outcome, double factor) {
        double[] slots = rates(outcome);
        double mean = Arrays.stream(slots).average().orElseThrow();
        IntStream.range(0, slots.length).filter(i -> plan.slots.get(i).arm == arm).forEach(i -> slots[i] *= factor);
        return mean;
    }

    /** Counted as the kernel does: in whole ticks since the process began. */
    Simulation inTicks(double perSecond) {
        double[] slots = rates(SlotOutcome.Outcome.CPU);
        double total = random.nextDouble();
        for (int i = 0; i < slots.length; i++) {
            TimeSlot slot = plan.slots.get(i);
            double seconds = slot.measuredSeconds();
            total += slots[i] * perSecond * (slot.measuredFromNanos - slot.startNanos) / 1e9;
            double before = Math.floor(total);
            total += slots[i] * perSecond * seconds;
            slots[i] = (Math.floor(total) - before) / perSecond / seconds;
        }
        return this;
    }

    Simulation throttle(ExperimentPlan.Arm arm, int block) {
        return mark(throttled, arm, block);
    }

    Simulation delay(ExperimentPlan.Arm arm, int block) {
        return mark(late, arm, block);
    }

    private Simulation mark(Set<Integer> slots, ExperimentPlan.Arm arm, int block) {
        plan.slots.stream().filter(slot -> slot.arm == arm && slot.block == block)
            .forEach(slot -> slots.add(plan.slots.indexOf(slot)));
        return this;
    }

    /** Of the first slots. */
    List<SlotOutcome> outcomes(int slots) {
        List<SlotOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < slots; i++) {
            Map<SlotOutcome.Outcome, Double> perSecond = new EnumMap<>(SlotOutcome.Outcome.class);
            for (Map.Entry<SlotOutcome.Outcome, double[]> outcome : rates.entrySet()) {
                perSecond.put(outcome.getKey(), outcome.getValue()[i]);
            }
            outcomes.add(new SlotOutcome(plan.slots.get(i), throttled.contains(i), late.contains(i), perSecond));
        }
        return outcomes;
    }

    ExperimentResult result() {
        return new ExperimentResult(plan, outcomes(plan.slots.size()));
    }
}
