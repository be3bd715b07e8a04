package io.github.dozemeter.bench.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CopiesTest {

    @ParameterizedTest
    @EnumSource
    void everyCopyHasItsOwnNameAndRuns(Variant variant) throws Exception {
        PauseLoops loops = new Copies().copy(variant);
        assertThat(loops.getClass().getName()).isEqualTo(variant.className());
        for (Op op : Op.values()) {
            op.run(loops, 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theCopyOfTheFloorAloneCountsAndEachPause(Variant variant) throws Exception {
        PauseLoops loops = new Copies().copy(variant);
        long before = Floor.counted();
        for (Op op : Op.values()) {
            op.run(loops, 2);
        }
        int each = variant == Variant.FLOOR ? 2 : 0;
        assertThat(Floor.counted() - before).isEqualTo(each * Op.values().length);
    }

    @Test
    void manyBusyThreadsMakeFewerCallsASlotAndWaitingOnesAsMany() {
        assertThat(Op.YIELD.times(2)).isEqualTo(1_000);
        assertThat(Op.YIELD.times(32)).isEqualTo(125);
        assertThat(Op.SLEEP_ONE.times(32)).isEqualTo(1);
    }
}
