package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {

    @Test
    void usuallyATickComesEveryTenSecondsAndVerdictsAfterAMinute() {
        assertThat(Pace.USUAL.tickMillis).isEqualTo(10_000);
        assertThat(Pace.USUAL.startedMillis).isEqualTo(10_000);
        assertThat(Pace.USUAL.judgedAfterMillis).isEqualTo(60_000);
        assertThat(Pace.USUAL.retryMillis).isEqualTo(10_000);
        assertThat(Pace.USUAL.millis(350)).isEqualTo(350);
        assertThat(Pace.USUAL.seconds(20)).isEqualTo(20);
    }

    @Test
    void aFasterPaceShortensEveryWait() {
        Pace fast = Pace.times(50);

        assertThat(fast.tickMillis).isEqualTo(200);
        assertThat(fast.judgedAfterMillis).isEqualTo(1_200);
        assertThat(fast.millis(350)).isEqualTo(7);
        assertThat(fast.seconds(20)).isEqualTo(0.4);
    }

    @Test
    void noWaitIsShorterThanAMillisecond() {
        assertThat(Pace.times(1_000).millis(350)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void whatIsNotFasterIsTheUsualPace(int speed) {
        assertThat(Pace.times(speed)).isSameAs(Pace.USUAL);
    }
}
