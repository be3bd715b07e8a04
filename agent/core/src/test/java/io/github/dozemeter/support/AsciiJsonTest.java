package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.ObjectMapper;

class AsciiJsonTest {

    private final StringWriter out = new StringWriter();
    private final JsonWriter json = new AsciiJson(out);

    @Test
    void whatIsNoNumberIsNull() throws IOException {
        json.beginArray().value(Double.NaN).value(Float.POSITIVE_INFINITY).value((String) null).value(1e-9).value(0.1f)
            .endArray();
        assertThat(out).hasToString("[null,null,null,1.0E-9,0.1]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a\"b\\c | a\\\"b\\\\c", "</script> | \\u003c/script>", "<!-- | \\u003c!--"})
    void textCanEndNeitherItsQuotesNorAScriptElement(String text, String escaped) throws IOException {
        json.value(text);
        assertThat(out).hasToString('"' + escaped + '"');
    }

    @Test
    void everyCharacterComesBackAndOnlyPrintableAsciiIsWritten() throws IOException {
        StringBuilder all = new StringBuilder("\uD83D\uDCA4");
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            all.append(c).append('.');
        }
        json.value(all.toString());
        assertThat(new ObjectMapper().readValue(out.toString(), String.class)).isEqualTo(all.toString());
        assertThat(out.toString()).matches("[ -;=-~]+")
            .contains("\\u202e", "\\u2028", "\\u0000", "\\u007f", "\\ud83d\\udca4", "\\ud800.", "\\udfff.");
    }
}
