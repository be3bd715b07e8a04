package io.github.dozemeter.bench.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {

    private static String verdict(String row, double control, double ratio) {
        return Target.of(Row.parse(row)).verdict(ResultsOf.ratios(row, control, ratio));
    }

    @ParameterizedTest
    @CsvSource({"SLEEP_ZERO:1, 1.01", "YIELD:2, 1.015", "YIELD:8, 1.02", "SLEEP_ZERO:32, 1.02", "YIELD:8v, 1.05",
        "PARK_ZERO:1, +5 ns", "POLL:1, +6 ns",
        "TRY_ACQUIRE:1, +6 ns", "SELECT_NOW:1, +6 ns", "WORK:8, 1.01", "PARK_FIFTY:1, +300 ns", "SLEEP_ONE:1, 1.001"})
    void targetsAreThoseOfTheDesign(String row, String target) {
        assertThat(Target.of(Row.parse(row))).hasToString(target);
    }

    /** docs/performance.md has the reasons. */
    @ParameterizedTest
    @CsvSource({"YIELD:1, 1.015, +7 ns", "POLL:1, +10 ns, ''", "SELECT_NOW:1, +10 ns, ''", "WORK:8, 1.06, ''", "YIELD:2, 1.015, ''",
        "YIELD:1v, 1.05, ''", "TRY_ACQUIRE:1, +6 ns, ''", "SLEEP_ZERO:1, 1.01, +4 ns"})
    void aGoalThatIsNotReachedHasALowerTargetOnThePage(String row, String target, String aboveFloor) {
        assertThat(Target.published(Row.parse(row))).hasToString(target);
        assertThat(Target.publishedAboveFloor(Row.parse(row))).hasToString(aboveFloor);
    }

    @ParameterizedTest
    @CsvSource({"SLEEP_ZERO:1, +4 ns", "YIELD:1, +4 ns", "PARK_ZERO:1, +4 ns", "YIELD:2, ''", "SLEEP_ZERO:1v, ''", "POLL:1, ''",
        "PARK_FIFTY:1, ''"})
    void onePlatformThreadIsPromisedToStayNearABareCount(String row, String target) {
        assertThat(Target.aboveFloor(Row.parse(row))).hasToString(target);
    }

    @ParameterizedTest
    @CsvSource({"1.0, 3.9, met", "1.0, 4.1, **not met**", "1.01, 8.9, not shown: less than the A/A gap", "1.01, 9.1, **not met**"})
    void whatIsAddedBeyondABareCountIsExcusedOnlyByTheControl(double control, double above, String verdict) {
        Result result = ResultsOf.aboveFloor(500, "YIELD:1", control, above);
        assertThat(Target.aboveFloor(result.row()).verdict(result)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1.009, met", "1.0, 1.011, **not met**", "1.02, 1.025, not shown: less than the A/A gap",
        "1.02, 1.035, **not met**"})
    void aMissedTargetIsExcusedOnlyByTheControl(double control, double ratio, String verdict) {
        assertThat(verdict("YIELD:1", control, ratio)).isEqualTo(verdict);
    }

    @Test
    void nanosecondsAreJudgedWhereTheyArePromised() {
        assertThat(verdict("PARK_FIFTY:1", 1, 3.9)).isEqualTo("met");
        assertThat(verdict("PARK_FIFTY:1", 1, 4.1)).isEqualTo("**not met**");
    }

    @Test
    void whereNothingIsPromisedNothingIsSaid() {
        assertThat(verdict("PARK_ONE:8", 1, 9)).isEmpty();
    }
}
