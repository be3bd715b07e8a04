package io.github.dozemeter.export.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.export.report.Report;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {

    /** Two bytes, three, and four of two characters. */
    private static final String TEXT = "ab\u00e9\u20ac\ud83d\udca4";

    @ParameterizedTest
    @ValueSource(ints = {1, 1_365, 1_366, 10_000})
    void aReportIsTheSameHoweverItIsWritten(int times) throws IOException {
        String all = TEXT.repeat(times);
        assertThat(written(out -> out.write(all))).isEqualTo(all);
        assertThat(written(out -> out.write(all.toCharArray()))).isEqualTo(all);
        assertThat(written(out -> {
            for (char each : all.toCharArray()) {
                out.append(each);
            }
        })).isEqualTo(all);
    }

    private static String written(Report report) throws IOException {
        Body body = new Body();
        ByteArrayOutputStream zipped = body.write(report, true);
        String plain = body.write(report, false).toString(StandardCharsets.UTF_8);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.toByteArray())).readAllBytes()).asString(StandardCharsets.UTF_8)
            .isEqualTo(plain);
        return plain;
    }
}
