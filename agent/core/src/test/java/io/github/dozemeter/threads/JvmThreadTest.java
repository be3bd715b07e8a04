package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmThreadTest {

    @ParameterizedTest
    @CsvSource({"1.8.0_504, VM Periodic Task Thread, 20, -XX:PerfDataSamplingInterval=1000 makes it rarer",
        "17.0.15, VM Periodic Task Thread, 20, -XX:PerfDataSamplingInterval=1000 makes it rarer", "17.0.15, VM Periodic Task Thread, 126, ''",
        "22.0.1, VM Periodic Task Thread, 20, no option known", "25.0.3, VM Periodic Task Thread, 20, ''",
        "17.0.15, G1 Service, 5, -XX:G1ConcRefinementServiceIntervalMillis=10000 makes it rarer", "21.0.13, G1 Service, 1, ''",
        "26-ea, G1 Service, 20, no option known", "25.0.3, Monitor Deflation Thread, 4, AsyncDeflationInterval=5000 makes it rarer",
        "17.0.15, main, 20, ''", "unknown, ZDirector, 100, ''", "21.0.13, ZDirector, 100, no option known"})
    void theOptionIsOneThatThisReleaseTakes(String java, String thread, double rate, String end) {
        String note = JvmThread.note(thread, java, rate);
        assertThat(note).endsWith(end);
        assertThat(note.isEmpty()).isEqualTo(end.isEmpty());
    }
}
