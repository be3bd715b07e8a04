package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingRunTest {

    /** Asking costs time before main. */
    @ParameterizedTest
    @CsvSource({"8, false, true, false", "11, true, false, false", "17, false, true, true", "17, true, true, true",
        "21, false, true, true", "25, false, true, false", "25, false, false, true", "25, true, false, false"})
    void aJvmIsAskedOnlyWhereAnArchiveMaySuffer(int feature, boolean isAttached, boolean isSharing, boolean isAsked) {
        assertThat(TrainingRun.mayBe(feature, isAttached, isSharing)).isEqualTo(isAsked);
    }
}
