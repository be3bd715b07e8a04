package io.github.dozemeter.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Plans when the site does what: blocks of one time slot for each arm, in random order. That order is all that
 * the statistics rely on: within a block it is a fair coin whether the change or the sham came first. Immutable.
 */
public final class ExperimentPlan {

    static final int BLOCKS = 13;
    /** The JIT compiles the hook and its callers again in the first one. */
    private static final int WARM_UP_BLOCKS = 1;
    private static final int ARMS = Arm.values().length;
    private static final int SLOTS = BLOCKS * ARMS;
    private static final int MIN_SLOT_SECONDS = 1;
    private static final int MAX_SLOT_SECONDS = 5;
    /** The effect of the arm before, queues above all, falls into the first fifth of a time slot. */
    private static final int CARRY_OVER = 5;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The slots in the order of time, without gaps. */
    public final List<TimeSlot> slots;

    /** @throws IllegalArgumentException with a sentence for the user, if slots would be too short or too long */
    public ExperimentPlan(int seconds, Random random) {
        if (seconds < SLOTS * MIN_SLOT_SECONDS || seconds > SLOTS * MAX_SLOT_SECONDS) {
            throw new IllegalArgumentException("an experiment takes " + SLOTS * MIN_SLOT_SECONDS + " to "
                + SLOTS * MAX_SLOT_SECONDS + " s (" + SLOTS + " slots of " + MIN_SLOT_SECONDS + " to "
                + MAX_SLOT_SECONDS + " s), not " + seconds + " s");
        }
        List<Arm> order = Arrays.asList(Arm.values());
        List<TimeSlot> planned = new ArrayList<>(SLOTS);
        for (int block = 0; block < BLOCKS; block++) {
            Collections.shuffle(order, random);
            for (Arm arm : order) {
                planned.add(new TimeSlot(planned.size(), arm, seconds * 1_000_000_000L / SLOTS));
            }
        }
        this.slots = Collections.unmodifiableList(planned);
    }

    double slotSeconds() {
        return slots.get(0).endNanos / NANOS_PER_SECOND;
    }

    /** Says how to see smaller effects; empty if no experiment is longer. */
    String longer() {
        return slotSeconds() < MAX_SLOT_SECONDS
            ? ": repeat with -d " + SLOTS * MAX_SLOT_SECONDS : "";
    }

    /** A time in which the site is under one arm, counted from the begin of the experiment. Immutable. */
    public static final class TimeSlot {

        public final Arm arm;
        public final int block;
        public final boolean isCounted;
        /** The arm takes effect. */
        public final long startNanos;
        /** The counters are read for the first time. */
        public final long measuredFromNanos;
        /** The counters are read for the second time, and the next slot begins. */
        public final long endNanos;

        private TimeSlot(int index, Arm arm, long nanos) {
            this.arm = arm;
            this.block = index / ARMS;
            this.isCounted = block >= WARM_UP_BLOCKS;
            this.startNanos = index * nanos;
            this.measuredFromNanos = startNanos + nanos / CARRY_OVER;
            this.endNanos = startNanos + nanos;
        }

        double measuredSeconds() {
            return (endNanos - measuredFromNanos) / NANOS_PER_SECOND;
        }
    }

    /** The activity of the site under test during a time slot. */
    public enum Arm {
        /** The original call. */
        AS_IS,
        /** The original call, through the changed path. */
        SHAM,
        CHANGED;

        /** Returns the word of results. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
