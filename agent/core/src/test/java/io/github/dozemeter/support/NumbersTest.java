package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0", "0.4|0", "1|1 ns", "999.4|999 ns", "999.5|1 µs", "1000|1 µs", "1234|1.2 µs", "9949|9.9 µs",
        "9950|10 µs", "84321|84 µs", "999499|999 µs", "999500|1 ms", "1060000|1.1 ms", "2000000|2 ms", "999999999|1 s", "60000000000|60 s",
        "86400000000000|86,400 s", "9223372036854775807|9,223,372,037 s", "NaN|-"})
    void aMeasuredTimeHasADigitOnlyBelowTen(double nanos, String text) {
        assertThat(Numbers.duration(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0", "5e3|5 µs", "7.31e3|7.31 µs", "7.5e3|7.5 µs", "10e3|10 µs", "100e3|100 µs", "500|500 ns",
        "9994|9.99 µs", "9996|10 µs", "12345|12.3 µs", "99960|100 µs", "1.25e6|1.25 ms", "NaN|-"})
    void whatSomebodyWroteDownHasNoDigitsBeyond(double nanos, String text) {
        assertThat(Numbers.written(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0%", "1e-9|<0.1%", "0.001|0.1%", "0.0994|9.9%", "0.0996|10%", "0.124|12%",
        "0.5|50%", "0.9|90%", "0.9004|90.0%", "0.996|99.6%", "0.9989|99.9%", "0.99999|>99.9%", "1|100%",
        "0.0995|10%", "0.999|99.9%"})
    void aPercentageIsNeverNoneOfSomeNorAllOfNotAll(double share, String text) {
        assertThat(Numbers.percent(share)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0", "0.01|<0.1", "0.05|0.1", "0.5|0.5", "2|2", "9.94|9.9", "9.95|10",
        "9.96|10", "1234.4|1,234", "2000000|2,000,000", "NaN|-"})
    void countsHaveADigitOnlyBelowTen(double count, String text) {
        assertThat(Numbers.count(count)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0", "0.01|<0.1", "0.5|0.5", "171.4|171", "999.4|999", "999.5|1.0k", "5000|5.0k", "9949|9.9k",
        "9951|10k", "82345|82k", "999499|999k", "999500|1.00M", "1161224|1.16M", "NaN|-"})
    void ratesFromAThousandOnAreShort(double perSecond, String text) {
        assertThat(Numbers.rate(perSecond)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|0%", "0.00005|<0.01%", "0.0001|0.01%", "0.0099|0.99%",
        "0.00995|1.0%", "0.0994|9.9%", "0.0995|10%", "1.844|184%"})
    void coresHaveTwoDigitsAndAreNeverNoneOfSome(double cores, String text) {
        assertThat(Numbers.ofCore(cores)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"931, ~931", "0, 0", "-, -", "1.5, ~1.5"})
    void onlyAFigureIsMarkedAsAnEstimate(String figure, String text) {
        assertThat(Numbers.estimate(figure)).isEqualTo(text);
    }
}
