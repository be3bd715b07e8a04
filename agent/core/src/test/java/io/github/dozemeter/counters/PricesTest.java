package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Prices of blocked pauses by samples that stand for one pause each. */
class PricesTest {

    @Test
    void theThreeHighestOfAHundredCountAsTheFourthHighestWhereverTheyAre() {
        long[] samples = new long[100];
        Arrays.fill(samples, 3_000);
        samples[0] = samples[40] = samples[99] = 5_000_000;
        assertThat(price(samples)).isEqualTo(3_000);
        samples[50] = 5_000_000;
        assertThat(price(samples)).isGreaterThan(100_000);
    }

    @Test
    void thirtySamplesMakeAPrice() {
        long[] samples = new long[30];
        Arrays.fill(samples, 3_000);
        assertThat(price(samples)).isEqualTo(3_000);
        assertThat(price(Arrays.copyOf(samples, 29))).isNaN();
    }

    @Test
    void sitesWithTooFewSamplesHaveAPriceTogether() {
        long[] low = new long[20];
        Arrays.fill(low, 1_000);
        long[] high = new long[20];
        Arrays.fill(high, 2_000);
        Prices pooled = Prices.pooled(List.of(prices(low), prices(high)));
        assertThat(pooled.nanos(Prices.Kind.BLOCKED)).isEqualTo(1_500);
        assertThat(pooled.nanos(Prices.Kind.ZERO)).isNaN();
    }

    private static double price(long[] nanos) {
        return prices(nanos).nanos(Prices.Kind.BLOCKED);
    }

    private static Prices prices(long[] nanos) {
        long[][] samples = new long[DozemeterCpu.KINDS][0];
        samples[DozemeterCpu.BLOCKED] = Arrays.stream(nanos).map(one -> one << DozemeterCpu.WEIGHT_BITS).toArray();
        return new Prices(samples);
    }
}
