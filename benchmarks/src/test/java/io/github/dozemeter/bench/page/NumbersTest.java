package io.github.dozemeter.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.stats.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({"0.001, 0 ns", "4.36, 4.4 ns", "-3.14, -3.1 ns", "521.4, 521 ns", "999.4, 999 ns",
        "999.6, 1.00 µs", "5713, 5.71 µs", "65500, 65.5 µs", "1158400, 1.16 ms", "-99960, -100 µs",
        "16093800000, 16.1 s", "3600000000000, '3,600 s'", "NaN, -", "Infinity, -"})
    void timesHaveThreeDigitsInTheUnitThatKeepsThemBelowAThousand(double nanos, String text) {
        assertThat(Numbers.nanos(nanos)).isEqualTo(text);
    }

    @Test
    void ratiosNearOneHaveADigitMore() {
        assertThat(Numbers.ratio(1.00049)).isEqualTo("1.0005");
        assertThat(Numbers.ratio(1.0449)).isEqualTo("1.045");
    }

    @Test
    void longNumbersAreReadInThousands() {
        assertThat(Numbers.count(609_642_528)).isEqualTo("609,642,528");
        assertThat(Numbers.times(65_024)).isEqualTo("65,024");
        assertThat(Numbers.times(1.72)).isEqualTo("1.7");
        assertThat(Numbers.count(Double.NaN)).isEqualTo("-");
    }

    @Test
    void aSpreadShowsMedianAndExtremes() {
        assertThat(Numbers.spread(new Spread(1, 2, 3), value -> Numbers.fixed(1, value))).isEqualTo("2.0 [1.0 .. 3.0]");
    }

    @Test
    void whatIsNoNumberIsADash() {
        assertThat(Numbers.nanos(Double.NaN)).isEqualTo("-");
        assertThat(Numbers.millis(Double.NEGATIVE_INFINITY)).isEqualTo("-");
        assertThat(Numbers.percent(Double.NaN)).isEqualTo("-");
        assertThat(Numbers.fixed(3, Double.POSITIVE_INFINITY)).isEqualTo("-");
        assertThat(Numbers.spread(new Spread(0, Double.NaN, 0), Numbers::ratio)).isEqualTo("-");
    }
}
