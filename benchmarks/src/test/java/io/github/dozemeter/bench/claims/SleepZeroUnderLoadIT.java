package io.github.dozemeter.bench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work with a {@code sleep(0)} before each piece, which takes as long as the piece when nobody else wants to run. */
class SleepZeroUnderLoadIT {

    private static final int ROUNDS = 7;

    /** Pieces a second: of one undisturbed thread and of a crowd, with the sleep and without. */
    private record Throughputs(double alone, double crowd, double aloneWithout, double crowdWithout) {

        static Throughputs measure() throws InterruptedException {
            long tokens = TokenCalibration.onThisHost().tokens();
            Piece with = new Piece(tokens, true);
            Piece without = new Piece(tokens, false);
            List<Double> crowd = new ArrayList<>();
            List<Double> crowdWithout = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                crowd.add(Crowd.throughput(with));
                crowdWithout.add(Crowd.throughput(without));
            }
            Throughputs all = new Throughputs(Alone.throughput(with), Spread.of(crowd).median(),
                Alone.throughput(without), Spread.of(crowdWithout).median());
            System.out.println(all);
            return all;
        }
    }

    /** The second half tells the sleep's share from that of neighbours, who slow both crowds. Measured: 1.4 to 1.8. */
    @Test
    void tenThreadsAProcessorDoLessThanOneAloneAndTheSleepIsWhy() throws Exception {
        Repeated.until(() -> {
            Throughputs pieces = Throughputs.measure();
            assertThat(pieces.crowd()).as("%s", pieces).isLessThan(pieces.alone());
            assertThat(pieces.crowdWithout() / pieces.crowd()).as("%s", pieces)
                .isGreaterThan(pieces.aloneWithout() / pieces.alone() * 1.15);
        });
    }
}
