package io.github.dozemeter.bench.hgrm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HgrmComparisonTest {

    private static final HgrmComparison BOTH = new HgrmComparison(
        new Distribution("a.hgrm", List.of(new Point(100, 0, 1), new Point(200, 0.5, 5), new Point(1_000, 1, 10))),
        new Distribution("b.hgrm", List.of(new Point(50, 0, 1), new Point(100, 0.5, 5), new Point(9_000, 1, 20))));

    @Test
    void percentilesStandSideBySide() {
        assertThat(BOTH.table().text()).isEqualTo("""
            percentile   a.hgrm   b.hgrm  ratio
            least        100 ns    50 ns   0.50
            p10          200 ns   100 ns   0.50
            p50          200 ns   100 ns   0.50
            p90         1.00 µs  9.00 µs   9.00
            p99         1.00 µs  9.00 µs   9.00
            p99.9       1.00 µs  9.00 µs   9.00
            p99.99      1.00 µs  9.00 µs   9.00
            most        1.00 µs  9.00 µs   9.00
            values           10       20
            """);
    }

    @Test
    void bothAreDrawn() {
        assertThat(BOTH.chart().alone()).contains(">a.hgrm</text>", ">b.hgrm</text>", "prefers-color-scheme: dark")
            .containsPattern("<path d=\"M[\\d. ]+L").doesNotContain("NaN", "Infinity");
    }
}
