package io.github.dozemeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.ObjectMapper;

class JsonTest {

    private final StringWriter out = new StringWriter();
    private final Json json = new Json(out);

    @Test
    void commasStandBetweenMembersAndElementsOnly() throws IOException {
        json.object().name("a").array().value(1).value(true).object().endObject().array().endArray().endArray()
            .name("b").value("c").name("d").object().endObject().endObject();
        assertThat(out).hasToString("{\"a\":[1,true,{},[]],\"b\":\"c\",\"d\":{}}");
    }

    @Test
    void whatIsNoNumberIsNull() throws IOException {
        json.array().value(Double.NaN).value(Float.POSITIVE_INFINITY).value((String) null).value(1e-9).value(0.1f)
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
    void everyCharacterComesBackAndOnlyHarmlessOnesStandAsTheyAre() throws IOException {
        StringBuilder all = new StringBuilder("\uD83D\uDCA4");
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            all.append(c).append('.');
        }
        json.value(all.toString());
        assertThat(new ObjectMapper().readValue(out.toString(), String.class)).isEqualTo(all.toString());
        assertThat(out.toString().replace("\uD83D\uDCA4", "")).doesNotContain("<")
            .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]")
            .contains("\\u202e", "\\u2028", "\\u0000", "\\ud800.", "\\udfff.");
    }
}
