package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {

    @ParameterizedTest
    @CsvSource({"0, 0, '0'", "0.125, 2, '0.13'", "999.5, 0, '1,000'", "-1234567.89, 1, '-1,234,567.9'", "-123, 0, '-123'", "1e14, 0, '100,000,000,000,000'", "1e15, 1, 1.0E15",
        "NaN, 1, NaN", "Infinity, 0, Infinity"})
    void aFigureHasItsDigitsAndCommasBetweenThousands(double value, int digits, String text) {
        assertThat(Decimals.of(value, digits)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, '0'", "-1000, '-1,000'", "999, '999'", "12345678, '12,345,678'"})
    void wholeNumbersToo(long value, String text) {
        assertThat(Decimals.grouped(value)).isEqualTo(text);
    }

    @Test
    void itIsWhatTheFormatterOfTheJdkWrites() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            double value = (random.nextDouble() - 0.3) * Math.pow(10, random.nextInt(9));
            int digits = random.nextInt(4);
            assertThat(Decimals.of(value, digits)).isEqualTo(String.format(Locale.ROOT, "%,." + digits + "f", value).replaceFirst("^-(0(\\.0*)?)$", "$1"));
        }
    }
}
