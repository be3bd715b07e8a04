package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void theFirstSampleAfterARestartIsDropped() {
        Samples samples = new Samples(3, 0);
        samples.record(1);
        samples.restart();
        samples.record(1_000_000);
        samples.record(5);
        assertThat(samples.histogram().getTotalCount()).isEqualTo(1);
        assertThat(samples.histogram().getMaxValue()).isEqualTo(5);
    }

    @Test
    void theCostOfTheClockCanBeTakenOff() {
        Samples samples = new Samples(3, 20);
        samples.record(120);
        samples.record(15);
        assertThat(samples.histogram().getMaxValue()).isEqualTo(100);
        assertThat(samples.histogram().getMinValue()).isZero();
    }
}
