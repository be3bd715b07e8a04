package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A site that pauses a thousand times a second, by counts and prices of the test's. */
class CpuSecondsTest {

    private static final Site SITE = new Site(Call.THREAD_SLEEP, "a.B", "run", 1, "");
    private static final int RATE = 1_000;
    private static final double MICRO = 1e-6;

    private final CpuSeconds cpu = new CpuSeconds();

    @Test
    void noRateOverFiveSecondsOfScrapesLeavesTenPercent() {
        double[] prices = {1.0, 1.04, 0.97, 1.03, 0.96, 1.0, 1.02};
        double[] shown = new double[60];
        long pauses = 10 * RATE;
        for (int second = 0; second < shown.length; second++) {
            if (second % 10 == 0) {
                cpu.price(SITE, pauses, 10 * RATE, prices[second / 10] * MICRO);
            }
            pauses += RATE;
            shown[second] = cpu.settled(SITE, pauses);
        }
        for (int second = 5; second < shown.length; second++) {
            assertThat((shown[second] - shown[second - 5]) / 5).as("in second %s", second)
                .isCloseTo(RATE * MICRO, withPercentage(10));
        }
    }

    @Test
    void aNewPriceHoldsFromItsTickOn() {
        cpu.price(SITE, 1_000, 1_000, 10 * MICRO);
        assertThat(cpu.settled(SITE, 1_500)).isCloseTo(15_000 * MICRO, withPercentage(0.01));
        cpu.price(SITE, 2_000, 1_000, MICRO);
        assertThat(cpu.settled(SITE, 2_000)).as("nothing is taken back").isCloseTo(20_000 * MICRO, withPercentage(0.01));
        assertThat(cpu.settled(SITE, 3_000)).isCloseTo(21_000 * MICRO, withPercentage(0.01));
    }

    /** A scrape reads while a tick judges: it has more pauses than the tick, and the next one may have fewer. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 1, 10})
    void theSumNeverFallsHoweverThePriceFalls(double later) {
        cpu.price(SITE, 1_000, 1_000, 10 * MICRO);
        double before = cpu.settled(SITE, 2_500);
        cpu.price(SITE, 2_000, 1_000, later * MICRO);
        assertThat(cpu.settled(SITE, 2_400)).isEqualTo(before);
        assertThat(cpu.settled(SITE, 2_500)).isEqualTo(before);
        assertThat(cpu.settled(SITE, 2_501)).isGreaterThanOrEqualTo(before);
    }

    /** Nine tenths of a core, whatever it does: the price is what its threads used, by pause. */
    @Test
    void theSumOfASiteAtItsCapNeitherFallsNorJumps() {
        double cap = 0.9;
        long pauses = 0;
        double last = 0;
        int rate = RATE;
        for (int second = 1; second <= 60; second++) {
            pauses += rate;
            double shown = cpu.settled(SITE, pauses);
            assertThat(Double.isNaN(shown) ? 0 : shown).isGreaterThanOrEqualTo(last);
            last = Double.isNaN(shown) ? last : shown;
            if (second % 10 == 0) {
                cpu.price(SITE, pauses, 10L * rate, cap / rate);
                assertThat(cpu.settled(SITE, pauses)).isGreaterThanOrEqualTo(last);
                rate *= 2;
            }
        }
        assertThat(last).as("each doubling shows for ten seconds").isBetween(6 * 10 * cap, 6 * 10 * cap * 2);
    }

    @Test
    void aSiteWithoutAPriceHasNoSum() {
        assertThat(cpu.settled(SITE, 1_000)).isNaN();
    }

    /** The pauses of a call's other sites are in no account of one site. */
    @Test
    void theSumOfOtherSitesMovesAtTicks() {
        Site other = Site.other(Call.THREAD_SLEEP);
        cpu.price(other, 1_000, 1_000, MICRO);
        assertThat(cpu.settled(other, 9_000)).isCloseTo(1_000 * MICRO, withPercentage(0.01));
    }
}
