package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.Option;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThresholdTest {

    @ParameterizedTest
    @EnumSource
    void aThresholdIsFixedOrAnOptionOfItsName(Threshold threshold) {
        assertThat(threshold.option == null ? Defaults.key(threshold) : threshold.option.key())
            .isEqualToIgnoringCase(Defaults.key(threshold));
    }

    @Test
    void everyOptionForThresholdsIsOne() {
        assertThat(Arrays.stream(Option.values()).filter(option -> option.key().startsWith("thresholds.")))
            .containsExactlyInAnyOrderElementsOf(Arrays.stream(Threshold.values()).map(threshold -> threshold.option).filter(Objects::nonNull).toList());
    }
}
