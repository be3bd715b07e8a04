package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When a mean says nothing: pauses in two groups. */
class TimesGroupsTest {

    private final long[] buckets = new long[Times.BUCKETS + 1];

    @Test
    void twoGroupsAreShownByTheirLowerBoundsAndTheShareOfTheShorter() {
        Times.Groups groups = pauses(40, 1_000).pauses(60, 1_000_000).groups();
        assertThat(groups.shortNanos).isEqualTo(800);
        assertThat(groups.longNanos).isEqualTo(800_000);
        assertThat(groups.shortShare).isEqualTo(0.4);
    }

    @Test
    void groupsAreAtLeastAFactorOfThreeApart() {
        assertThat(pauses(50, 1_000).pauses(50, 2_500).groups()).isNull();
        assertThat(new TimesGroupsTest().pauses(50, 1_000).pauses(50, 3_200).groups()).isNotNull();
    }

    @Test
    void theShortestPausesCanBeAGroup() {
        Times.Groups groups = pauses(50, 100).pauses(50, 320).groups();
        assertThat(groups.shortNanos).isZero();
        assertThat(groups.longNanos).isEqualTo(250);
    }

    @Test
    void pausesWithoutAnUpperBoundCanBeAGroup() {
        Times.Groups groups = pauses(50, 1_000_000).pauses(50, Long.MAX_VALUE).groups();
        assertThat(groups.longNanos).isEqualTo(Times.MAX_BOUND);
    }

    @Test
    void theWidestGapIsBetweenTheGroups() {
        Times.Groups groups = pauses(30, 1_000).pauses(30, 4_000).pauses(40, 40_000).groups();
        assertThat(groups.shortShare).isEqualTo(0.6);
        assertThat(groups.longNanos).isEqualTo(32_000);
    }

    @Test
    void lessThanAHundredthOfThePausesDoesNotFillAGap() {
        assertThat(pauses(500, 1_000).pauses(9, 2_000).pauses(491, 3_200).groups()).isNotNull();
        assertThat(new TimesGroupsTest().pauses(500, 1_000).pauses(10, 2_000).pauses(490, 3_200).groups())
            .isNull();
    }

    @Test
    void fewerThanThirtyPausesAreNoGroups() {
        assertThat(pauses(15, 1_000).pauses(14, 1_000_000).groups()).isNull();
        assertThat(pauses(0, 1_000).pauses(1, 1_000_000).groups()).isNotNull();
        assertThat(Times.NONE.groups()).isNull();
    }

    @Test
    void eachGroupIsATwentiethOfAllPauses() {
        for (int few : new int[] {4, 5}) {
            Times.Groups fewShort = new TimesGroupsTest().pauses(few, 1_000).pauses(100 - few, 1_000_000).groups();
            Times.Groups fewLong = new TimesGroupsTest().pauses(100 - few, 1_000).pauses(few, 1_000_000).groups();
            assertThat(fewShort != null).isEqualTo(few == 5);
            assertThat(fewLong != null).isEqualTo(few == 5);
        }
    }

    @Test
    void onePeakIsNoGroups() {
        assertThat(pauses(100, 1_000_000).groups()).isNull();
    }

    @Test
    void aGroupIsShownByItsFullestBucketTheShorterOfTwo() {
        Times.Groups groups = pauses(5, 1_000).pauses(20, 1_250).pauses(20, 1_600).pauses(5, 2_000)
            .pauses(10, 1_000_000).pauses(10, 1_250_000).pauses(30, 1_600_000).groups();
        assertThat(groups.shortNanos).isEqualTo(1_000);
        assertThat(groups.longNanos).isEqualTo(1_250_000);
    }

    private TimesGroupsTest pauses(long count, long realisedNanos) {
        buckets[Times.bucketFor(realisedNanos)] += count;
        return this;
    }

    private Times.Groups groups() {
        return new Times(0, 0, 0, 0, buckets).groups();
    }
}
