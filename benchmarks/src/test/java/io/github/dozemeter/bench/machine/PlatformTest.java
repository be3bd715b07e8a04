package io.github.dozemeter.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlatformTest {

    @Test
    void theQuotaIsReadFromBothVersionsOfControlGroups() {
        assertThat(Platform.quota(List.of("150000 100000"), List.of(), List.of())).isEqualTo("1.5 processors");
        assertThat(Platform.quota(List.of("max 100000"), List.of(), List.of())).isEqualTo("none");
        assertThat(Platform.quota(List.of(), List.of("200000"), List.of("100000"))).isEqualTo("2.0 processors");
        assertThat(Platform.quota(List.of(), List.of("-1"), List.of("100000"))).isEqualTo("none");
        assertThat(Platform.quota(List.of(), List.of(), List.of())).isEqualTo("none known");
    }

    @Test
    void everyFactIsThereOrSaidToBeUnknown() {
        assertThat(Platform.here().facts()).containsOnlyKeys("processor", "processors", "kernel", "governor",
            "container CPU quota", "timer slack").allSatisfy((name, value) -> assertThat(value).isNotBlank());
    }
}
