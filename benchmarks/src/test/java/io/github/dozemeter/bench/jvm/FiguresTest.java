package io.github.dozemeter.bench.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private static final Figures FIGURES = Figures.parse("""
        # HELP dozemeter_pauses_total Pauses made
        # TYPE dozemeter_pauses_total counter
        dozemeter_pauses_total{call="Thread.sleep",class="a.B",method="x",artifact="",} 64000000.0
        dozemeter_pauses_total{call="Thread.yield",class="a.B",method="y",artifact="",} 2.0
        dozemeter_pauses_total{call="Thread.yield",class="a.\\"C\\"",method="y",artifact="",} 5.0
        dozemeter_rewrite_seconds_total 1.5E-4
        dozemeter_pause_seconds_bucket{call="Thread.sleep",le="1.0E-6",} 3.0
        dozemeter_pause_seconds_bucket{call="Thread.sleep",le="+Inf",} 4.0
        """);

    @Test
    void sumsAllSamplesOfAName() {
        assertThat(FIGURES.sum("dozemeter_pauses_total")).isEqualTo(64_000_007);
    }

    @Test
    void sumsOnlyThoseWithTheLabels() {
        assertThat(FIGURES.sum("dozemeter_pauses_total", Map.of("class", "a.B", "call", "Thread.yield"))).isEqualTo(2);
    }

    @Test
    void readsSamplesWithoutLabels() {
        assertThat(FIGURES.sum("dozemeter_rewrite_seconds_total")).isEqualTo(0.00015);
    }

    @Test
    void whatIsNotThereIsZero() {
        assertThat(FIGURES.sum("dozemeter_no_such_total")).isZero();
    }

    @Test
    void bucketsAreCumulativeAndEndWithInfinity() {
        assertThat(FIGURES.buckets("dozemeter_pause_seconds", Map.of()))
            .containsExactly(Map.entry(1e-6, 3.0), Map.entry(Double.POSITIVE_INFINITY, 4.0));
    }
}
