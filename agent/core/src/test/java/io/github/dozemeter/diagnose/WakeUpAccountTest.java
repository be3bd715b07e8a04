package io.github.dozemeter.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.record.Snapshots.Figures;
import io.github.dozemeter.sample.SamplesBySite;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of a JVM that woke up ten times a second, where a test does not say otherwise. */
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

    /** Of a Kafka broker, which waits in selectors and queues alone: what was not there was not cheap. */
    @Test
    void nothingIsCalledCheapWhereNothingWasCountedAndMuchWakesUp() {
        ThreadsSnapshot busy = new ThreadsSnapshot(0, 10 * Watched.SECOND, 12_440, Map.of(), 20);
        assertThat(new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null)
            .judge(new Snapshots().take(), SamplesBySite.none(), busy).headline())
            .isEqualTo("No pause was counted; this JVM wakes up 1,244 times a second, 0 % of it at these sites, not explained 100 %");
    }

    private static double explained(Figures figures) {
        return Watched.site(Call.THREAD_SLEEP, figures).account().explained();
    }
}
