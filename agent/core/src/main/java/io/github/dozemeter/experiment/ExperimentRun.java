package io.github.dozemeter.experiment;

import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.ExperimentPlan.TimeSlot;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Goes through the time slots of a plan: arms the site, reads the counters, and leaves the site as it was, however
 * it ends. A slot that begins late ends late, and none is shorter than planned. Not thread-safe.
 */
final class ExperimentRun {

    /** The hook ends an arm by itself so much after its time slot: only an agent that is stuck is as late. */
    private static final long LEEWAY_NANOS = TimeUnit.SECONDS.toNanos(1);

    interface Surroundings {

        long nanos();

        /** Returns when it is so late, or earlier with a reason to end. */
        String restUntil(long nanos) throws InterruptedException;

        /** @return whether the site does from now on what the arm says; always where that is the original call */
        boolean arm(Arm arm, long lastsNanos);

        Counters read();

        /** A time slot begins. */
        void progress(int slot, int of, long nanosLeft);
    }

    /** The counters up to a moment. Not thread-safe. */
    static final class Counters {

        final long atNanos;
        /** Periods in which the kernel stopped a control group of this process for its quota; 0 without one. */
        final long throttledPeriods;
        /** NaN where unknown. */
        final Map<Outcome, Double> totals;

        Counters(long atNanos, long throttledPeriods, Map<Outcome, Double> totals) {
            this.atNanos = atNanos;
            this.throttledPeriods = throttledPeriods;
            this.totals = totals;
        }

        Map<Outcome, Double> perSecondSince(Counters before) {
            double seconds = (atNanos - before.atNanos) / 1e9;
            Map<Outcome, Double> rates = new EnumMap<>(totals);
            rates.replaceAll((outcome, total) -> (total - before.totals.get(outcome)) / seconds);
            return rates;
        }
    }

    private final List<TimeSlot> slots;
    private final Surroundings surroundings;
    /** Holds the time slots that were measured to their end. */
    final List<SlotOutcome> outcomes = new ArrayList<>();
    /** The reason for an early end; empty if there was none. */
    String aborted = "";

    ExperimentRun(List<TimeSlot> slots, Surroundings surroundings) {
        this.slots = slots;
        this.surroundings = surroundings;
    }

    void run() {
        try {
            long end = slots.get(slots.size() - 1).endNanos;
            for (int i = 0; i < slots.size() && aborted.isEmpty(); i++) {
                surroundings.progress(i + 1, slots.size(), end - slots.get(i).startNanos);
                aborted = measure(slots.get(i));
                if (aborted.isEmpty() && i + 1 < slots.size()) {
                    aborted = AbortCondition.after(outcomes).map(harm -> harm.reason).orElse("");
                }
            }
        } catch (InterruptedException stop) {
            aborted = "the agent was stopped";
        } finally {
            surroundings.arm(Arm.AS_IS, 0);
        }
    }

    /** @return why to end; empty to go on */
    private String measure(TimeSlot slot) throws InterruptedException {
        long start = surroundings.nanos();
        long lasts = slot.endNanos - slot.startNanos + LEEWAY_NANOS;
        if (!surroundings.arm(slot.arm, lasts)) {
            return "the site is not counted on its own any more";
        }
        String end = surroundings.restUntil(start + slot.measuredFromNanos - slot.startNanos);
        Counters before = surroundings.read();
        if (end.isEmpty()) {
            end = surroundings.restUntil(start + slot.endNanos - slot.startNanos);
        }
        if (end.isEmpty()) {
            Counters after = surroundings.read();
            boolean late = surroundings.nanos() - start > lasts;
            boolean throttled = after.throttledPeriods > before.throttledPeriods;
            outcomes.add(new SlotOutcome(slot, throttled, late, after.perSecondSince(before)));
        }
        return end;
    }
}
