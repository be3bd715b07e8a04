package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptHeaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "gzip | 1", "GZip | 1", "deflate, gzip;q=0.5 | 0.5", "gzip ; q=0.25 | 0.25", "gzip;q=0 | 0", "gzip;Q=0.5 | 0.5",
        "'' | 0", "* | 0", "x-gzip | 0", "gzip;q=high | 0", "gzip;q=0, gzip | 1", ",;,gzip | 1"})
    void whatIsNamedHasItsQuality(String header, double quality) {
        assertThat(new AcceptHeader(header).quality("gzip")).isEqualTo(quality);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "TEXT/HTML", "text/plain;q=0.5,text/html;version=5;q=0.6",
        "text/html,application/xhtml+xml,*/*;q=0.8", "text/plain, text/html"})
    void theWantedOneIsPreferred(String header) {
        assertThat(new AcceptHeader(header).prefers("text/html", "text/plain")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*/*", "text/*", "text/html;q=0", "text/plain, text/html;q=0.9", "not-text/html"})
    void theOtherIsNot(String header) {
        assertThat(new AcceptHeader(header).prefers("text/html", "text/plain")).isFalse();
    }
}
