package io.github.dozemeter.diagnose;

import static io.github.dozemeter.wakeup.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.Snapshot;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.record.Snapshots.Figures;
import io.github.dozemeter.sample.SamplesBySite;
import io.github.dozemeter.wakeup.KnownThreads;
import io.github.dozemeter.wakeup.StackPlace;
import org.junit.jupiter.api.Test;

/** What sites cost in ten seconds of recorded readings. */
class LedgerTest {

    private static final long MILLI = Watched.MILLI;
    private static final StackPlace AT_SITE = place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7");

    private final Snapshots sites = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private Diagnosis diagnosis(CostModel model, long processNanos) {
        Snapshot counted = sites.take();
        return new Judge(Defaults.thresholds(), model, Watched.JDK, site -> null, KnownBugs.none())
            .judge(counted, SamplesBySite.none(), threads.take().with(counted).withCpu(processNanos));
    }

    private Cost cost(Call call, String className) {
        return diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(Snapshots.site(call, className));
    }

    /** sleep(1) at 900 a second: the thread's clock has the wake-up, nothing is added for it. */
    @Test
    void aCountedSiteCostsItsPausesTimesTheirPrice() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 7_800L, 30));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("0.70 %");
    }

    @Test
    void withFewerThanThirtySamplesThePriceIsThatOfTheSameCallElsewhere() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000, 700).cpu(100_000 * 700L, 29))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().zero(10_000, 700).cpu(10_000 * 600L, 30))
            .site(Call.THREAD_YIELD, "a.D", Figures.none().zero(10_000, 700).cpu(10_000 * 900L, 30));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.60 %");
    }

    /** Two thousand sites have twelve samples each in ten seconds. */
    @Test
    void whereEachSiteHasTooFewSamplesAllSitesOfTheCallTogetherMakeThePrice() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000, 700).cpu(100_000 * 500L, 16))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().zero(10_000, 700).cpu(10_000 * 500L, 16));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.50 %");
    }

    @Test
    void aPauseThatBlocksCostsAboutWhatOthersDoOrTenMicroseconds() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).unpriced());
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.90 %");
        sites.site(Call.PARK_NANOS, "a.C", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 6_000L, 30));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.54 %");
        CostModel given = new CostModel(20_000, "wakeupCost=20us", Double.NaN);
        assertThat(diagnosis(given, 50_000 * MILLI).costOf(Snapshots.site(Call.THREAD_SLEEP, "a.B"))).hasToString("about 1.8 %");
    }

    @Test
    void zeroPausesWithoutASampleHaveNoCostYet() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(9_000_000, MILLI).unpriced());
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("not known yet");
    }

    /** A wait that delivers is what its thread is there for, and costs CPU all the same. */
    @Test
    void aWaitThatDeliversHasACostLikeOthers() {
        sites.site(Call.CONDITION_AWAIT, "a.B", Figures.none().asking(4_450, Watched.SECOND, MILLI).cpu(4_450 * 7_600L, 30));
        assertThat(cost(Call.CONDITION_AWAIT, "a.B")).hasToString("0.34 %");
    }

    @Test
    void zeroPausesAndOthersHavePricesOfTheirOwn() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(1_000_000, 700).asking(1_000, MILLI, MILLI).cpu(1_001_000 * 500L, 30));
        Diagnosis diagnosis = diagnosis(CostModel.ASSUMED, 50_000 * MILLI);
        assertThat(diagnosis.cost(Snapshots.site(Call.THREAD_SLEEP, "a.B"))).isCloseTo(0.05005, within(1e-9));
    }

    /** One thread: 6.9 cores before. */
    @Test
    void noSiteCostsMoreThanItsThreadsUsed() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000_000, 700).cpu(100_000_000 * 690L, 30));
        threads.spinning("worker", 10, 10, 9_000 * MILLI, AT_SITE);
        assertThat(diagnosis(CostModel.ASSUMED, 9_500 * MILLI).costOf(Snapshots.site(Call.THREAD_SLEEP, "a.B")).cores)
            .as("the thread, and what no sample shows").isCloseTo(0.95, within(1e-9));
    }

    /** 200 x sleep(0), then sleep(1): 16 % where the thread used 10.7 and the compilers the rest. */
    @Test
    void whatTheJvmsOwnThreadsUsedIsOfNoSite() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(1_000_000, 2_000).cpu(1_000_000 * 1_600L, 30));
        threads.spinning("worker", 10, 10, 1_070 * MILLI, AT_SITE).ofJvm("C2 CompilerThre", 100, 5_000 * MILLI);
        assertThat(diagnosis(CostModel.ASSUMED, 6_070 * MILLI).costOf(Snapshots.site(Call.THREAD_SLEEP, "a.B")).cores)
            .isCloseTo(0.107, within(1e-9));
    }

    /** parkUntil of a time that has passed, as a look sees it: blocked by its stack, and never woken by the kernel. */
    @Test
    void aPauseThatNeverBlocksCostsUpToItsThreads() {
        StackPlace at = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkUntil", "a.B.run:7");
        threads.spinning("worker", 3, -1, 1_570 * MILLI, at);
        assertThat(diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(new Site(Call.PARK_UNTIL, "a.B", "run", 7, "")))
            .hasToString("up to 16 %");
    }

    /** An interrupt storm, attached: 0 % where the thread used 23. */
    @Test
    void aPauseThatNoOneCountsWhileItsThreadRunsIsNotSaidToCostNothing() {
        StackPlace at = KnownThreads.running("java.lang.Thread.sleep", "a.B.run:7");
        threads.spinning("worker", 0, 0, 2_300 * MILLI, at, KnownThreads.running("java.lang.Throwable.fillInStackTrace", "a.B.run:7"));
        assertThat(diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "")))
            .hasToString("not known yet");
    }

    @Test
    void whatNoSiteGetsIsUsedOutsidePauses() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 10_000L, 30));
        threads.spinning("worker", 9_000, 9_000, 100 * MILLI, AT_SITE).spinning("computes", 10, 10, 8_400 * MILLI,
            KnownThreads.running("a.Busy.run:3"));
        assertThat(diagnosis(CostModel.ASSUMED, 8_600 * MILLI).ledger.outside).isCloseTo(0.851, within(1e-9));
    }

    @Test
    void allSitesTogetherCostNoMoreThanTheProcessUsed() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 10_000L, 30))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 30_000L, 30));
        Diagnosis diagnosis = diagnosis(CostModel.ASSUMED, 180 * MILLI);
        assertThat(diagnosis.cost).isCloseTo(0.018, within(1e-9));
        assertThat(diagnosis.ledger.outside).isCloseTo(0, within(1e-9));
    }

    /** parkNanos(0): 2 ns, which HotSpot inlines and the clock cannot see. */
    @Test
    void whereACallCostsNothingItsLoopDoes() {
        sites.site(Call.PARK_NANOS, "a.B", Figures.none().zero(350_000_000, 20).cpu(350_000_000L * -59, 30));
        threads.spinning("worker", 10, 10, 8_200 * MILLI, KnownThreads.running("a.B.run:8"));
        assertThat(cost(Call.PARK_NANOS, "a.B")).hasToString("up to 82 %");
    }

    /** Beside other work, each of thirty samples of TimeUnit.sleep(0) showed 284 ns, where it takes 58. */
    @Test
    void aZeroPauseCostsNoMoreThanItTakes() {
        sites.site(Call.UNIT_SLEEP, "a.B", Figures.none().zero(2_000_000, 58).cpu(2_000_000 * 284L, 30));
        assertThat(cost(Call.UNIT_SLEEP, "a.B")).as("100 ns at most, as the clock says nothing").hasToString("up to 2.0 %");
    }

    @Test
    void aLoopThatDoesMoreIsNotTheCallsCost() {
        sites.site(Call.PARK_NANOS, "a.B", Figures.none().zero(1_000_000, 20).cpu(0, 30));
        threads.spinning("worker", 10, 10, 8_200 * MILLI, KnownThreads.running("a.B.run:8"));
        assertThat(cost(Call.PARK_NANOS, "a.B")).as("100 ns a call").hasToString("up to 1.0 %");
    }
}
