package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.record.Snapshots.Figures;
import org.junit.jupiter.api.Test;

/** The one definition of each figure. */
class SiteFiguresTest {

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

    private static SiteFigures of(Figures figures) {
        return new Snapshots().site(Call.PARK_NANOS, "a.B", figures).take().sites().get(0);
    }
}
