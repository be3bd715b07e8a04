package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(times.timed).isEqualTo(2);
        assertThat(times.count()).isEqualTo(128);
        assertThat(times.requestedNanos).isEqualTo(64 * 30);
        assertThat(times.realisedNanos).isEqualTo(64 * 1_500);
        assertThat(times.zeroRealisedNanos).isEqualTo(64 * 500);
    }

    @Test
    void negativeRequestsTakeNothingFromTheSum() {
        HookState.pause(site, 1_000, 1);
        HookState.pause(site, Long.MIN_VALUE, 1);
        assertThat(sites.only().times().requestedNanos).isEqualTo(1_000);
        assertThat(sites.only().zeroPauses()).isEqualTo(1);
    }

    @Test
    void aRequestOverADayAddsNothing() {
        HookState.pause(site, DAY, 1);
        HookState.pause(site, DAY + 1, 1);
        HookState.pause(site, Long.MAX_VALUE, 1);
        assertThat(sites.only().times().requestedNanos).isEqualTo(DAY);
        assertThat(sites.only().times().count()).isEqualTo(3);
    }

    /** In 64 bits of nanoseconds the sum of so many days is negative. */
    @Test
    void sumsOfTimesGoOnBeyond64Bits() {
        HookState.count(site, DAY);
        double last = 0;
        for (int i = 1; i <= 300_000; i++) {
            HookState.time(site, 1, DAY, DAY - 1);
            if (i % 100 == 0) {
                double requested = sites.only().times().requestedNanos;
                assertThat(requested).isEqualTo((double) i * DAY).isGreaterThan(last);
                last = requested;
            }
        }
        assertThat(last).isGreaterThan(Math.pow(2, 64));
        assertThat(sites.only().times().realisedNanos).isEqualTo(300_000.0 * (DAY - 1));
        assertThat(sites.only().times().zeroRealisedNanos).isZero();
    }

    @Test
    void ofZeroPausesToo() {
        HookState.count(site, 0);
        long hour = DAY / 24;
        for (int i = 0; i < 10_000; i++) {
            HookState.time(site, 1_024, 0, hour);
        }
        assertThat(sites.only().times().zeroRealisedNanos).isEqualTo(10_240_000.0 * hour).isGreaterThan(Math.pow(2, 64))
            .isEqualTo(sites.only().times().realisedNanos);
    }

    @Test
    void whoAddsAtOnceLosesNothingAndNoReadFalls() throws InterruptedException {
        int each = 150_000;
        HookState.count(site, DAY);
        Thread[] adding = new Thread[4];
        for (int i = 0; i < adding.length; i++) {
            adding[i] = new Thread(() -> {
                for (int added = 0; added < each; added++) {
                    HookState.time(site, 1, DAY, 1);
                }
            });
            adding[i].start();
        }
        double last = 0;
        int falls = 0;
        for (Thread one : adding) {
            while (one.isAlive()) {
                double now = sites.only().times().requestedNanos;
                falls += now < last ? 1 : 0;
                last = now;
            }
            one.join();
        }
        assertThat(falls).isZero();
        assertThat(sites.only().times().requestedNanos).isEqualTo((double) adding.length * each * DAY);
    }

    /** Between the two adds of a writer, or of three. */
    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6, 7})
    void aReadMissesNoPartThatIsOnItsWay(long parts) {
        long[] read = new long[DozemeterTimes.BUCKETS];
        int place = DozemeterTimes.REALISED;
        read[place] = 3L << 62 | 5;
        read[DozemeterTimes.PARTS + place] = parts;
        assertThat(DozemeterTimes.nanos(read, place)).isEqualTo(7 * Math.pow(2, 62) + 5);
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
            wrong += DozemeterTimes.nanos(read, DozemeterTimes.ZERO_REALISED)
                > DozemeterTimes.nanos(read, DozemeterTimes.REALISED) ? 1 : 0;
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
