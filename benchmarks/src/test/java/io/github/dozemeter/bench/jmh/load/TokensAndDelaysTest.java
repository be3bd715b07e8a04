package io.github.dozemeter.bench.jmh.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TokensAndDelaysTest {

    /** A machine on which a sleep takes 600 ns and a token 2, and one sleep in 20,000 hangs. */
    private static final class Machine {
        private long now;
        private int sleeps;

        private void sleep(long millis) {
            now += millis > 0 ? millis * 1_000_000 : ++sleeps % 20_000 == 0 ? 10_000_000 : 600;
        }

        private void burn(long tokens) {
            now += 2 * tokens;
        }
    }

    @Test
    void aBurnOfTheTokensTakesAsLongAsASleepOfNoTime() throws InterruptedException {
        Machine machine = new Machine();
        TokenCalibration calibration = TokenCalibration.measure(machine::sleep, machine::burn, () -> machine.now);
        assertThat(calibration).isEqualTo(new TokenCalibration(600, 2));
        assertThat(calibration.tokens()).isEqualTo(300);
    }

    @Test
    void thereIsAlwaysAToken() {
        assertThat(new TokenCalibration(1, 10).tokens()).isEqualTo(1);
    }

    @Test
    void thisHostHasFiguresAtAll() throws InterruptedException {
        TokenCalibration here = TokenCalibration.onThisHost();
        assertThat(here.sleep0Nanos()).isPositive();
        assertThat(here.nanosPerToken()).isPositive();
    }

    @Test
    void oneDelayInAThousandAsksForTimeAlsoAfterTheTableHasEnded() {
        MostlyZeroDelay.Delays delays = new MostlyZeroDelay.Delays();
        long requested = LongStream.range(0, 640_000).map(call -> delays.next()).sum();
        assertThat(requested).isEqualTo(640);
    }
}
