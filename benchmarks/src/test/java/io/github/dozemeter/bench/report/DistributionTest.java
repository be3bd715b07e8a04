package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

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

class DistributionTest {

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
        assertThat(HgrmFile.read(file)).isEqualTo(Distribution.of("a.hgrm", histogram()));
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
        assertThat(HgrmFile.read(folder.resolve("out.hgrm")).points())
            .isEqualTo(Distribution.of("", histogram()).points());
    }

    @Test
    void bothAreDrawn() {
        assertThat(Distribution.chart("Time", List.of(A, B)).alone())
            .contains(">a.hgrm</text>", ">b.hgrm</text>", "prefers-color-scheme: dark")
            .containsPattern("<path d=\"M[\\d. ]+L").doesNotContain("NaN", "Infinity");
    }
}
