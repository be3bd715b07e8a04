package io.github.dozemeter.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Snapshots.Figures;
import org.junit.jupiter.api.Test;

/** Of a JVM that woke up ten times a second. */
class WakeUpAccountTest {

    @Test
    void pausesThatLetTheirThreadWaitExplainWakeUps() {
        assertThat(explained(Figures.none().asking(50, Watched.MILLI, Watched.MILLI))).isEqualTo(0.5);
    }

    @Test
    void pausesThatEndAtOnceExplainNone() {
        assertThat(explained(Figures.none().asking(50, Watched.MILLI, 10 * Watched.MICRO))).isZero();
    }

    /** On a busy machine a yield comes back when another thread has had its turn; the kernel counts no wait. */
    @Test
    void zeroSleepsExplainNoneHoweverLongTheyTake() {
        assertThat(explained(Figures.none().zero(50, Watched.MILLI))).isZero();
    }

    private static double explained(Figures figures) {
        return Watched.site(Call.THREAD_SLEEP, figures).account().explained();
    }
}
