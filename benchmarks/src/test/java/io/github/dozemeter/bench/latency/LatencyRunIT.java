package io.github.dozemeter.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.bench.latency.LatencyTest.Effort;
import io.github.dozemeter.bench.machine.Pinning;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each test in its JVM, for a moment: that it measures what it says, not what it measures. */
@Tag("long")
class LatencyRunIT {

    private static final Effort TINY = new Effort(1, 100, 300);

    private static LatencyRun run(LatencyTest test, List<String> flags, Effort effort,
        Duration limit) throws Exception {
        return LatencyRun.of(new Order(test, Order.BOTH, effort, 3, false, limit),
            Jdk.running(), flags, Pinning.of(Pinning.AUTO));
    }

    @ParameterizedTest
    @EnumSource
    void eachTestGivesEverySampleButTheFirst(LatencyTest test) throws Exception {
        LatencyRun run = run(test, List.of(), TINY, Duration.ofMinutes(2));
        assertThat(run.results()).hasSize(test == LatencyTest.NANOTIME || test == LatencyTest.YIELD ? 1 : 2);
        for (LatencyResult result : run.results()) {
            assertThat(result.roundTrips()).isEqualTo(test == LatencyTest.ALTERNATING ? 600 : 300);
            assertThat(result.nanos()).isPositive();
            assertThat(result.spins() >= 0).isEqualTo(test == LatencyTest.THROUGHPUT);
            assertThat(result.hasHistogram()).isEqualTo(test != LatencyTest.THROUGHPUT);
            if (result.hasHistogram()) {
                assertThat(result.decoded().getTotalCount()).isEqualTo(299);
                assertThat(result.decoded().getMaxValue()).isLessThanOrEqualTo(result.nanos());
            }
        }
    }

    @Test
    void theTimeLimitEndsATestWithWhatThereIs() throws Exception {
        LatencyRun run = run(LatencyTest.NANOTIME, LatencyRun.WITHOUT_INTRINSIC,
            new Effort(0, 0, Long.MAX_VALUE / 2), Duration.ofMillis(200));
        assertThat(run.results().get(0).roundTrips()).isBetween(1L, Long.MAX_VALUE / 4);
        assertThat(run.facts()).contains("flags: -XX:+UnlockDiagnosticVMOptions -XX:DisableIntrinsic=_onSpinWait");
    }

    @Test
    void aJvmThatDoesNotStartIsSaidSo() {
        assertThatThrownBy(() -> run(LatencyTest.SPIN, List.of("-XX:+UseOnSpinWaitIntrinsic"), TINY,
            Duration.ofSeconds(5))).isInstanceOf(IOException.class).hasMessageContaining("UseOnSpinWaitIntrinsic");
    }

    /** Waits for a turn that never comes. */
    public static final class Hanging {

        private Hanging() {
        }

        public static void main(String[] arguments) {
            LatencyProgram.endAfter(Duration.ofMillis(100));
            new HandOver.Hinted(new Samples(2, 0)).answer();
        }
    }

    @Test
    void aTestThatHangsIsStopped() throws Exception {
        assertThat(Jvm.tool(Jdk.running(), "java").options("-cp", System.getProperty("java.class.path"))
            .main(Hanging.class.getName()).run(Duration.ofMinutes(1)).exitCode()).isEqualTo(LatencyProgram.HUNG);
    }
}
