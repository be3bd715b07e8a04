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
     * less than one undisturbed thread holds mostly, not always: on two, 0.5 to 1.06 of it were seen.
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
}
