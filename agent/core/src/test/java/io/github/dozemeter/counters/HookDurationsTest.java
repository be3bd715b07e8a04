package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code sleep(Duration)} and {@code join(Duration)}, by a thread that is interrupted, so that none of them waits: the one that made it ready. */
@EnabledForJreRange(min = JRE.JAVA_19)
@ExtendWith(HookState.class)
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SAME_THREAD)
class HookDurationsTest {

    private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
    private static final Thread ALIVE = Thread.currentThread();

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.THREAD_SLEEP);

    @BeforeEach
    void interrupt() {
        HookState.timeAll();
        Thread.currentThread().interrupt();
    }

    @Test
    void zeroIsAZeroPauseThatThrowsTheInterrupt() {
        assertThat(catchThrowable(() -> DozemeterDurations.sleep(Duration.ZERO, site))).isInstanceOf(InterruptedException.class);
        assertThat(sites.only().zeroPauses()).isEqualTo(1);
        assertThat(sites.only().times().requestedNanos).isZero();
    }

    @Test
    void aNegativeOneIsAZeroPauseThatThrowsNothing() throws InterruptedException {
        DozemeterDurations.sleep(Duration.ofNanos(-1), site);
        assertThat(DozemeterDurations.join(ALIVE, Duration.ofSeconds(Long.MIN_VALUE), site)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sites.only().zeroPauses()).isEqualTo(2);
    }

    @Test
    void theTimeAskedForIsExact() {
        catchThrowable(() -> DozemeterDurations.sleep(Duration.ofHours(1).plusNanos(1), site));
        assertThat(sites.only().times().requestedNanos).isEqualTo(3_600_000_000_001L);
        assertThat(sites.only().zeroPauses()).isZero();
    }

    @Test
    void theLongestSaturates() {
        assertThat(catchThrowable(() -> DozemeterDurations.sleep(LONGEST, site))).isInstanceOf(InterruptedException.class);
        assertThat(catchThrowable(() -> {
            Thread.currentThread().interrupt();
            DozemeterDurations.join(ALIVE, LONGEST, site);
        })).isInstanceOf(InterruptedException.class);
        assertThat(sites.only().times().requestedNanos).isZero();
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().pauses()).isEqualTo(2);
    }

    @Test
    void noneAtAllIsTheNullPointerExceptionOfTheJdk() {
        assertThat(catchThrowable(() -> DozemeterDurations.sleep(null, site))).isInstanceOf(NullPointerException.class);
        assertThat(sites.only().pauses()).isEqualTo(1);
    }
}
