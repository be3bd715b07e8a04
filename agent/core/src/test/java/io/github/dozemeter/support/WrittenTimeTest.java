package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenTimeTest {

    @ParameterizedTest
    @CsvSource({"800ns, 800", "7.3us, 7.3e3", "5 µs, 5e3", "5μs, 5e3", ".5ms, 5e5", "20ms, 2e7", "999999999s, 999999999e9", "5m, 3e11",
        "5min, 3e11", "1h, 3.6e12", "0ns, 0"})
    void aTimeIsANumberAndAUnit(String text, double nanos) {
        assertThat(WrittenTime.nanos(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "ms", "-5us", "+5us", "5 days", "5MS", "1e3ms", "5  ms", "5ms ", "1234567890s", "NaNs", "1,5s"})
    void nothingElseIsOne(String text) {
        assertThat(WrittenTime.nanos(text)).isNaN();
    }
}
