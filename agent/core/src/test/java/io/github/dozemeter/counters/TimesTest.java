package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

    private static final int BUCKET_TO_100 = 0;
    private static final int BUCKET_TO_125 = 1;
    private static final int BUCKET_WITHOUT_BOUND = 90;

    private final Times times = times(3, 50, 900, 7);

    @Test
    void plusAddsEverySumAndChangesNeither() {
        Times other = times(10, 20, 30, 40);
        Times both = times.plus(other);
        assertThat(both.timed).isEqualTo(13);
        assertThat(both.requestedNanos).isEqualTo(70);
        assertThat(both.realisedNanos).isEqualTo(930);
        assertThat(both.zeroRealisedNanos).isEqualTo(47);
        assertThat(both.cpuSamples).isEqualTo(4);
        assertThat(both.count()).isEqualTo(2 * times.count());
        assertThat(times.timed).isEqualTo(3);
        assertThat(other.timed).isEqualTo(10);
    }

    @Test
    void theBucketsAreThoseOfTheHook() {
        long[] bounds = DozemeterTimes.bucketBounds();
        assertThat(Times.MAX_BOUND).isEqualTo(bounds[bounds.length - 1]);
        for (int bucket = 0; bucket < bounds.length; bucket++) {
            long[] one = new long[DozemeterTimes.BUCKETS + bounds.length + 1];
            one[DozemeterTimes.BUCKETS + bucket] = 1;
            assertThat(new Times(one).boundOf(1)).isEqualTo(bounds[bucket]);
        }
    }

    @Test
    void atMostIsCumulativeAndExactAtBounds() {
        assertThat(times.atMost(99)).isZero();
        assertThat(times.atMost(100)).isEqualTo(1);
        assertThat(times.atMost(124)).isEqualTo(1);
        assertThat(times.atMost(125)).isEqualTo(5);
        assertThat(times.atMost(80_000_000_000L)).isEqualTo(5);
        assertThat(times.atMost(Long.MAX_VALUE)).isEqualTo(5);
    }

    @Test
    void countHoldsTheBucketWithoutABoundToo() {
        assertThat(times.count()).isEqualTo(21);
    }

    @Test
    void noTimesAreZero() {
        assertThat(Times.NONE.timed).isZero();
        assertThat(Times.NONE.count()).isZero();
        assertThat(Times.NONE.plus(times).count()).isEqualTo(times.count());
    }

    @Test
    void minusTakesEverySumBack() {
        Times other = times(10, 20, 30, 40);
        Times rest = times.plus(other).minus(times);
        assertThat(rest.timed).isEqualTo(10);
        assertThat(rest.requestedNanos).isEqualTo(20);
        assertThat(rest.realisedNanos).isEqualTo(30);
        assertThat(rest.zeroRealisedNanos).isEqualTo(40);
        assertThat(rest.cpuSamples).isEqualTo(2);
        assertThat(rest.atMost(100)).isEqualTo(1);
        assertThat(rest.count()).isEqualTo(21);
        assertThat(times.minus(times).count()).isZero();
    }

    @Test
    void aPauseIsInTheFirstBucketThatReachesItsTime() {
        assertThat(Times.bucketFor(0)).isZero();
        assertThat(Times.bucketFor(100)).isZero();
        assertThat(Times.bucketFor(100.1)).isEqualTo(1);
        assertThat(Times.bucketFor(125)).isEqualTo(1);
        assertThat(Times.bucketFor(126)).isEqualTo(2);
        assertThat(Times.bucketFor(Times.MAX_BOUND)).isEqualTo(BUCKET_WITHOUT_BOUND - 1);
        assertThat(Times.bucketFor(Times.MAX_BOUND + 1)).isEqualTo(BUCKET_WITHOUT_BOUND);
    }

    @Test
    void aRankIsInTheBucketThatHoldsItAndNoneBeyondTheLast() {
        assertThat(List.of(1, 2, 5, 6, 21, 22)).extracting(times::upTo).containsExactly(1L, 5L, 5L, 21L, 21L, 21L);
        assertThat(List.of(1, 2, 5)).extracting(times::boundOf).containsExactly(100L, 125L, 125L);
        assertThat(List.of(6, 21, 22)).extracting(times::boundOf).containsOnly(100_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 5, 5", "5, 0, 5", "3, 5, 3", "5, 3, 3"})
    void theShortestPeriodOfAllSchedulesIsKept(long one, long more, long both) {
        assertThat(schedule(one).plus(schedule(more)).periodNanos).isEqualTo(both);
    }

    private static Times schedule(long period) {
        long[] sums = new long[DozemeterTimes.BUCKETS + DozemeterTimes.bucketBounds().length + 1];
        sums[DozemeterTimes.PERIOD] = period;
        return new Times(sums);
    }

    private static Times times(long timed, long requested, long realised, long zeroRealised) {
        long[] sums = new long[DozemeterTimes.BUCKETS + DozemeterTimes.bucketBounds().length + 1];
        sums[DozemeterTimes.TIMED] = timed;
        sums[DozemeterTimes.REQUESTED] = requested;
        sums[DozemeterTimes.REALISED] = realised;
        sums[DozemeterTimes.ZERO_REALISED] = zeroRealised;
        sums[DozemeterTimes.CPU_SAMPLES] = 2;
        sums[DozemeterTimes.BUCKETS + BUCKET_TO_100] = 1;
        sums[DozemeterTimes.BUCKETS + BUCKET_TO_125] = 4;
        sums[DozemeterTimes.BUCKETS + BUCKET_WITHOUT_BOUND] = 16;
        return new Times(sums);
    }
}
