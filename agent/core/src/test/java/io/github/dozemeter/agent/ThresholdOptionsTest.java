package io.github.dozemeter.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.diagnose.Threshold;
import io.github.dozemeter.options.Option;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThresholdOptionsTest {

    @ParameterizedTest
    @EnumSource
    void everyThresholdIsAnOptionOfItsName(Threshold threshold) {
        assertThat(ThresholdOptions.option(threshold).key().toLowerCase(Locale.ROOT))
            .isEqualTo("thresholds." + threshold.name().replace("_", "").toLowerCase(Locale.ROOT));
    }

    @Test
    void everyOptionForThresholdsIsOne() {
        assertThat(Arrays.stream(Option.values()).filter(option -> option.key().startsWith("thresholds.")))
            .containsExactlyInAnyOrderElementsOf(Arrays.stream(Threshold.values()).map(ThresholdOptions::option).toList());
    }
}
