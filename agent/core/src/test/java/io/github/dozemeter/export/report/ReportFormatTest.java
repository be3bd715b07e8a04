package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportFormatTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final Log log = new Log(Log.Level.WARN, said);

    @ParameterizedTest
    @CsvSource({"a.prom, PROM", "a.PROM, PROM", "C:\\x\\Report.Html, HTML", "a.json.md, MD", ".txt, TXT"})
    void theEndingChoosesTheFormat(String path, ReportFormat format) {
        assertThat(ReportFormat.of(path, log)).isEqualTo(format);
        assertThat(said.size()).isZero();
    }

    @Test
    void anUnknownEndingGetsTheTableAndALine() {
        assertThat(ReportFormat.of("a.pdf", log)).isEqualTo(ReportFormat.TXT);
        assertThat(said.toString(StandardCharsets.UTF_8)).startsWith("[dozemeter] WARN a.pdf gets the table of .txt");
    }
}
