package io.github.dozemeter.export.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeterNamesTest {

    @ParameterizedTest
    @CsvSource({"dozemeter_pauses, dozemeter.pauses,", "dozemeter_zero_realised_seconds, dozemeter.zero.realised, seconds",
        "dozemeter_expired_pauses, dozemeter.expired.pauses,", "dozemeter_period_seconds, dozemeter.period, seconds",
        "dozemeter_build_info, dozemeter.build.info,", "dozemeter_process_wakeups, dozemeter.process.wakeups,",
        "dozemeter_explained_wakeups_ratio, dozemeter.explained.wakeups.ratio,"})
    void unitsStandBesideTheNameAndUnderscoresAreDots(String family, String name, String unit) {
        MeterId id = new MeterId(MeterId.Kind.COUNTER, family, "", List.of("a", "b"), List.of("1", "2"));
        assertThat(id.name()).isEqualTo(name);
        assertThat(id.baseUnit()).isEqualTo(unit);
        assertThat(id.tags()).containsExactly("a", "1", "b", "2");
    }

    @Test
    void metersAreTheSameWhereNameAndTagsAre() {
        assertThat(id("a", "1")).isEqualTo(id("a", "1")).hasSameHashCodeAs(id("a", "1"))
            .isNotEqualTo(id("a", "2")).isNotEqualTo(id("b", "1")).isNotEqualTo("a");
    }

    private static MeterId id(String family, String value) {
        return new MeterId(MeterId.Kind.GAUGE, family, "", List.of("tag"), List.of(value));
    }

    @ParameterizedTest
    @CsvSource({"1.0.0, true", "1.2.2, true", "1.2.0-rc.1, true", "1.3.0, false", "1.17.1, false", "2.0.0, false",
        "1.x, false", ", false", "unknown, false"})
    void onlyVersionsBefore1Point3AreTooOld(String version, boolean tooOld) {
        assertThat(Micrometers.isTooOld(version)).isEqualTo(tooOld);
    }
}
