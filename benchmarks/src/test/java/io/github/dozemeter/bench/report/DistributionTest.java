package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.report.Distribution.Point;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionTest {

    private static final String HEAD = "Value Percentile TotalCount 1/(1-Percentile)";

    private static final Distribution A = new Distribution("a.hgrm",
        List.of(new Point(100, 0, 1), new Point(200, 0.5, 5), new Point(1_000, 1, 10)));
    private static final Distribution B = new Distribution("b.hgrm",
        List.of(new Point(50, 0, 1), new Point(100, 0.5, 5), new Point(9_000, 1, 20)));

    @TempDir
    private Path folder;

    private static Histogram histogram() {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        for (int i = 1; i <= 10_000; i++) {
            histogram.recordValue(i * 7L);
        }
        histogram.recordValue(96_468_991);
        return histogram;
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Path file = folder.resolve("a.hgrm");
        Files.writeString(file, new LatencyResult("spin", "hint", 1, 1, 1, -1, 20, false, LatencyResult.encoded(histogram()))
            .hgrm(List.of("a fact")));
        assertThat(Distribution.read(file)).containsExactly(
            Distribution.of("Round trip latency, spinning, hint", histogram()));
    }

    /** HdrHistogram has a reader of its own for logs; its processor writes .hgrm files out of them. */
    @Test
    void theFileOfHdrHistogramsOwnProcessorHoldsTheSameTable() throws Exception {
        Path log = folder.resolve("log.hlog");
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(text);
        writer.outputLegend();
        writer.outputIntervalHistogram(0, 1, histogram(), 1);
        Files.write(log, text.toByteArray());
        Path out = folder.resolve("out");
        PrintStream console = System.out;
        System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        try {
            new HistogramLogProcessor(new String[] {"-i", log.toString(), "-o", out.toString(),
                "-outputValueUnitRatio", "1"}).run();
        } finally {
            System.setOut(console);
        }
        assertThat(Distribution.read(folder.resolve("out.hgrm")).get(0).points())
            .isEqualTo(Distribution.of("", histogram()).points());
    }

    @Test
    void aFileMayHoldSeveralTablesWithTheirNames() throws Exception {
        List<Distribution> tables = Distribution.parse("f", List.of("# first:", HEAD, "", "1.0 0.0 1 1.0", "2.0 1.0 2",
            "#[Mean = 1]", "# second", HEAD, "3.0 1.0 1"));
        assertThat(tables).extracting(Distribution::name).containsExactly("first", "second");
        assertThat(tables.get(0).at(0.5)).isEqualTo(2);
        assertThat(tables.get(1).at(1)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                         | f is empty",
        "# only a comment           | f is no .hgrm: no line \"Value Percentile TotalCount\", or none behind it",
        "<html>                     | f is no .hgrm: line 1 is neither a comment (#) nor in a table",
        "Value;                     | f is no .hgrm: no line \"Value Percentile TotalCount\", or none behind it",
        "Value;1.0 0.5              | f, line 2: expected value, percentile and count",
        "Value;1.0 zero 1           | f, line 2: expected value, percentile and count",
        "Value;1.0 0.5 1;0.5 0.6 2  | f, line 3: values and percentiles must rise, percentiles lie between 0 and 1",
        "Value;1.0 NaN 1            | f, line 2: values and percentiles must rise, percentiles lie between 0 and 1",
        "Value;1.0 1.5 1            | f, line 2: values and percentiles must rise, percentiles lie between 0 and 1"})
    void whatIsNoTableIsSaidSo(String text, String sentence) {
        assertThatThrownBy(() -> Distribution.parse("f", List.of(text.split(";"))))
            .isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }

    @Test
    void neitherMissingNorBinaryFilesAreRead() throws Exception {
        Path binary = folder.resolve("binary");
        Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertThatThrownBy(() -> Distribution.read(binary)).hasMessage("binary is no .hgrm: it is not text");
        assertThatThrownBy(() -> Distribution.read(folder)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("there is no file");
    }

    @Test
    void percentilesStandSideBySide() {
        assertThat(A.beside(B).text()).isEqualTo("""
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
        assertThat(Distribution.chart("Time", List.of(A, B)).alone())
            .contains(">a.hgrm</text>", ">b.hgrm</text>", "prefers-color-scheme: dark")
            .containsPattern("<path d=\"M[\\d. ]+L").doesNotContain("NaN", "Infinity");
    }
}
