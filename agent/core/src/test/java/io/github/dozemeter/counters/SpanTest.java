package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpanTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void theCpuClockIsSampledFromAMomentWithinTheSpan() {
        assertThat(new Span(0, 10 * SECOND, 9 * SECOND).isCpuSampled()).isTrue();
        assertThat(new Span(9 * SECOND, 10 * SECOND, 9 * SECOND).isCpuSampled()).isTrue();
        assertThat(new Span(0, 10 * SECOND, 10 * SECOND).isCpuSampled()).isFalse();
    }

    @Test
    void aCoarseCpuClockIsNotSampled() {
        Span coarse = new Span(0, 10 * SECOND, Span.COARSE);
        assertThat(coarse.isCpuCoarse()).isTrue();
        assertThat(coarse.isCpuSampled()).isFalse();
        assertThat(new Span(0, 10 * SECOND, 0).isCpuCoarse()).isFalse();
    }

    /** {@link System#nanoTime} may be negative, and wraps around. */
    @Test
    void aMomentBeforeTheOriginOfTheClockIsLikeAnyOther() {
        assertThat(new Span(-9 * SECOND, -5 * SECOND, -6 * SECOND).isCpuSampled()).isTrue();
        assertThat(new Span(-9 * SECOND, -5 * SECOND, -5 * SECOND).isCpuSampled()).isFalse();
        assertThat(new Span(-9 * SECOND, -5 * SECOND, -6 * SECOND).seconds()).isEqualTo(4);
    }
}
