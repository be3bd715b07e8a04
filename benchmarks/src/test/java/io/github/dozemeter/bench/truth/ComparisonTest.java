package io.github.dozemeter.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.truth.Comparison.Own;
import io.github.dozemeter.bench.truth.Comparison.Told;
import io.github.dozemeter.jvm.Scrape;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final double EXACT = 1e-9;

    /** 200,000 sleeps of zero; one in 64 is timed unless said otherwise. */
    private static Told told(long timed, double realisedSeconds) {
        String site = "{call=\"Thread.sleep\",class=\"" + Known.className() + "\",method=\"sleepZero\"";
        return Told.of(Known.SLEEP_ZERO, Scrape.of("dozemeter_pauses_total" + site + "} 200000.0\n"
            + "dozemeter_timed_pauses_total" + site + "} " + timed + "\n"
            + "dozemeter_realised_seconds_total" + site + "} " + realisedSeconds + "\n"
            + "dozemeter_pause_seconds_bucket" + site + ",le=\"1.0E-6\"} 150000\n"
            + "dozemeter_pause_seconds_bucket" + site + ",le=\"2.5E-6\"} 195000\n"
            + "dozemeter_pause_seconds_bucket" + site + ",le=\"5.0E-6\"} 199000\n"
            + "dozemeter_pause_seconds_bucket" + site + ",le=\"+Inf\"} 200000\n"));
    }

    /** 500 ns each in truth; the program sees 10 ns of the hook beside. */
    private static Own own(double deviation, double... quantiles) {
        return new Own(Known.SLEEP_ZERO, 200_000, 102_000_000, deviation, 800, 500, quantiles);
    }

    private static Comparison comparison(long timed, double realisedSeconds, double deviation) {
        return new Comparison(own(deviation, 510, 1_200, 2_600), told(timed, realisedSeconds), 10, 0);
    }

    @Test
    void theHookIsTakenOffTheProgramsOwnTime() {
        assertThat(comparison(200_000, 0.1005, 0).error()).isEqualTo(0.005, within(EXACT));
    }

    @Test
    void allTimedMayBeOffByOnePercentAndASampleByFour() {
        assertThat(comparison(200_000, 0.1009, 0).isRealisedTrue()).isTrue();
        assertThat(comparison(200_000, 0.1011, 0).isRealisedTrue()).isFalse();
        assertThat(comparison(3_125, 0.1039, 0).isRealisedTrue()).isTrue();
        assertThat(comparison(3_125, 0.1041, 0).isRealisedTrue()).isFalse();
    }

    /** Half of 18 ns are 1.8 % of a pause of 500. */
    @Test
    void orByHalfAReadingOfTheClockForEachCall() {
        assertThat(new Comparison(own(0, 510, 1_200, 2_600), told(200_000, 0.1017), 10, 18).isRealisedTrue()).isTrue();
        assertThat(new Comparison(own(0, 510, 1_200, 2_600), told(200_000, 0.1019), 10, 18).isRealisedTrue()).isFalse();
        assertThat(new Comparison(own(0, 510, 1_200, 2_600), told(3_125, 0.1029), 10, 18).isRealisedTrue()).isTrue();
    }

    @Test
    void anEstimateFromWildTimesMayBeOffByChanceButACompleteSumMayNot() {
        assertThat(comparison(3_125, 0.11, 5_000).isRealisedFair()).isTrue();
        assertThat(comparison(3_125, 0.11, 500).isRealisedFair()).isFalse();
        assertThat(comparison(200_000, 0.11, 5_000).isRealisedFair()).isFalse();
    }

    @Test
    void quantilesAreComparedByBucket() {
        assertThat(comparison(3_125, 0.1, 0).bucketsOff()).isZero();
        Own slower = own(0, 510, 1_200, 99_000);
        assertThat(new Comparison(slower, told(3_125, 0.1), 10, 0).bucketsOff()).isEqualTo(1);
    }

    @Test
    void bucketsAreCumulativeAndEndWithInfinity() {
        assertThat(told(1, 1).buckets()).containsExactly(Map.entry(1e-6, 150_000.0), Map.entry(2.5e-6, 195_000.0),
            Map.entry(5e-6, 199_000.0), Map.entry(Double.POSITIVE_INFINITY, 200_000.0));
    }

    @Test
    void aLostCountIsNoticed() {
        Own more = new Own(Known.SLEEP_ZERO, 200_001, 1, 0, 0, 1, new double[] {1, 1, 1});
        assertThat(new Comparison(more, told(1, 1), 0, 0).countsAgree()).isFalse();
    }
}
