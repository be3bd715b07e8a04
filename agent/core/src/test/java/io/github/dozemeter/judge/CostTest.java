package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.judge.Cost.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostTest {

    private static Cost sum(Precision one, Precision other) {
        return new Cost(0.5, one).plus(new Cost(0.25, other));
    }

    @ParameterizedTest
    @CsvSource({"MEASURED, MEASURED, MEASURED", "MEASURED, ABOUT, ABOUT", "ABOUT, UP_TO, UP_TO",
        "ABOUT, NOT_KNOWN_YET, ABOUT", "UP_TO, TOO_LITTLE, UP_TO", "TOO_LITTLE, NOT_KNOWN_YET, NOT_KNOWN_YET"})
    void aSumIsAsWellKnownAsTheLessKnownOfThoseThatAreKnown(Precision one, Precision other, Precision ofBoth) {
        assertThat(sum(one, other).precision).isEqualTo(ofBoth);
        assertThat(sum(other, one).isKnown()).isEqualTo(ofBoth.compareTo(Precision.NOT_KNOWN_YET) < 0);
    }

    @Test
    void zeroPausesAndOthersAreAddedUpApart() {
        Cost sum = new Cost(0.5, 0.25, Precision.MEASURED).plus(new Cost(0.25, 0.125, Precision.MEASURED));
        assertThat(sum.cores).isEqualTo(0.75);
        assertThat(sum.zero).isEqualTo(0.375);
        assertThat(sum.others()).isEqualTo(0.375);
    }

    @Test
    void aPartOfACostIsThatPartOfBothKindsOfPauses() {
        Cost half = new Cost(0.5, 0.25, Precision.UP_TO).times(0.5);
        assertThat(half.cores).isEqualTo(0.25);
        assertThat(half.zero).isEqualTo(0.125);
        assertThat(half.precision).isEqualTo(Precision.UP_TO);
    }
}
