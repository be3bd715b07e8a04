package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Prices by the moment at which their samples were read. */
@ExtendWith(HookState.class)
class PriceSamplesTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SiteRegistry registry = new SiteRegistry();
    private final int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED);
    private final PriceSamples samples = new PriceSamples();

    private double price(long now) {
        return samples.prices(DozemeterSites.FIRST_SLOT, now).nanos(Prices.Kind.ZERO);
    }

    @Test
    void aPriceIsMadeAgainOnceThereAreSamplesMore() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 0, 1_000, 500);
        samples.take(0);
        assertThat(price(0)).isEqualTo(500);
        HookState.price(site, 0, 1_000, 700);
        samples.take(SECOND);
        assertThat(price(SECOND)).isCloseTo(600, within(1e-6));
    }

    @Test
    void aSampleCountsForAMinuteAndNoLonger() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 0, 1_000, 500);
        samples.take(0);
        HookState.price(site, 0, 1_000, 700);
        samples.take(10 * SECOND);
        assertThat(price(60 * SECOND)).isCloseTo(600, within(1e-6));
        assertThat(price(60 * SECOND + 1)).isEqualTo(700);
        assertThat(price(70 * SECOND)).isEqualTo(700);
        assertThat(price(70 * SECOND + 1)).isNaN();
    }

    /** Each tick has as many samples: a site that was fast for ten seconds made most of its pauses then. */
    @Test
    void aSampleCountsForAsManyPausesAsItStandsFor() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 4L, 0, 1_000, 500);
        HookState.price(site, 1L, 0, 1_000, 3_700);
        samples.take(0);
        assertThat(price(0)).isCloseTo(1_140, within(1e-6));
    }

    /** The kernel gave the processor to another thread, at ten times the price: with the tail cut off, a tenth of the cost was missing. */
    @Test
    void aZeroPauseThatWasSwitchedOutCountsThoughItIsRare() {
        HookState.pause(site, 0, 1_000);
        for (int i = 0; i < 19; i++) {
            HookState.price(site, 0, 1_000, 500);
        }
        HookState.price(site, 0, 3_000_000, 10_000);
        samples.take(0);
        assertThat(price(0)).isCloseTo(0.95 * 500 + 0.05 * 10_000, within(1e-6));
    }

    /** On a crowded machine stolen time is charged to the thread that ran. */
    @Test
    void threeAccidentsAmongFewSamplesAreLeftOut() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 0, 1_000, 3_000);
        for (int i = 0; i < 3; i++) {
            HookState.sample(site, 1, 0, 1_000, 5_000_000);
        }
        samples.take(0);
        assertThat(price(0)).isEqualTo(3_000);
    }

    @Test
    void samplesOfAHotSiteDoNotFillTheHeap() {
        HookState.pause(site, 0, 1_000);
        for (int second = 0; second < 100; second++) {
            for (int i = 0; i < 8; i++) {
                HookState.price(site, 0, 1_000, second);
            }
            samples.take(second * SECOND);
        }
        assertThat(price(99 * SECOND)).as("the newest of 14,400 a minute").isBetween(82.0, 96.0);
    }

    @Test
    void whatWasAskedForIsNotMadeTwice() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 0, 1_000, 500);
        samples.take(0);
        assertThat(samples.prices(DozemeterSites.FIRST_SLOT, SECOND)).isSameAs(samples.prices(DozemeterSites.FIRST_SLOT, 2 * SECOND));
    }

    @Test
    void aPriceLastsAsLongAsItsOldestSample() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 0, 1_000, 500);
        samples.take(0);
        HookState.price(site, 1, 100_000, 5_000);
        samples.take(10 * SECOND);
        Prices made = samples.prices(DozemeterSites.FIRST_SLOT, 10 * SECOND);
        assertThat(samples.prices(DozemeterSites.FIRST_SLOT, 60 * SECOND)).isSameAs(made);
        assertThat(price(60 * SECOND + 1)).isNaN();
        Prices again = samples.prices(DozemeterSites.FIRST_SLOT, 60 * SECOND + 1);
        assertThat(again.nanos(Prices.Kind.BLOCKED)).isEqualTo(5_000);
    }

    @Test
    void aSiteWithEachKindOfPauseHasAPriceOfEach() {
        HookState.pause(site, 0, 1_000);
        HookState.price(site, 0, 1_000, 500);
        HookState.price(site, 0, 100_000, 700);
        HookState.price(site, 1, 100_000, 5_000);
        HookState.price(site, 1, 1_000, 900);
        samples.take(0);
        Prices prices = samples.prices(DozemeterSites.FIRST_SLOT, 0);
        assertThat(prices.nanos(Prices.Kind.ZERO)).isEqualTo(600);
        assertThat(prices.nanos(Prices.Kind.BLOCKED)).isEqualTo(5_000);
        assertThat(prices.nanos(Prices.Kind.OTHER)).isEqualTo(900);
    }

    @Test
    void aSiteWithoutASampleHasNoPrices() {
        assertThat(samples.prices(DozemeterSites.FIRST_SLOT, 0)).isSameAs(Prices.NONE);
    }

    @Test
    void everySampleOfAMinuteCountsWhileTheyAreNoMoreThanEightThousand() {
        HookState.pause(site, 0, 1_000);
        addSamples(4_096, 100);
        addSamples(4_096, 300);
        assertThat(price(0)).isEqualTo(200);
        addSamples(1, 300);
        assertThat(price(0)).as("the newest half, and what follows").isEqualTo(300);
    }

    private void addSamples(int count, long cpuNanos) {
        for (int i = 0; i < count; i++) {
            HookState.sample(site, 1, 0, 1_000, cpuNanos);
        }
        samples.take(0);
    }
}
