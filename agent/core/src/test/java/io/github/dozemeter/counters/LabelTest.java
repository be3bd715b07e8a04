package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelTest {

    @ParameterizedTest
    @CsvSource({"pool-1-thread-12, pool-1-thread-#", "pool-1-thread-12 idle, pool-1-thread-# idle",
        "worker0, worker#", "worker9, worker#", "12, #", "7up, #up", "G1-7, G1-#", "G1-a, G#-a", "AB1 x, AB# x"})
    void theLastNumberOfAThreadNameStandsForAllOfItsKind(String threadName, String kind) {
        assertThat(Label.threads(threadName)).isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "main", "G1 Service", "worker/", "worker:"})
    void aThreadNameWithoutANumberStaysAsItIs(String threadName) {
        assertThat(Label.threads(threadName)).isEqualTo(threadName);
    }

    @Test
    void aLabelWithoutRoomIsEmpty() {
        assertThat(Label.of("run", 0)).isEmpty();
    }
}
