package io.github.dozemeter.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThreadWatchTest {

    private static final long USUAL_MILLIS = 400;

    @Test
    void cheapSamplesComeAboutTwiceASecond() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(1).toNanos(), USUAL_MILLIS)).isEqualTo(USUAL_MILLIS);
    }

    @Test
    void dearSamplesAreFollowedByALongerRest() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(20).toNanos(), USUAL_MILLIS)).isEqualTo(1_000);
    }

    /** Half a second for the first one, cold and on a busy machine, left a report of 20 s without another. */
    @Test
    void oneSlowSampleDoesNotEndSampling() {
        assertThat(ThreadWatch.rest(Duration.ofMillis(500).toNanos(), USUAL_MILLIS)).isLessThan(2_000);
    }
}
