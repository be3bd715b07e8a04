package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyResultTest {

    @Test
    void throughputSaysWhatTheOriginalProgramSays() {
        LatencyResult result = new LatencyResult("throughput", "hint", 100, 100, 22_100, 445, 20, false, "");
        assertThat(result.hgrm(List.of())).startsWith("""
            # of iterations in producer = 100
            # of total spins in producer = 445
            # of producer spins per iteration = 4.45
            # duration = 22100
            # duration (ns) per round trip op = 221.0
            # round trip ops/sec = 4524887
            """);
    }

    @Test
    void aTestThatTheClockStoppedSaysSo() {
        LatencyResult result = new LatencyResult("spin", "hint", 25, 100, 1, -1, 20, true, "");
        assertThat(result.summary()).contains("nanoTime cost = 20ns, subtracted from each sample",
            "STOPPED by the time limit: 25 of 100 round trips, 25.00 %");
    }

    @Test
    void theHistogramSurvivesItsText() {
        Histogram histogram = new Histogram(1_000_000, 3);
        histogram.recordValueWithCount(341, 7);
        LatencyResult result = new LatencyResult("spin", "plain", 7, 7, 1, -1, 0, false,
            LatencyResult.encoded(histogram));
        assertThat(result.decoded()).isEqualTo(histogram);
    }
}
