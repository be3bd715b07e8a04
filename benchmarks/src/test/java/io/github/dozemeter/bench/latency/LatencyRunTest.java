package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.machine.Load;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples, what they come to, and the files of it. */
class LatencyRunTest {

    private static final Map<String, String> PLATFORM = Map.of("governor", "powersave");
    private static final LatencyRun USUAL = run(List.of());
    private static final LatencyRun WITHOUT = run(LatencyRun.WITHOUT_INTRINSIC);

    @TempDir
    private Path folder;

    private static LatencyRun run(List<String> flags) {
        return new LatencyRun(PLATFORM, "JDK 17", flags, "not pinned, as asked", new Load("0.1 0.2 0.3", 0, 0),
            List.of(spin(LatencyTest.HINT), spin(LatencyTest.PLAIN)));
    }

    private static LatencyResult spin(String variant) {
        Histogram histogram = new Histogram(1_000, 2);
        histogram.recordValue(100);
        return new LatencyResult("spin", variant, 2, 2, 200, -1, 20, false, LatencyResult.encoded(histogram));
    }

    @Test
    void thereAreAsManyHistogramsAsResultsAndEachFileSaysOnWhatItWasMeasured() throws Exception {
        List<String> names = LatencyRun.write(List.of(USUAL, WITHOUT), folder);
        assertThat(names).containsExactlyInAnyOrder("latency.json", "spin.hint.hgrm", "spin.hint.no-intrinsic.hgrm",
            "spin.plain.hgrm", "spin.plain.no-intrinsic.hgrm");
        for (String name : names) {
            assertThat(folder.resolve(name)).content().contains("governor", "powersave");
        }
        assertThat(folder.resolve("spin.hint.hgrm")).content().contains("# flags: none");
        assertThat(folder.resolve("spin.hint.no-intrinsic.hgrm")).content().contains("DisableIntrinsic=_onSpinWait");
    }

    @Test
    void aRunWithoutTheIntrinsicLeavesTheFilesOfTheOtherAlone() throws Exception {
        List<String> first = LatencyRun.write(List.of(USUAL), folder);
        assertThat(LatencyRun.write(List.of(WITHOUT), folder)).doesNotContainAnyElementsOf(first)
            .contains("latency.no-intrinsic.json");
    }

    @Test
    void eachRowSaysWhetherTheIntrinsicWasThere() {
        assertThat(LatencyRun.table(List.of(USUAL, WITHOUT)).text()).contains("spin hint ",
            "spin hint, no-intrinsic ", "spin plain, no-intrinsic ");
    }

    /** Byte for byte what the original programs' files look like: blanks, digits, order. */
    @Test
    void theFileHasTheShapeThatPlottersKnow() {
        Histogram histogram = new Histogram(3_600_000_000_000L, 2);
        histogram.recordValueWithCount(60, 2);
        histogram.recordValue(20_000);
        assertThat(new LatencyResult("spin", "hint", 100, 100, 1_200, -1, 20, false, LatencyResult.encoded(histogram))
            .hgrm(List.of("a\nb"))).isEqualTo("""
                # Round trip latency, spinning, hint:
                       Value     Percentile TotalCount 1/(1-Percentile)

                       60.00 0.000000000000          2           1.00
                       60.00 0.100000000000          2           1.11
                       60.00 0.200000000000          2           1.25
                       60.00 0.300000000000          2           1.43
                       60.00 0.400000000000          2           1.67
                       60.00 0.500000000000          2           2.00
                       60.00 0.550000000000          2           2.22
                       60.00 0.600000000000          2           2.50
                       60.00 0.650000000000          2           2.86
                    20095.00 0.700000000000          3           3.33
                    20095.00 1.000000000000          3
                #[Mean    =      6717.33, StdDeviation   =      9414.89]
                #[Max     =     20095.00, Total count    =            3]
                #[Buckets =           35, SubBuckets     =          256]
                # duration = 1200
                # duration (ns) per round trip op = 12.0
                # round trip ops/sec = 83333333
                # nanoTime cost = 20ns, in each sample
                # a
                # b
                # 50%'ile:   60ns
                # 90%'ile:   20095ns
                # 99%'ile:   20095ns
                # 99.9%'ile: 20095ns
                """);
    }

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
    void theFirstSampleAfterARestartIsDropped() {
        Samples samples = new Samples(3, 0);
        samples.record(1);
        samples.restart();
        samples.record(1_000_000);
        samples.record(5);
        assertThat(samples.histogram.getTotalCount()).isEqualTo(1);
        assertThat(samples.histogram.getMaxValue()).isEqualTo(5);
    }

    @Test
    void theCostOfTheClockCanBeTakenOff() {
        Samples samples = new Samples(3, 20);
        samples.record(120);
        samples.record(15);
        assertThat(samples.histogram.getMaxValue()).isEqualTo(100);
        assertThat(samples.histogram.getMinValue()).isZero();
    }
}
