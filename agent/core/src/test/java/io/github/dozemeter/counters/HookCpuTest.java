package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * CPU time, with a clock that goes on by known steps. A sample looks to warm it, before and after nothing, and after
 * the pause.
 */
@ExtendWith(HookState.class)
class HookCpuTest {

    private static final long COST = 1_500;
    private static final long PAUSE = 1;
    private static final long[] PAUSES = {7_000, COST, COST + PAUSE, 9_000};

    private final SiteRegistry registry = new SiteRegistry();
    private final int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED);
    private final AtomicLong time = new AtomicLong(1);
    private final AtomicLong looks = new AtomicLong();
    private final Recorder recorder = new Recorder(registry, 1_000, System.nanoTime());

    @BeforeEach
    @AfterEach
    void stop() {
        DozemeterCpu.sample(null);
        DozemeterCpu.look();
    }

    @Test
    void withoutAClockThereIsNoSample() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        Dozemeter.sleep(0, site);

        assertThat(times().cpuSamples).isZero();
    }

    @Test
    void aSampleIsWhatPassedWithoutTheCostOfLooking() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(PAUSES));
        for (int i = 0; i < 30; i++) {
            Dozemeter.sleep(1, site);
        }

        assertThat(times().cpuSamples).isEqualTo(30);
        assertThat(price(Prices.Kind.BLOCKED)).isEqualTo(PAUSE);
    }

    @Test
    void samplesOfAStormGrowRareAndStandForAllOfIt() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(PAUSES));
        int pauses = 1_000_000;
        for (int i = 0; i < pauses; i++) {
            Dozemeter.parkNanos(0, site);
        }

        assertThat(times().cpuSamples).isLessThan(6_000);
        assertThat(price(Prices.Kind.ZERO)).isEqualTo(PAUSE);
    }

    /** Dropping samples below zero, or cutting them at the time that passed, would add up to an error in one direction. */
    @Test
    void noiseIsKeptOnBothSidesAndTheTailStandsForNothing() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(0, COST, COST + 900, 0, 0, COST, COST - 900, 0, 0, COST, COST + 100, 0));
        for (int i = 0; i < 60; i++) {
            Dozemeter.sleep(1, site);
        }
        assertThat(price(Prices.Kind.BLOCKED)).isBetween(0.0, 120.0);
    }

    /** One in 3,000 of a hot site's pauses is enough; of a site that pauses once a second, each is needed. */
    @Test
    void oneHotSiteLeavesFiveSlowOnesTheirSamples() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        List<Integer> slow = IntStream.range(2, 7).map(this::site).boxed().toList();
        DozemeterCpu.sample(clock(PAUSES));
        for (int tick = 0; tick < 6; tick++) {
            for (int second = 0; second < 10; second++) {
                for (int hot = 0; hot < 3_000; hot++) {
                    Dozemeter.parkNanos(0, site);
                }
                for (int one : slow) {
                    Dozemeter.parkNanos(0, one);
                }
            }
            DozemeterCpu.look();
        }

        List<SiteFigures> sites = recorder.snapshot().sites();
        assertThat(sites).hasSize(6).allSatisfy(figures -> assertThat(figures.times().cpuSamples).isGreaterThanOrEqualTo(30));
        assertThat(sites).allSatisfy(figures -> assertThat(figures.prices.nanos(Prices.Kind.ZERO)).isEqualTo(PAUSE));
        assertThat(samples(sites)).isLessThan(6 * 1_250);
    }

    @Test
    void manySitesShareTheSamplesAndEachKeepsEnoughForAnEstimate() {
        DozemeterCounts.time(50_000, 1);
        List<Integer> many = IntStream.range(2, 502).map(this::site).boxed().toList();
        DozemeterCpu.sample(clock(PAUSES));
        for (int tick = 0; tick < 6; tick++) {
            for (int round = 0; round < 200; round++) {
                many.forEach(one -> Dozemeter.parkNanos(0, one));
            }
            DozemeterCpu.look();
        }

        List<SiteFigures> sites = recorder.snapshot().sites();
        assertThat(sites).hasSize(500).allSatisfy(figures -> assertThat(figures.times().cpuSamples).isBetween(30L, 200L));
        assertThat(samples(sites)).as("of 600,000; the first tick still learns").isLessThan(500 * (60 + 5 * 14));
    }

    /** The next minute of a site that was hot and is slow now. */
    @Test
    void aSiteThatCalmsDownIsSampledOftenAgainFromTheNextTickOn() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(PAUSES));
        for (int i = 0; i < 100_000; i++) {
            Dozemeter.parkNanos(0, site);
        }
        DozemeterCpu.look();
        Dozemeter.parkNanos(0, site);
        DozemeterCpu.look();
        long before = times().cpuSamples;
        for (int i = 0; i < 10; i++) {
            Dozemeter.parkNanos(0, site);
        }
        assertThat(times().cpuSamples).isEqualTo(before + 10);
    }

    private int site(int line) {
        return registry.number(new Site(Call.PARK_NANOS, "a.B", "c", line, ""), Argument.COMPUTED);
    }

    private static long samples(List<SiteFigures> sites) {
        return sites.stream().mapToLong(figures -> figures.times().cpuSamples).sum();
    }

    private LongSupplier clock(long... steps) {
        return () -> time.getAndAdd(steps[(int) (looks.getAndIncrement() % steps.length)]);
    }

    private double price(Prices.Kind kind) {
        return recorder.snapshot().sites().get(0).prices.nanos(kind);
    }

    private Times times() {
        return recorder.snapshot().sites().get(0).times();
    }
}
