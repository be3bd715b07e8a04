package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the kernel says of the threads of counted sites, in ten seconds of recorded readings. */
class CountedThreadsTest {

    private static final long MILLI = Watched.MILLI;
    private static final Site ZERO = Snapshots.site(Call.THREAD_SLEEP, "a.Zero");
    private static final Site ONE = Snapshots.site(Call.THREAD_SLEEP, "a.One");
    private static final StackPlace AT_ZERO = KnownThreads.place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.Zero.run:7");
    private static final StackPlace AT_ONE = KnownThreads.place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.One.run:7");
    private static final StackPlace AT_WORK = KnownThreads.running("a.One.run:6");

    private final Snapshots sites = new Snapshots();
    private final KnownThreads threads = new KnownThreads();
    private final Observed callers = new Observed().threads(ZERO, 1, 8).threads(ONE, 1, 8);

    private Diagnosis judged() {
        return judged(callers.observations());
    }

    /** Beside one that began and ended between two samples, and may have paused anywhere. */
    private Diagnosis judged(SamplesBySite samples) {
        threads.spinning("starter", 100, 100, 400 * MILLI, Map.of());
        Snapshot counted = sites.take();
        return LedgerTest.judged(CostModel.ASSUMED, counted, samples, threads.take().with(counted).withCpu(9_000 * MILLI).withMissed(0));
    }

    /** 200 x sleep(0), then sleep(1): its first row alone had 11 to 12.5 % where the thread used 9.2. */
    private CountedThreadsTest zeroThenOne() {
        sites.site(Call.THREAD_SLEEP, "a.Zero", Figures.none().zero(1_600_000, 700).cpu(1_600_000 * 700L, 30))
            .site(Call.THREAD_SLEEP, "a.One", Figures.none().asking(8_000, MILLI, MILLI).cpu(8_000 * 16_000L, 30));
        threads.inKernel(0.8).spinning("worker", 8_000, 1_600_000, 920 * MILLI, AT_ZERO, AT_ONE);
        return this;
    }

    @Test
    void sitesOfOneThreadCostNoMoreTogetherThanItUsed() {
        Diagnosis diagnosis = zeroThenOne().judged();
        assertThat(diagnosis.cost).isCloseTo(0.092, within(1e-9));
        assertThat(diagnosis.costOf(ZERO)).as("parts are kept; off by more than a fifth").hasToString("about 8.3%");
        assertThat(diagnosis.costOf(ONE)).hasToString("about 0.94%");
    }

    @Test
    void aThreadThatNoSampleShowsMayPauseWhereTheHookSawMore() {
        SamplesBySite two = new Observed().threads(ZERO, 2, 16).threads(ONE, 1, 8).observations();
        assertThat(zeroThenOne().judged(two).cost).as("all").isCloseTo(0.1248, within(1e-9));
    }

    /** Beside two busy threads on two processors: 21 to 23 % by the clock, 29 to 32 by the kernel. */
    @ParameterizedTest
    @CsvSource({"0.86, about 30%", "0.65, 22%", "0.40, 22%"})
    void zeroPausesThatAreAllOfAThreadCostWhatTheKernelSays(double inKernel, String cost) {
        sites.site(Call.THREAD_SLEEP, "a.Zero", Figures.none().zero(400_000, 6_000).cpu(400_000 * 5_500L, 30));
        threads.inKernel(inKernel).spinning("worker", 100_000, 400_000, 3_000 * MILLI, AT_ZERO);
        assertThat(judged().costOf(ZERO)).hasToString(cost);
    }

    @Test
    void aThreadThatWorksBetweenZeroPausesMayCallTheKernelElsewhere() {
        sites.site(Call.THREAD_SLEEP, "a.One", Figures.none().zero(400_000, 6_000).cpu(400_000 * 5_500L, 30));
        threads.inKernel(0.86).spinning("worker", 100_000, 400_000, 3_000 * MILLI, AT_ONE, AT_WORK);
        assertThat(judged().costOf(ONE)).hasToString("22%");
    }

    /** sleep(1) with 20 µs of work: 1.5 to 2.1 % by the clock, 0.7 around each, 2.6 with the work. */
    @ParameterizedTest
    @CsvSource({"0.20, about 1.0%", "0.35, 1.8%", "0.75, 1.8%"})
    void pausesThatBlockCostAtMostTwiceTheirTimeInTheKernel(double inKernel, String cost) {
        sites.site(Call.THREAD_SLEEP, "a.One", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 20_000L, 30));
        threads.inKernel(inKernel).spinning("worker", 9_000, 9_000, 260 * MILLI, AT_ONE);
        assertThat(judged().costOf(ONE)).hasToString(cost);
    }

    /** Twenty-odd ticks of 4 ms. */
    @Test
    void ofLittleCpuTheKernelsPartIsChance() {
        sites.site(Call.THREAD_SLEEP, "a.One", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 10_000L, 30));
        threads.inKernel(0.1).spinning("worker", 9_000, 9_000, 100 * MILLI, AT_ONE);
        assertThat(judged().costOf(ONE)).hasToString("0.90%");
    }

    /** An interrupted sleep makes an exception, outside the kernel. */
    @Test
    void pausesThatEndAtOnceHaveNoBoundByTheKernel() {
        sites.site(Call.THREAD_SLEEP, "a.One", Figures.none().asking(400_000, MILLI, 15_000).cpu(400_000 * 15_000L, 30));
        threads.inKernel(0.1).spinning("worker", 10, 10, 6_500 * MILLI, AT_ONE);
        assertThat(judged().costOf(ONE)).hasToString("60%");
    }

    @Test
    void threadsThatShareACountedSiteAreBoundedTogether() {
        sites.site(Call.THREAD_SLEEP, "a.One", Figures.none().asking(90_000, MILLI, MILLI).cpu(90_000 * 20_000L, 30));
        threads.inKernel(0.5).spinning("poller-1", 9_000, 9_000, 500 * MILLI, AT_ONE).spinning("poller-2", 10, 10, 300 * MILLI, AT_ONE);
        assertThat(judged(new Observed().threads(ONE, 2, 16).observations()).cost(ONE)).isCloseTo(0.08, within(1e-9));
    }

    /** The first also pauses where no hook is: its wakeups there are not the second's. */
    @Test
    void aThreadAtCountedSitesAloneIsNotInTheRowOfAnotherLine() {
        StackPlace uncounted = KnownThreads.place("java.lang.Thread.sleep", "a.Other.run:3");
        sites.site(Call.THREAD_SLEEP, "a.One", Figures.none().asking(10_000, MILLI, MILLI).cpu(10_000 * 20_000L, 30));
        threads.spinning("mixed", 1_000, 1_000, 20 * MILLI, AT_ONE, uncounted).spinning("one", 9_000, 9_000, 100 * MILLI, AT_ONE);
        Diagnosis diagnosis = judged();
        assertThat(diagnosis.figures(new Site(Call.THREAD_SLEEP, "a.Other", "run", 3, "")).rate()).isEqualTo(100);
        assertThat(diagnosis.cost(ONE)).as("bounded by both threads").isGreaterThan(0.01);
    }
}
