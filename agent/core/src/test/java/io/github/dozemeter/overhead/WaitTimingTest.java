package io.github.dozemeter.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.overhead.CostWatch.WaitTiming;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waits of known times, which nobody makes, by a clock of the test's. */
@ExtendWith(HookState.class)
@Timeout(60)
class WaitTimingTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final long TICK = 10 * SECOND;
    private static final double LIMIT = 0.02;
    /** A hundred nanoseconds a timing: 2 % of a core are 200,000 a second, one in 64 of 12.8 million. */
    private static final Costs COSTS = new Costs(2, 100, 0);
    private static final int BLOCK = 64;
    private static final int RARE = 8_192;
    private static final int STRIPES = 8;
    private static final MethodHandle COUNT = handle(DozemeterCounts.class, "countWait", int.class, long.class);
    private static final MethodHandle ADD = handle(DozemeterTimes.class, "add", int.class, int.class, long.class, long.class, long.class);

    private static final MethodHandle CELL = handle(DozemeterCounts.class, "cell", int.class, long.class);
    private static final int SLOTS_PER_PAGE = 128;

    private final SiteRegistry registry = new SiteRegistry();
    private final int site = registry.number(new Site(Call.QUEUE_POLL, "a.B", "c", 1, ""), Argument.COMPUTED);
    private final Recorder recorder = new Recorder(registry, 9, System.nanoTime());
    private final WaitTiming timing = new WaitTiming(recorder, 0);
    private long now;
    /** The true sum of all waits that were made. */
    private double realised;

    @AfterEach
    void timeAsUsual() {
        TimingLevel.Timing.ADAPTIVE.apply();
    }

    @ParameterizedTest
    @CsvSource({"99999, 81920", "100000, 1280", "128000000, 1280", "128100000, 10"})
    void theRateOfTheLastTickDecides(int waitsInTenSeconds, int timedOf81920) throws Throwable {
        count(waitsInTenSeconds);
        tick();
        align();
        assertThat(timed(10 * RARE)).isEqualTo(timedOf81920);
    }

    @Test
    void aSiteTooFastForOneIn64StillHasSamplesForItsPrice() throws Throwable {
        count(250_000_000);
        tick();
        double weights = 0;
        for (int i = 0; i < 100 * RARE; i++) {
            weights += (int) COUNT.invoke(site, MILLI);
        }
        assertThat(weights).as("each stands for as many as are not timed").isEqualTo(100.0 * RARE, within(1.0 * RARE));
    }

    @Test
    void aNewSiteTimesAllBeforeItsRateIsKnown() throws Throwable {
        assertThat(timed(1_000)).isEqualTo(1_000);
        count(100_000);
        align();
        assertThat(timed(10 * BLOCK)).as("but not without end").isEqualTo(10);
    }

    @Test
    void aSlowSiteThatBurstsIsSampledAfterAHundredThousand() throws Throwable {
        tick();
        count(100_000);
        align();
        assertThat(timed(10 * BLOCK)).isEqualTo(10);
    }

    @Test
    void aFastSiteThatCalmsDownIsTimedWhole() throws Throwable {
        count(200_000_000);
        tick();
        assertThat(timed(10_000)).isLessThanOrEqualTo(2);
        tick();
        assertThat(timed(1_000)).isEqualTo(1_000);
    }

    @Test
    void everySiteHasItsOwnRate() throws Throwable {
        int slow = registry.number(new Site(Call.CONDITION_AWAIT, "a.B", "c", 2, ""), Argument.COMPUTED);
        count(1_000_000);
        COUNT.invoke(slow, MILLI);
        tick();
        align();
        assertThat(timed(10 * BLOCK)).isEqualTo(10);
        assertThat((int) COUNT.invoke(slow, MILLI) ).isEqualTo(1);
    }

    @Test
    void sitesThatShareASlotHaveTheirRateTogether() throws Throwable {
        int shared = DozemeterSites.sharing(Call.QUEUE_POLL.sharedSlot());
        for (int i = 0; i < 150_000; i++) {
            COUNT.invoke(shared, MILLI);
        }
        tick();
        int timed = 0;
        for (int i = 0; i < 100 * BLOCK; i++) {
            timed += (int) COUNT.invoke(shared, MILLI) > 1 ? 1 : 0;
        }
        assertThat(timed).isBetween(99, 101);
    }

    @ParameterizedTest
    @CsvSource({"AS_CONFIGURED, ADAPTIVE, 2560", "AS_CONFIGURED, ALL, 2560", "AS_CONFIGURED, OFF, 0", "THINNED, ADAPTIVE, 10", "RARE, ADAPTIVE, 0"})
    void theLevelOfTheGuardHoldsForSlowSitesToo(TimingLevel level, TimingLevel.Timing configured, int timedOf2560) throws Throwable {
        level.apply(configured);
        tick();
        // One in 8,192 may be among them.
        assertThat(timed(10 * 256)).isBetween(timedOf2560, timedOf2560 + (level == TimingLevel.RARE ? 1 : 0));
    }

    @Test
    void timingAllTimesAFastSiteWhole() throws Throwable {
        TimingLevel.Timing.ALL.apply();
        count(200_000_000);
        timing.tick(now += TICK, COSTS, Double.MAX_VALUE);
        assertThat(timed(1_000)).isEqualTo(1_000);
    }

    /** At one in 64 it would weigh 32 minutes. */
    @Test
    void oneExpiredWaitAmongTenMillionDeliveriesWeighsItsOwnTime() throws Throwable {
        stream(10_000_000, 60, 0, 0);
        tick();
        tick();
        SiteFigures before = figures();
        stream(500, 60, 1, 30 * SECOND);
        assertThat(figures().times().realisedNanos - before.times().realisedNanos).isEqualTo(499 * 60.0 + 30 * SECOND);
    }

    /** Minutes of a site that is slow and mostly expires, then fast and mostly delivers, by many threads. */
    @Test
    void sumsStayUnbiasedWhileRateAndOutcomeChange() throws Throwable {
        for (int tick = 0; tick < 20; tick++) {
            if (tick % 4 < 2) {
                stream(5_000, 100, 4_500, 10 * MILLI);
            } else {
                stream(2_000_000, 60, 20_000, MILLI);
            }
            tick();
        }
        assertThat((double) figures().times().count()).isCloseTo(figures().pauses(), withPercentage(1));
        assertThat(figures().times().realisedNanos).isCloseTo(realised, withPercentage(3));
        assertThat(figures().timed()).isLessThan(figures().pauses() / 4);
    }

    /** So many waits, of which some expire, spread evenly, on one stripe after the other. */
    private void stream(int waits, long deliveredNanos, int expired, long expiredNanos) throws Throwable {
        Field probe = Thread.class.getDeclaredField("threadLocalRandomProbe");
        probe.setAccessible(true);
        Random stripes = new Random(waits + now);
        for (int i = 0; i < waits; i++) {
            if (i % 97 == 0) {
                probe.setInt(Thread.currentThread(), 1 + stripes.nextInt(STRIPES));
            }
            boolean expires = (long) i * expired / waits != (long) (i + 1) * expired / waits;
            long took = expires ? expiredNanos : deliveredNanos;
            realised += took;
            int weight = (int) COUNT.invokeExact(site, 60 * SECOND);
            if (weight != 0) {
                ADD.invokeExact(site, weight, 60 * SECOND, took, 0L);
            }
        }
    }

    private void tick() {
        now += TICK;
        timing.tick(now, COSTS, LIMIT);
    }

    /** Counts waits by adding to the cell itself where they are too many to make. */
    private void count(int waits) throws Throwable {
        int few = Math.min(waits, 200_000);
        for (int i = 0; i < few; i++) {
            COUNT.invoke(site, MILLI);
        }
        if (waits > few) {
            Field pages = DozemeterCounts.class.getDeclaredField("PAGES");
            pages.setAccessible(true);
            int slot = DozemeterSites.FIRST_SLOT;
            AtomicLongArray page = ((AtomicLongArray[]) pages.get(null))[slot / SLOTS_PER_PAGE];
            page.addAndGet((int) CELL.invoke(slot, MILLI), waits - few);
        }
    }

    /** To the beginning of a block of each kind. */
    private void align() throws Throwable {
        while (figures().pauses() % RARE != 0) {
            COUNT.invoke(site, MILLI);
        }
    }

    private int timed(int waits) throws Throwable {
        int timed = 0;
        for (int i = 0; i < waits; i++) {
            timed += (int) COUNT.invoke(site, MILLI) > 0 ? 1 : 0;
        }
        return timed;
    }

    private SiteFigures figures() {
        return recorder.snapshot().sites().stream().filter(figures -> figures.site().line() == 1).findFirst().orElseThrow();
    }

    private static MethodHandle handle(Class<?> type, String name, Class<?>... types) {
        try {
            Method method = type.getDeclaredMethod(name, types);
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException renamed) {
            throw new AssertionError(renamed);
        }
    }
}
