package io.github.dozemeter.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0", "1|1 ns", "999|999 ns", "1000|1.00 µs", "1234|1.23 µs", "9994|9.99 µs",
        "9996|10.0 µs", "12345|12.3 µs", "99960|100 µs", "123456|123 µs", "999499|999 µs", "999500|1.00 ms",
        "1500000|1.50 ms", "999999999|1.00 s", "60000000000|60.0 s", "86400000000000|86,400 s",
        "9223372036854775807|9,223,372,037 s"})
    void threeDigitsAndTheUnitThatFits(long nanos, String text) {
        assertThat(Durations.text(nanos)).isEqualTo(text);
    }
}
