package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class HookTimesTest {

    private static final long DAY = 86_400_000_000_000L;

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.THREAD_SLEEP);

    @Test
    void boundsAreTenADecadeFromAHundredNanosecondsToEightySeconds() {
        long[] bounds = DozemeterTimes.bucketBounds();
        assertThat(bounds).hasSize(90).isSorted().startsWith(100, 125, 160).endsWith(63_000_000_000L, 80_000_000_000L);
        for (int i = 10; i < bounds.length; i++) {
            assertThat(bounds[i]).isEqualTo(10 * bounds[i - 10]);
        }
    }

    @Test
    void callersCannotChangeTheBounds() {
        Arrays.fill(DozemeterTimes.bucketBounds(), 0);
        assertThat(DozemeterTimes.bucketBounds()[0]).isEqualTo(100);
    }

    @Test
    void boundsAreInclusive() {
        for (long bound : DozemeterTimes.bucketBounds()) {
            HookState.time(site, 1, 1, bound);
            HookState.time(site, 1, 1, bound + 1);
        }
        HookState.count(site, 1);
        long[] read = DozemeterTimes.read(DozemeterSites.FIRST_SLOT);
        assertThat(read[DozemeterTimes.BUCKETS]).isEqualTo(1);
        for (int bucket = 1; bucket < 90; bucket++) {
            assertThat(read[DozemeterTimes.BUCKETS + bucket]).as("bucket %d", bucket).isEqualTo(2);
        }
        assertThat(read[DozemeterTimes.BUCKETS + 90]).isEqualTo(1);
    }

    @Test
    void everySumButTheNumberOfTimedPausesGrowsByTheWeight() {
        HookState.count(site, 1);
        HookState.time(site, 64, 30, 1_000);
        HookState.time(site, 64, 0, 500);
        Times times = sites.only().times();
        assertThat(times.timed()).isEqualTo(2);
        assertThat(times.count()).isEqualTo(128);
        assertThat(times.askedNanos()).isEqualTo(64 * 30);
        assertThat(times.realisedNanos()).isEqualTo(64 * 1_500);
        assertThat(times.zeroRealisedNanos()).isEqualTo(64 * 500);
    }

    @Test
    void negativeRequestsTakeNothingFromTheSum() {
        HookState.pause(site, 1_000, 1);
        HookState.pause(site, Long.MIN_VALUE, 1);
        assertThat(sites.only().times().askedNanos()).isEqualTo(1_000);
        assertThat(sites.only().zeroPauses()).isEqualTo(1);
    }

    @Test
    void aRequestOverADayAddsNothing() {
        HookState.pause(site, DAY, 1);
        HookState.pause(site, DAY + 1, 1);
        HookState.pause(site, Long.MAX_VALUE, 1);
        assertThat(sites.only().times().askedNanos()).isEqualTo(DAY);
        assertThat(sites.only().times().count()).isEqualTo(3);
    }

    @Test
    void noReadShowsMoreTimeInZeroPausesThanInAll() throws InterruptedException {
        HookState.count(site, 0);
        HookState.time(site, 1, 0, 1_000);
        Thread adding = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                HookState.time(site, 1, 0, 1_000);
            }
        });
        adding.start();
        int wrong = 0;
        for (int look = 0; look < 200_000; look++) {
            long[] read = DozemeterTimes.read(DozemeterSites.FIRST_SLOT);
            wrong += read[DozemeterTimes.ZERO_REALISED] > read[DozemeterTimes.REALISED] ? 1 : 0;
        }
        adding.interrupt();
        adding.join();
        assertThat(wrong).isZero();
    }

    @Test
    void aSlotThatWasNeverTimedHasNoTimes() {
        HookState.count(site, 0);
        assertThat(DozemeterTimes.read(DozemeterSites.FIRST_SLOT)).isNull();
        assertThat(sites.only().times().count()).isZero();
    }
}
