package io.github.dozemeter.bench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work with a {@code sleep(0)} before each piece loses by more threads; work without does not. */
class SleepZeroUnderLoadIT {

    private static final int ROUNDS = 7;

    private final int crowd = 10 * Runtime.getRuntime().availableProcessors();

    @Test
    void tenThreadsAProcessorDoLessThanOneThreadOnceEachPieceBeginsWithASleepOfNoTime() throws Exception {
        long tokens = TokenCalibration.onThisHost().tokens();
        Repeated.until(() -> {
            Medians with = Medians.measure(crowd, tokens, true);
            System.out.println("with sleep(0): " + with);
            assertThat(with.crowd()).as("%s, %d tokens", with, tokens).isLessThan(with.alone());
        });
    }

    @Test
    void withoutTheSleepTenThreadsAProcessorDoNotLose() throws Exception {
        long tokens = TokenCalibration.onThisHost().tokens();
        Repeated.until(() -> {
            Medians without = Medians.measure(crowd, tokens, false);
            System.out.println("without: " + without);
            assertThat(without.crowd()).as("%s, %d tokens", without, tokens).isGreaterThan(without.alone() * 0.8);
        });
    }

    /** Pieces a second, of one thread and of the crowd, in turns. */
    private record Medians(double alone, double crowd) {

        static Medians measure(int crowd, long tokens, boolean pausing) throws InterruptedException {
            List<Double> alone = new ArrayList<>();
            List<Double> together = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                alone.add(Workers.throughput(1, tokens, pausing));
                together.add(Workers.throughput(crowd, tokens, pausing));
            }
            return new Medians(Spread.of(alone).median(), Spread.of(together).median());
        }
    }
}
