package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
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

    @AfterEach
    void stop() {
        DozemeterCpu.sample(null);
    }

    @Test
    void withoutAClockThereIsNoSample() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        Dozemeter.sleep(0, site);

        assertThat(times().cpuSamples()).isZero();
    }

    @Test
    void aSampleIsWhatPassedWithoutTheCostOfLooking() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(PAUSES));
        awaitShiftOfZero();
        for (int i = 0; i < 30; i++) {
            Dozemeter.sleep(1, site);
        }

        assertThat(times().cpuSamples()).isEqualTo(30);
        assertThat(times().cpuNanos()).isEqualTo(times().cpuSamples() * PAUSE);
    }

    @Test
    void samplesOfAStormGrowRareAndStandForAllOfIt() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(PAUSES));
        awaitShiftOfZero();
        int pauses = 1_000_000;
        for (int i = 0; i < pauses; i++) {
            Dozemeter.parkNanos(0, site);
        }

        assertThat(times().cpuSamples()).isLessThan(6_000);
        assertThat(times().cpuNanos()).isBetween(0.85 * pauses * PAUSE, 1.15 * pauses * PAUSE);
    }

    @Test
    void noiseBelowTheCostNeverMakesTheSumFall() throws InterruptedException {
        DozemeterCounts.time(50_000, 1);
        DozemeterCpu.sample(clock(0, COST, COST + 900, 0, 0, COST, COST - 50, 0, 0, COST, COST - 50, 0));
        awaitShiftOfZero();
        double last = 0;
        for (int i = 0; i < 30; i++) {
            Dozemeter.sleep(1, site);
            assertThat(times().cpuNanos()).isGreaterThanOrEqualTo(last);
            last = times().cpuNanos();
        }
        assertThat(last).isPositive();
    }

    private LongSupplier clock(long... steps) {
        return () -> time.getAndAdd(steps[(int) (looks.getAndIncrement() % steps.length)]);
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
