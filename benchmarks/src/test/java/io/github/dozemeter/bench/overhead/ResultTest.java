package io.github.dozemeter.bench.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.bench.overhead.Result.Measured;
import io.github.dozemeter.bench.stats.Spread;
import org.junit.jupiter.api.Test;

class ResultTest {

    private static final double EXACT = 1e-9;

    @Test
    void theRatioIsToTheMeanOfBothNativeCopies() {
        Result result = ResultsOf.ratios("YIELD:1", 1.02, 1.5);
        assertThat(result.median(Measured::nativeNanos)).isEqualTo(101, within(EXACT));
        assertThat(result.median(Measured::ratio)).isEqualTo(1.5, within(EXACT));
        assertThat(result.median(Measured::addedNanos)).isEqualTo(50.5, within(EXACT));
    }

    @Test
    void theSpreadIsOverTheForks() {
        Spread spread = ResultsOf.ratios("YIELD:1", 1, 1.2, 1.0, 1.1).spread(Measured::ratio);
        assertThat(spread.median()).isEqualTo(1.1, within(EXACT));
        assertThat(spread.max()).isEqualTo(1.2, within(EXACT));
    }

    @Test
    void theControlGapHasNoSign() {
        assertThat(ResultsOf.ratios("YIELD:1", 0.97, 1).controlGap()).isEqualTo(0.03, within(EXACT));
    }

    @Test
    void aBareCountIsComparedWithTheNativeCopiesAndWithTheTreatedOne() {
        Result result = ResultsOf.aboveFloor(500, "YIELD:1", 1, 2.5);
        assertThat(result.median(Measured::floorNanos)).isEqualTo(3, within(EXACT));
        assertThat(result.median(Measured::aboveFloorNanos)).isEqualTo(2.5, within(EXACT));
        assertThat(result.median(Measured::addedNanos)).isEqualTo(5.5, within(EXACT));
    }

    @Test
    void moreForksJoinTheOthers() {
        Result both = ResultsOf.ratios("YIELD:1", 1, 1.0).plus(ResultsOf.ratios("YIELD:1", 1, 1.2, 1.4));
        assertThat(both.forks()).hasSize(3);
        assertThat(both.median(Measured::ratio)).isEqualTo(1.2, within(EXACT));
        assertThat(both.treatedCalls()).isEqualTo(3_000);
    }

    @Test
    void theLeastDisturbedForksAreChosenByTheirControlAlone() {
        Result both = ResultsOf.ratios("YIELD:1", 1.3, 1.0).plus(ResultsOf.ratios("YIELD:1", 0.99, 1.4));
        assertThat(both.leastDisturbed(1).median(Measured::ratio)).isEqualTo(1.4, within(EXACT));
        assertThat(both.leastDisturbed(5).forks()).hasSize(2);
    }

    @Test
    void rowsReadAndWriteTheirText() {
        assertThat(Row.parseAll("SLEEP_ZERO:8v YIELD:32")).extracting(Row::toString)
            .containsExactly("SLEEP_ZERO:8v", "YIELD:32");
        assertThat(Row.parse("SLEEP_ZERO:8v").label()).isEqualTo("sleep(0), 8 virtual threads");
    }
}
