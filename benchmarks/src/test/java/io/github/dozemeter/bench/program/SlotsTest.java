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
        after(5, new Toggle.Never(), order);
        int variants = Variant.values().length;
        for (int round = 0; round < 5; round++) {
            Set<Variant> inRound = EnumSet.copyOf(order.subList(round * variants, (round + 1) * variants));
            assertThat(inRound).containsExactlyInAnyOrder(Variant.values());
        }
    }

    @Test
    void aSampleIsTimePerCall() {
        Slots slots = after(2, new Toggle.Never(), new ArrayList<>());
        assertThat(slots.of(Variant.CONTROL).size()).isEqualTo(2);
        assertThat(slots.of(Variant.CONTROL).quantile(0.5)).isEqualTo(20);
        assertThat(slots.treatedCalls()).isEqualTo(20);
    }

    @Test
    void warmUpIsCountedButNotMeasured() {
        Slots slots = new Slots(1, 10, new Toggle.Never(), LONG, 0);
        slots.run();
        for (int i = 0; i < Variant.values().length; i++) {
            slots.run();
        }
        assertThat(slots.of(Variant.NATIVE).size()).isZero();
        assertThat(slots.treatedCalls()).isEqualTo(10);
    }

    @Test
    void aToolIsOnForTheTreatedCopyAlone() {
        List<Boolean> switched = new ArrayList<>();
        List<Variant> order = new ArrayList<>();
        after(3, new Recorded(switched), order);
        assertThat(switched.subList(0, order.size()))
            .containsExactlyElementsOf(order.stream().map(variant -> variant == Variant.TREATED).toList());
    }

    @Test
    void quantilesOfSamples() {
        Slots.Times samples = new Slots.Times();
        for (int i = 5_000; i > 0; i--) {
            samples.add(i);
        }
        assertThat(samples.quantile(0.2)).isEqualTo(1_001);
        assertThat(samples.quantile(1)).isEqualTo(5_000);
    }

    private record Recorded(List<Boolean> switched) implements Toggle {

        @Override
        public void set(boolean on) {
            switched.add(on);
        }

        @Override
        public String seen() {
            return "";
        }
    }
}
