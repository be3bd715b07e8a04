package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class DozemeterControlTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "sun.instrument.InstrumentationImpl")
    void whoHasNoInstrumentationOfThisJvmIsTurnedAway(Object pass) {
        assertThatThrownBy(() -> DozemeterControl.running(pass)).isInstanceOf(SecurityException.class);
        assertThatThrownBy(() -> DozemeterControl.run(pass, null)).isInstanceOf(SecurityException.class);
        assertThatThrownBy(() -> DozemeterControl.testRun(pass, null)).isInstanceOf(SecurityException.class);
        assertThatThrownBy(() -> DozemeterControl.version(pass, "1")).isInstanceOf(SecurityException.class);
    }
}
