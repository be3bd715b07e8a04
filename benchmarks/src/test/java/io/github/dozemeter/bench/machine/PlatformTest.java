package io.github.dozemeter.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlatformTest {

    @Test
    void everyFactIsThereOrSaidToBeUnknown() {
        assertThat(Platform.here().facts()).containsOnlyKeys("processor", "processors", "kernel", "governor",
            "container CPU quota", "timer slack").allSatisfy((name, value) -> assertThat(value).isNotBlank());
    }
}
