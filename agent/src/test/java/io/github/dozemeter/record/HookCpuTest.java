package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** CPU time, with a clock that goes on by a known step at each look. */
@ExtendWith(HookState.class)
class HookCpuTest {

    private static final long STEP = 2_000;
    private static final long COST = 1_500;

    private final SiteRegistry registry = new SiteRegistry();
    private final int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""));
    private final AtomicLong clock = new AtomicLong(1);

    @AfterEach
    void stop() {
        DozemeterCpu.sample(null, 0);
    }

    @Test
    void withoutAClockThereIsNoSample() throws InterruptedException {
        DozemeterSites.time(50_000, 1);
        Dozemeter.sleep(0, site);

        assertThat(times().cpuSamples()).isZero();
    }

    @Test
    void aSampleIsWhatPassedWithoutTheCostOfLooking() throws InterruptedException {
        DozemeterSites.time(50_000, 1);
        DozemeterCpu.sample(() -> clock.getAndAdd(STEP), COST);
        awaitShiftOfZero();
        for (int i = 0; i < 100; i++) {
            Dozemeter.sleep(0, site);
        }

        assertThat(times().cpuSamples()).isEqualTo(100);
        assertThat(times().cpuNanos()).isEqualTo(times().cpuSamples() * (STEP - COST));
    }

    @Test
    void samplesOfAStormGrowRareAndStandForAllOfIt() throws InterruptedException {
        DozemeterSites.time(50_000, 1);
        DozemeterCpu.sample(() -> clock.getAndAdd(STEP), COST);
        awaitShiftOfZero();
        int pauses = 1_000_000;
        for (int i = 0; i < pauses; i++) {
            Dozemeter.parkNanos(0, site);
        }

        assertThat(times().cpuSamples()).isLessThan(6_000);
        assertThat((double) times().cpuNanos()).isBetween(0.85 * pauses * (STEP - COST), 1.15 * pauses * (STEP - COST));
    }

    @Test
    void noiseBelowTheCostNeverMakesTheSumFall() throws InterruptedException {
        DozemeterSites.time(50_000, 1);
        long[] steps = {4_000, 0, 1_000, 0, 500, 0, 9_000, 0};
        AtomicLong look = new AtomicLong();
        DozemeterCpu.sample(() -> clock.getAndAdd(steps[(int) (look.getAndIncrement() % steps.length)]), COST);
        awaitShiftOfZero();
        long last = 0;
        for (int i = 0; i < 100; i++) {
            Dozemeter.sleep(0, site);
            assertThat(times().cpuNanos()).isGreaterThanOrEqualTo(last);
            last = times().cpuNanos();
        }
        assertThat(last).isPositive();
    }

    /** The shift outlives a test: it is what the whole JVM's pauses made it. */
    private static void awaitShiftOfZero() {
        for (int look = 0; look < 20; look++) {
            DozemeterCpu.look();
        }
    }

    private Times times() {
        return new Recorder(registry, 10).snapshot().sites().get(0).times();
    }
}
