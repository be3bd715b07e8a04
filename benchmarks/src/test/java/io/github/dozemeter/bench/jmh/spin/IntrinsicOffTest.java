package io.github.dozemeter.bench.jmh.spin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IntrinsicOffTest {

    @Test
    void aForkWithoutTheOptionIsRefused() {
        assertThatThrownBy(() -> new IntrinsicOff().require())
            .hasMessageContaining("-XX:DisableIntrinsic=_onSpinWait did not reach the fork");
    }
}
