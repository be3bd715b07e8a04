package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.counters.Snapshots.Figures;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The one definition of each figure. */
class SiteFiguresTest {

    /** Of sites that began at different ticks: the span of all, or a row of many would have too high a rate. */
    @Test
    void aSumIsOfTheLongerSpan() {
        Snapshot all = new Snapshots().site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(1_000)).take(20_000_000_000L);
        Snapshot early = new Snapshots().take(10_000_000_000L);
        SiteFigures late = all.bySitesOwnTime(all, List.of(early)).sites().get(0);
        assertThat(late.rate()).isEqualTo(100);
        assertThat(late.plus(all.sites().get(0)).rate()).isEqualTo(100);
        assertThat(all.sites().get(0).plus(late).rate()).isEqualTo(100);
    }

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    @Test
    void meansAreThoseOfThePausesThatRequestTime() {
        SiteFigures both = of(Figures.none().zero(100, 1_000).asking(300, 2 * MILLI, 3 * MILLI));
        assertThat(both.requestedNanos()).isCloseTo(2 * MILLI, within(1e-3));
        assertThat(both.realisedNanos()).isCloseTo(3 * MILLI, within(1e-3));
        assertThat(both.zeroShare()).isEqualTo(0.25);
        assertThat(both.rate()).isEqualTo(40);
        assertThat(both.threads()).isEqualTo((300 * 3e6 + 100 * 1e3) / 1e10);
        assertThat(both.threadShare()).isEqualTo(100 * 1e3 / 1e10);
    }

    @Test
    void meansAreThoseOfTheZeroPausesWhereThereAreNoOthers() {
        SiteFigures zero = of(Figures.none().zero(100, 1_000));
        assertThat(zero.requestedNanos()).isZero();
        assertThat(zero.realisedNanos()).isEqualTo(1_000);
        assertThat(zero.hasMeans()).isFalse();
    }

    @Test
    void whatWasNotTimedHasNoMeans() {
        SiteFigures untimed = of(Figures.none().untimed(100));
        assertThat(untimed.requestedNanos()).isNaN();
        assertThat(untimed.realisedNanos()).isNaN();
    }

    @Test
    void whatWaitsForEverHasRealisedTimeAlone() {
        SiteFigures forEver = of(Figures.none().asking(10, 0, SECOND));
        assertThat(forEver.requestedNanos()).isNaN();
        assertThat(forEver.realisedNanos()).isEqualTo(SECOND);
    }

    @Test
    void aSpanHasTheFiguresOfItsTimeAlone() {
        Snapshot before = new Snapshots().site(Call.PARK_NANOS, "a.B", Figures.none().asking(100, MILLI, MILLI))
            .site(Call.PARK_NANOS, "a.Quiet", Figures.none().asking(1, MILLI, MILLI)).take(10 * SECOND);
        Snapshot after = new Snapshots().site(Call.PARK_NANOS, "a.B", Figures.none().asking(100, MILLI, MILLI)
            .asking(50, 20 * MILLI, 30 * MILLI)).site(Call.PARK_NANOS, "a.Quiet", Figures.none().asking(1, MILLI, MILLI))
            .site(Call.PARK_NANOS, "a.New", Figures.none().asking(7, 1, 1)).take(15 * SECOND);

        Snapshot span = after.since(before);
        assertThat(span.span().seconds()).isEqualTo(5);
        assertThat(span.sites()).extracting(site -> site.site().className()).containsExactly("a.B", "a.New");
        SiteFigures site = span.sites().get(0);
        assertThat(site.pauses()).isEqualTo(50);
        assertThat(site.rate()).isEqualTo(10);
        assertThat(site.requestedNanos()).isEqualTo(20 * MILLI);
        assertThat(site.realisedNanos()).isEqualTo(30 * MILLI);
        assertThat(site.times().atMost(2 * MILLI)).isZero();
        assertThat(span.sites().get(1).rate()).isEqualTo(1.4);
    }

    @Test
    void aSpanShorterThanASecondCountsAsOne() {
        assertThat(new Snapshots().site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(10)).take(SECOND / 100).sites().get(0)
            .rate()).isEqualTo(10);
    }

    /** The JDK's count of these waits and the time that threads were in them are all that is known. */
    @Test
    void estimatedPausesAllLastTheirMean() {
        SiteFigures estimated = estimated(1_000, 2, false);
        assertThat(estimated.rate()).isEqualTo(100);
        assertThat(estimated.realisedNanos()).isEqualTo(2 * MILLI);
        assertThat(estimated.times().boundOf(1)).isEqualTo(2 * MILLI);
        assertThat(estimated.times().upTo(1)).isEqualTo(1_000);
        assertThat(estimated.threads()).isEqualTo(0.2);
        assertThat(estimated.zeroPauses()).isZero();
        assertThat(estimated.threadNames()).containsExactly("worker-#");
    }

    @Test
    void estimatedPausesThatRequestNoTimeUseTheirThread() {
        SiteFigures zero = estimated(1_000_000, 5, true);
        assertThat(zero.isAlwaysZero()).isTrue();
        assertThat(zero.threadShare()).isEqualTo(0.5);
    }

    @Test
    void threadsWithoutACountHaveNoRate() {
        SiteFigures uncounted = estimated(0, 2, false);
        assertThat(uncounted.hasRate()).isFalse();
        assertThat(uncounted.times().count()).isZero();
        assertThat(estimated(1, 2, false).hasRate()).isTrue();
    }

    private static SiteFigures estimated(long pauses, double threadSeconds, boolean zero) {
        Site site = Snapshots.site(Call.PARK_NANOS, "a.B");
        Estimate estimate = new Estimate(1, Set.of("worker-#"), 5, 10, Estimate.RateBasis.EXACT, "",
            Map.of(site, 1.0), false, 0);
        return zero ? SiteFigures.estimated(site, pauses, 0, threadSeconds, 0, estimate)
            : SiteFigures.estimated(site, 0, pauses, 0, threadSeconds, estimate);
    }

    @Test
    void aPauseThatRequestsTimeBlocksUnlessItEndsAtOnce() {
        SiteFigures both = of(Figures.none().zero(50, 1_000).asking(100, MILLI, 10_000)
            .asking(300, MILLI, MILLI));
        assertThat(both.pauses(Prices.Kind.ZERO)).isEqualTo(50);
        assertThat(both.pauses(Prices.Kind.BLOCKED)).isCloseTo(300, within(1e-6));
        assertThat(both.pauses(Prices.Kind.OTHER)).isCloseTo(100, within(1e-6));
    }

    @Test
    void zeroPausesAreNotAmongThoseThatEndSoon() {
        Figures half = Figures.none().zero(200, 1_000).asking(100, SECOND, MILLI).asking(100, SECOND, SECOND);
        assertThat(of(half).endsSoon()).isTrue();
        Figures less = Figures.none().zero(200, 1_000).asking(99, SECOND, MILLI).asking(101, SECOND, SECOND);
        assertThat(of(less).endsSoon()).isFalse();
    }

    @Test
    void sitesOutsideAnAgentAreASnapshotOfTheirOwn() {
        SiteFigures site = estimated(1_000, 2, false);
        Snapshot outside = Snapshot.fromOutside(List.of(site), 10 * SECOND);
        assertThat(outside.sites()).containsExactly(site);
        assertThat(outside.span().seconds()).isEqualTo(10);
        assertThat(outside.recordedSites).as("those that an agent counts").isZero();
        assertThat(outside.deferred().isEmpty()).isTrue();
    }

    private static SiteFigures of(Figures figures) {
        return new Snapshots().site(Call.PARK_NANOS, "a.B", figures).take().sites().get(0);
    }
}
