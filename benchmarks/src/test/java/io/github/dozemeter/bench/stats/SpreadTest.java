package io.github.dozemeter.bench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void theMedianOfAnOddNumberIsTheMiddleOne() {
        assertThat(Spread.of(3, 1, 2)).isEqualTo(new Spread(1, 2, 3));
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        assertThat(Spread.of(4, 1, 2, 100).median()).isEqualTo(3);
    }

    @Test
    void oneValueIsItsOwnSpread() {
        assertThat(Spread.of(List.of(7.0))).isEqualTo(new Spread(7, 7, 7));
    }

    @Test
    void anIntervalKeepsAsManyValuesAsItNeedsToHoldTheMedianWithNinetyFivePercent() {
        // Outside: 2 of 64, 20 of 512, 158 of 4,096 ways for the values to lie about the median.
        assertThat(Spread.interval(List.of(6.0, 1.0, 2.0, 3.0, 4.0, 5.0))).isEqualTo(new Spread(1, 3.5, 6));
        assertThat(Spread.interval(upTo(9))).isEqualTo(new Spread(2, 5, 8));
        assertThat(Spread.interval(upTo(12))).isEqualTo(new Spread(3, 6.5, 10));
    }

    @Test
    void anIntervalOfFewValuesIsTheirExtremes() {
        assertThat(Spread.interval(upTo(5))).isEqualTo(Spread.of(upTo(5)));
        assertThat(Spread.interval(upTo(1))).isEqualTo(new Spread(1, 1, 1));
    }

    private static List<Double> upTo(int last) {
        return IntStream.rangeClosed(1, last).mapToObj(Double::valueOf).toList();
    }

    @Test
    void ofNothingThereIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.interval(List.of()));
    }
}
