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

    @Test
    void manyBusyThreadsMakeFewerCallsASlotAndWaitingOnesAsMany() {
        assertThat(Op.YIELD.times(2)).isEqualTo(1_000);
        assertThat(Op.YIELD.times(32)).isEqualTo(125);
        assertThat(Op.SLEEP_ONE.times(32)).isEqualTo(1);
    }

    @Test
    void quantilesOfSamples() {
        Samples samples = new Samples();
        for (int i = 5_000; i > 0; i--) {
            samples.add(i);
        }
        assertThat(samples.quantile(0.2)).isEqualTo(1_001);
        assertThat(samples.quantile(1)).isEqualTo(5_000);
    }
}
