package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Times;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is HdrHistogram itself, given the bounds of the buckets that the pauses fall into. */
@ExtendWith(HookState.class)
class HistogramReportTest {

    private static final long[] BOUNDS = DozemeterTimes.bucketBounds();
    /** So precise that below 100 µs it keeps each value as it is. */
    private static final int DIGITS = 5;
    private static final int EXACT_BUCKETS = 30;

    private final Figures figures = new Figures(System.currentTimeMillis(), 10);
    private final Histogram oracle = new Histogram(DIGITS);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 1_000, 20_000})
    void rowsAreThoseThatHdrHistogramWrites(int pauses) throws IOException {
        Random random = new Random(4_711);
        for (int i = 0; i < pauses; i++) {
            int bucket = Math.min(EXACT_BUCKETS - 1, (int) Math.abs(random.nextGaussian() * EXACT_BUCKETS / 4));
            record(BOUNDS[bucket] - i % 2, BOUNDS[bucket]);
        }
        assertThat(rows(ours())).containsExactlyElementsOf(rows(oracle())).hasSizeGreaterThan(1);
    }

    @Test
    void theSummaryHasItsShape() throws IOException {
        record(1_000_000, 1_000_000);
        assertThat(summary(ours()).map(HistogramReportTest::shape).toList())
            .isEqualTo(summary(oracle()).map(HistogramReportTest::shape).toList()).hasSize(3);
        assertThat(ours()).contains("#[Mean    =  1000000.000, StdDeviation   =        0.000]",
            "#[Max     =  1000000.000, Total count    =            1]",
            "# Dozemeter: realised time of Thread.sleep, in nanoseconds");
    }

    @Test
    void aPlotterReadsEachPercentileAsAtMostABucketTooLong() throws IOException {
        for (int micros = 1; micros <= 10_000; micros++) {
            record(micros * 1_000L, micros * 1_000L);
        }
        int rows = 0;
        for (String line : ours()) {
            String[] columns = line.trim().split(" +");
            if (!line.startsWith("#") && columns.length == 4 && !columns[0].equals("Value")) {
                double share = Double.parseDouble(columns[1]);
                double truth = Math.max(1_000, share * 10_000_000);
                assertThat(Double.parseDouble(columns[0])).as(line).isBetween(truth, truth * 1.29);
                assertThat(Double.parseDouble(columns[3])).isCloseTo(1 / (1 - share), Offset.offset(0.01 / (1 - share)));
                rows++;
            }
        }
        assertThat(rows).isGreaterThan(10);
    }

    @Test
    void whatIsLongerThanTheLongestBucketStandsAtAHundredSeconds() throws IOException {
        record(81_000_000_000L, 1);
        assertThat(rows(ours())).last().asString().startsWith("100000000000.000 1.000000000000          1");
        assertThat(ours()).contains("# Dozemeter: 1 lasted longer than 80 s and are shown as 100 s");
    }

    @Test
    void withoutAPauseThereIsAnEmptyHistogram() throws IOException {
        assertThat(rows(ours())).containsExactly("       0.000 1.000000000000          0");
    }

    private void record(long nanos, long bound) {
        figures.pause(Call.THREAD_SLEEP, "a.B", 50_000, nanos);
        oracle.recordValue(bound);
    }

    private List<String> ours() throws IOException {
        Times times = figures.recorder().snapshot().sites().stream().map(SiteFigures::times).reduce(Times.NONE, Times::plus);
        return Figures.text(new HistogramReport("Thread.sleep", times)).lines().toList();
    }

    private List<String> oracle() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        oracle.outputPercentileDistribution(new PrintStream(out, true, StandardCharsets.UTF_8), 5, 1.0);
        return out.toString(StandardCharsets.UTF_8).lines().map(HistogramReportTest::withThreeDecimals).toList();
    }

    /** HdrHistogram writes as many as it keeps digits. */
    private static String withThreeDecimals(String row) {
        boolean isRow = row.matches(" *[\\d.]+ .*");
        return isRow ? String.format("%12.3f", Double.valueOf(row.substring(0, 12).trim())) + row.substring(12) : row;
    }

    private static List<String> rows(List<String> lines) {
        assertThat(lines.get(0)).isEqualTo("       Value     Percentile TotalCount 1/(1-Percentile)");
        assertThat(lines.get(1)).isEmpty();
        return lines.stream().skip(2).filter(line -> !line.startsWith("#")).toList();
    }

    private static Stream<String> summary(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("#["));
    }

    private static String shape(String line) {
        return Pattern.compile(" +[\\d.]+").matcher(line).replaceAll(" N");
    }
}
