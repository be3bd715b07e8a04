package io.github.dozemeter.cli.relax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelaxRequestTest {

    @ParameterizedTest
    @CsvSource({"pulsar-timer*=20ms, pulsar-timer*, 20000000", "a=b=1.5ms, a=b, 1500000", "main=100ms, main, 100000000",
        "x=60us, x, 60000"})
    void namesAndTimeAreSplitAtTheLastEqualsSign(String text, String pattern, long nanos) {
        RelaxRequest request = RelaxRequest.of(text);
        assertThat(request.pattern).isEqualTo(pattern);
        assertThat(request.nanos).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"poller | expected names of threads and a time", "=20ms | expected names",
        "poller=20 | expected names",
        "poller=0ms | expected names", "poller=-1ms | expected names", "poller=101ms | at most 100 ms",
            "poller=1s | at most 100 ms",
        "*=20ms | nearly all threads", "**=20ms | nearly all", "*-*=20ms | nearly all", "*e*=20ms | nearly all"})
    void aRequestThatIsTooWideOrTooLongIsRefused(String text, String reason) {
        assertThatThrownBy(() -> RelaxRequest.of(text)).isInstanceOf(CommandFailure.class).hasMessageContaining(reason)
            .satisfies(failure -> assertThat(((CommandFailure) failure).exitCode).isEqualTo(2));
    }

    @ParameterizedTest
    @CsvSource({"pulsar-timer*, pulsar-timer-ab, true", "pulsar-timer*, pulsar-..er-7-1, true", "pulsar-timer*, pulsar-timer, true",
        "pulsar-timer*, pulsar-io, false", "pulsar-timer*, kafka-networker, false", "*-timer, a-timer, true",
            "*-timer, a-timex, false",
        "*-timer, a-very-long-nam, true", "worker, worker, true", "worker, worker-1, false", "äöü-worker-*, äöü-worker-, true",
        "ab*, cd\\134e, true"})
    void aKernelNameOfFifteenBytesMayBeCut(String pattern, String kernelName, boolean mayMatch) {
        assertThat(RelaxRequest.of(pattern + "=1ms").mayMatch(kernelName)).isEqualTo(mayMatch);
    }

    @Test
    void theWholeNameDecides() {
        assertThat(RelaxRequest.of("sshd-shell*=1ms").matches("sshd-shell[1]-pump")).isTrue();
        assertThat(RelaxRequest.of("sshd-shell*=1ms").matches("my-sshd-shell")).isFalse();
    }
}
