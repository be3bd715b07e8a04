package io.github.dozemeter.bench.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotsTest {

    private static final long LONG = 3_600_000_000_000L;

    /** Runs rounds of one worker, whose slots take ten calls and 20 ns each. */
    private static Slots after(int rounds, Toggle toggle, List<Variant> order) {
        Slots slots = new Slots(1, 10, toggle, 0, LONG);
        slots.run();
        for (int i = 0; i < rounds * Variant.values().length; i++) {
            order.add(slots.current());
            slots.realised(0, 200);
            slots.run();
        }
        return slots;
    }

    @Test
    void everyRoundRunsEachVariantOnce() {
        List<Variant> order = new ArrayList<>();
        after(5, new Toggle(), order);
        int variants = Variant.values().length;
        for (int round = 0; round < 5; round++) {
            Set<Variant> inRound = EnumSet.copyOf(order.subList(round * variants, (round + 1) * variants));
            assertThat(inRound).containsExactlyInAnyOrder(Variant.values());
        }
    }

    @Test
    void aSampleIsTimePerCall() {
        Slots slots = after(2, new Toggle(), new ArrayList<>());
        assertThat(slots.rounds()).isEqualTo(2);
        assertThat(slots.quantile(Variant.CONTROL, 0.5)).isEqualTo(20);
        assertThat(slots.treatedCalls()).isEqualTo(20);
    }

    @Test
    void warmUpIsCountedButNotMeasured() {
        Slots slots = new Slots(1, 10, new Toggle(), LONG, 0);
        slots.run();
        for (int i = 0; i < Variant.values().length; i++) {
            slots.run();
        }
        assertThat(slots.rounds()).isZero();
        assertThat(slots.treatedCalls()).isEqualTo(10);
    }

    @Test
    void aStallUntilTheEndLeavesOneRound() {
        Slots slots = new Slots(1, 10, new Toggle(), 0, 0);
        for (slots.run(); !slots.isOver(); slots.run()) {
            slots.realised(0, 200);
        }
        assertThat(slots.rounds()).isEqualTo(1);
    }

    @Test
    void aToolIsOnForTheTreatedCopyAlone() {
        List<Boolean> switched = new ArrayList<>();
        List<Variant> order = new ArrayList<>();
        after(3, new Toggle() {
            @Override
            public void set(boolean on) {
                switched.add(on);
            }
        }, order);
        assertThat(switched.subList(0, order.size()))
            .containsExactlyElementsOf(order.stream().map(variant -> variant == Variant.TREATED).toList());
    }

    @Test
    void quantilesAreOfTheSlotsOfAVariant() {
        Slots slots = new Slots(1, 10, new Toggle(), 0, LONG);
        slots.run();
        for (int i = 50 * Variant.values().length; i > 0; i--) {
            slots.realised(0, slots.current() == Variant.TREATED ? i : 0);
            slots.run();
        }
        assertThat(slots.quantile(Variant.TREATED, 0.2)).isBetween(4.1, 4.4);
        assertThat(slots.quantile(Variant.TREATED, 1)).isBetween(19.7, 20.0);
        assertThat(slots.quantile(Variant.FLOOR, 1)).isZero();
    }
}
