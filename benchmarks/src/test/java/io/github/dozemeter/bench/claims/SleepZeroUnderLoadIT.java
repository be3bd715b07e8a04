package io.github.dozemeter.bench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work with a {@code sleep(0)} before each piece, which takes as long as the piece when nobody else wants to run. */
class SleepZeroUnderLoadIT {

    private static final int ROUNDS = 7;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Pieces a second: of one undisturbed thread, and of a crowd, with the sleep and without. */
    private record Throughputs(double alone, Crowd.Done crowd, double aloneWithout, Crowd.Done crowdWithout) {

        static Throughputs measure() throws InterruptedException {
            long tokens = TokenCalibration.onThisHost().tokens();
            Piece with = new Piece(tokens, true);
            Piece without = new Piece(tokens, false);
            List<Crowd.Done> crowd = new ArrayList<>();
            List<Crowd.Done> crowdWithout = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                crowd.add(Crowd.work(with));
                crowdWithout.add(Crowd.work(without));
            }
            Throughputs all = new Throughputs(Alone.throughput(with), median(crowd), Alone.throughput(without),
                median(crowdWithout));
            System.out.println(all);
            return all;
        }

        private static Crowd.Done median(List<Crowd.Done> rounds) {
            return new Crowd.Done(Spread.of(rounds.stream().map(Crowd.Done::perSecond).toList()).median(),
                Spread.of(rounds.stream().map(Crowd.Done::perCpuSecond).toList()).median());
        }
    }

    /**
     * Per CPU time, so that neighbours who take processors do not make the claim hold. That all processors together do
     * less than one undisturbed thread holds mostly, not always: on two, 0.5 to 1.06 of it were seen. The next test has
     * less work in a piece.
     */
    @Test
    void tenThreadsAProcessorDoMuchLessOnEachThanOneAloneAndTheSleepIsWhy() throws Exception {
        Repeated.until(() -> {
            Throughputs pieces = Throughputs.measure();
            assertThat(pieces.crowd().perCpuSecond()).as("%s", pieces).isLessThan(pieces.alone() * 0.75);
            assertThat(pieces.crowdWithout().perCpuSecond() / pieces.crowd().perCpuSecond()).as("%s", pieces)
                .isGreaterThan(pieces.aloneWithout() / pieces.alone() * 1.15);
        });
    }

    /**
     * The work is a tenth of the sleep. On two processors 0.79 to 0.83 of one thread's throughput were seen; of more
     * processors nothing is known here. What neighbours take is not counted against the crowd.
     */
    @Test
    void onTwoProcessorsTwentyThreadsTogetherDoLessThanOneAloneIfTheyMostlySleep() throws Exception {
        assumeThat(PROCESSORS).as("processors").isLessThanOrEqualTo(2);
        Repeated.until(() -> {
            Piece mostlySleep = new Piece(Math.max(1, TokenCalibration.onThisHost().tokens() / 10), true);
            List<Double> together = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                together.add(Crowd.work(mostlySleep).perCpuSecond() * PROCESSORS);
            }
            double alone = Alone.throughput(mostlySleep);
            System.out.println("together " + together + ", alone " + alone);
            assertThat(Spread.of(together).median()).isLessThan(alone);
        });
    }
}
