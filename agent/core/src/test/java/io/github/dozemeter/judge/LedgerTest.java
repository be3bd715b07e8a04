package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What sites cost in ten seconds of recorded readings. */
class LedgerTest {

    private static final long MILLI = Watched.MILLI;
    private static final StackPlace AT_SITE = place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7");

    private final Snapshots sites = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private Diagnosis diagnosis(CostModel model, long processNanos) {
        return diagnosis(model, processNanos, sites.take());
    }

    private Diagnosis diagnosis(CostModel model, long processNanos, Snapshot counted) {
        return judged(model, counted, SamplesBySite.none(), threads.take().with(counted).withCpu(processNanos));
    }

    static Diagnosis judged(CostModel model, Snapshot counted, SamplesBySite samples, ThreadsSnapshot threads) {
        return new Judge(Defaults.thresholds(), model, Watched.JDK, site -> null, KnownBugs.none())
            .judge(counted, samples, threads);
    }

    private Cost cost(Call call, String className) {
        return diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(Snapshots.site(call, className));
    }

    /** sleep(1) at 900 a second: the thread's clock has the wake-up, nothing is added for it. */
    @Test
    void aCountedSiteCostsItsPausesTimesTheirPrice() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 7_800L, 30));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("0.70%");
    }

    @Test
    void withFewerThanThirtySamplesThePriceIsThatOfTheSameCallElsewhere() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000, 700).cpu(100_000 * 700L, 29))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().zero(10_000, 700).cpu(10_000 * 600L, 30))
            .site(Call.THREAD_YIELD, "a.D", Figures.none().zero(10_000, 700).cpu(10_000 * 900L, 30));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.60%");
    }

    /** Two thousand sites have twelve samples each in ten seconds. */
    @Test
    void whereEachSiteHasTooFewSamplesAllSitesOfTheCallTogetherMakeThePrice() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000, 700).cpu(100_000 * 500L, 16))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().zero(10_000, 700).cpu(10_000 * 500L, 16));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.50%");
    }

    @Test
    void aPauseThatBlocksCostsAboutWhatOthersDoOrFourteenMicroseconds() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).unpriced());
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 1.3%");
        sites.site(Call.PARK_NANOS, "a.C", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 6_000L, 30));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.54%");
        CostModel given = new CostModel(20_000, "wakeupCost=20us", Double.NaN);
        assertThat(diagnosis(given, 50_000 * MILLI).costOf(Snapshots.site(Call.THREAD_SLEEP, "a.B"))).hasToString("about 1.8%");
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
        assertThat(cost(Call.CONDITION_AWAIT, "a.B")).hasToString("0.34%");
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
        threads.spinning("worker", 3, -1, 9_570 * MILLI, at);
        assertThat(diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(new Site(Call.PARK_UNTIL, "a.B", "run", 7, "")))
            .hasToString("up to 96%");
    }

    /** An interrupt storm, attached: 0 % where the thread used 23. */
    @Test
    void aPauseThatReturnsAtOnceCostsUpToItsShareOfTheSamples() {
        StackPlace at = KnownThreads.running("java.lang.Thread.sleep", "a.B.run:7");
        threads.spinning("worker", 0, 0, 2_300 * MILLI, at, KnownThreads.running("java.lang.Throwable.fillInStackTrace", "java.lang.Thread.sleep", "a.B.run:7"));
        assertThat(diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "")))
            .hasToString("up to 23%");
    }

    /** Its exceptions are no kernel time: 39 % where the thread used 99. */
    @Test
    void anInterruptedSleepIsNoZeroSleep() {
        StackPlace at = KnownThreads.running("java.lang.Thread.sleep", "a.B.run:7");
        StackPlace throwing = KnownThreads.running("java.lang.Throwable.fillInStackTrace", "java.lang.Thread.sleep", "a.B.run:7");
        threads.inKernel(0.3).spinning("worker", 0, 0, 9_900 * MILLI, at, throwing);
        assertThat(uncounted(Call.THREAD_SLEEP, "a.B", 7)).hasToString("up to 99%");
    }

    @Test
    void whatNoSiteGetsIsUsedOutsidePauses() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 10_000L, 30));
        threads.spinning("worker", 9_000, 9_000, 100 * MILLI, AT_SITE).spinning("computes", 10, 10, 8_400 * MILLI,
            KnownThreads.running("a.Busy.run:3"));
        assertThat(diagnosis(CostModel.ASSUMED, 8_600 * MILLI).judgement.ledger.outside).isCloseTo(0.851, within(1e-9));
    }

    @Test
    void allSitesTogetherCostNoMoreThanTheProcessUsed() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 10_000L, 30))
            .site(Call.THREAD_SLEEP, "a.C", Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * 30_000L, 30));
        Diagnosis diagnosis = diagnosis(CostModel.ASSUMED, 180 * MILLI);
        assertThat(diagnosis.cost).isCloseTo(0.018, within(1e-9));
        assertThat(diagnosis.judgement.ledger.outside).isCloseTo(0, within(1e-9));
    }

    /** parkNanos(0): 2 ns, which HotSpot inlines and the clock cannot see. */
    @Test
    void whereACallCostsNothingItsLoopDoes() {
        sites.site(Call.PARK_NANOS, "a.B", Figures.none().zero(350_000_000, 20).cpu(350_000_000L * -59, 30));
        threads.spinning("worker", 10, 10, 8_200 * MILLI, KnownThreads.running("a.B.run:8"));
        assertThat(cost(Call.PARK_NANOS, "a.B")).hasToString("up to 82%");
    }

    /** Beside other work, each of thirty samples of TimeUnit.sleep(0) showed 284 ns, where it takes 58. */
    @Test
    void aZeroPauseCostsNoMoreThanItTakes() {
        sites.site(Call.UNIT_SLEEP, "a.B", Figures.none().zero(2_000_000, 58).cpu(2_000_000 * 284L, 30));
        assertThat(cost(Call.UNIT_SLEEP, "a.B")).as("100 ns at most, as the clock says nothing").hasToString("up to 2.0%");
    }

    @Test
    void aLoopThatDoesMoreIsNotTheCallsCost() {
        sites.site(Call.PARK_NANOS, "a.B", Figures.none().zero(1_000_000, 20).cpu(0, 30));
        threads.spinning("worker", 10, 10, 8_200 * MILLI, KnownThreads.running("a.B.run:8"));
        assertThat(cost(Call.PARK_NANOS, "a.B")).as("100 ns a call").hasToString("up to 1.0%");
    }

    /** No stack shows it: the ten thousand sites beyond the limit have places of their own. */
    @Test
    void theSumOfManySitesIsNotBoundByAPlace() {
        sites.add(Site.other(Call.PARK_NANOS), Figures.none().zero(16_000_000, 40).cpu(16_000_000 * 40L, 30));
        threads.spinning("worker", 10, 10, 4_000 * MILLI, KnownThreads.running("a.B.run:8"));
        assertThat(diagnosis(CostModel.ASSUMED, 4_000 * MILLI).costOf(Site.other(Call.PARK_NANOS))).hasToString("up to 16%");
    }

    private static final Site SLEEP = Snapshots.site(Call.THREAD_SLEEP, "a.B");
    private static final Site PARK = Snapshots.site(Call.PARK_NANOS, "a.B");
    private static final StackPlace IN_LOOP = KnownThreads.running("a.B.run:8");
    private static final StackPlace BUSY = KnownThreads.running("a.Busy.run:3");
    private static final StackPlace UNCOUNTED = place("java.lang.Thread.sleep", "a.Other.run:3");

    /** A site whose price is that of other pauses that block: 900 a second. */
    private LedgerTest unpricedSleep() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000, MILLI, MILLI).unpriced());
        return this;
    }

    private static Figures priced(long nanos) {
        return Figures.none().asking(9_000, MILLI, MILLI).cpu(9_000 * nanos, 30);
    }

    private Cost park(Figures figures) {
        sites.site(Call.PARK_NANOS, "a.B", figures);
        return cost(Call.PARK_NANOS, "a.B");
    }

    private Cost uncounted(Call call, String className, int line) {
        return diagnosis(CostModel.ASSUMED, 50_000 * MILLI).costOf(new Site(call, className, "run", line, ""));
    }

    private Diagnosis coarse() {
        return diagnosis(CostModel.ASSUMED, 50_000 * MILLI, sites.takeCoarse());
    }

    @Test
    void aSiteThatDidNotPauseCostsNothing() {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none());
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("0%");
    }

    @Test
    void aProcessThatUsedNoCpuUsedNoneOutsidePauses() {
        assertThat(diagnosis(CostModel.ASSUMED, 0).judgement.ledger.outside).isZero();
        assertThat(diagnosis(CostModel.ASSUMED, -1).judgement.ledger.outside).isNaN();
    }

    /** The third thread may have paused at the site while no one looked. */
    @ParameterizedTest
    @CsvSource({"5, 0.9", "4, 0.95"})
    void whatAThreadUsedThatFiveSamplesShowElsewhereIsOfNoSite(int samples, double cores) {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(100_000_000, 700).cpu(100_000_000 * 690L, 30));
        threads.spinning("worker", 10, 10, 9_000 * MILLI, AT_SITE)
            .spinning("other", 10, 10, 500 * MILLI, Map.of(BUSY, samples));
        assertThat(diagnosis(CostModel.ASSUMED, 9_500 * MILLI).cost(SLEEP)).isCloseTo(cores, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"5, 0, up to 82%", "4, 0, up to 350%", "18, 2, up to 82%", "17, 3, up to 350%"})
    void aThreadIsInALoopByFiveSamplesAndNineTenthsOfThem(int inLoop, int elsewhere, String cost) {
        threads.spinning("worker", 10, 10, 8_200 * MILLI,
            elsewhere == 0 ? Map.of(IN_LOOP, inLoop) : Map.of(IN_LOOP, inLoop, BUSY, elsewhere));
        assertThat(park(Figures.none().zero(350_000_000, 20).cpu(0, 30))).hasToString(cost);
    }

    /** A microsecond a turn. */
    @ParameterizedTest
    @CsvSource({"10000000000, up to 100%", "10000000001, up to 10%"})
    void aLoopAroundACallThatCostsNothingTakesAMicrosecondATurnAtMost(long cpuNanos, String cost) {
        threads.spinning("worker", 10, 10, cpuNanos, IN_LOOP);
        assertThat(park(Figures.none().zero(10_000_000, 20).cpu(0, 30))).hasToString(cost);
    }

    @ParameterizedTest
    @CsvSource({"100, 2.0%", "99, up to 2.0%"})
    void aPriceBelowAHundredNanosecondsIsAnErrorOfTheClock(long price, String cost) {
        assertThat(park(Figures.none().zero(2_000_000, 600).cpu(2_000_000 * price, 30))).hasToString(cost);
    }

    @ParameterizedTest
    @CsvSource({"30, up to 2.0%", "29, 5.7%"})
    void whatZeroPausesTakeBoundsTheirPriceIfThirtyWereTimed(long timed, String cost) {
        Figures figures = Figures.none().zero(2_000_000, 58).cpu(2_000_000 * 284L, 30).samples(timed);
        assertThat(park(figures)).hasToString(cost);
    }

    /** Half a million pauses of 5 µs make a quarter of a core; each zero park may take a hundred nanoseconds. */
    @ParameterizedTest
    @CsvSource({"2500000, 25%", "2600000, up to 28%", "20000000, up to 45%"})
    void callsThatCostNothingMakeABoundOfACostIfTheyMayBeATenthOfIt(long zero, String cost) {
        assertThat(park(Figures.none().zero(zero, 0).asking(500_000, 20 * MILLI, 20 * MILLI))).hasToString(cost);
    }

    @ParameterizedTest
    @CsvSource({"900000, 100000, true", "899999, 100001, false"})
    void aBoundIsOfTheZeroPausesIfTheyAreNineTenths(long zero, long others, boolean ofZero) {
        Cost cost = park(Figures.none().zero(zero, 20).asking(others, MILLI, MILLI));
        assertThat(cost.precision).isEqualTo(Cost.Precision.UP_TO);
        assertThat(cost.zero).isEqualTo(ofZero ? cost.cores : 0);
    }

    @ParameterizedTest
    @CsvSource({"1000, 9000, 0.45%", "1001, 8999, about 0.45%"})
    void aCostIsAboutSoMuchIfMoreThanATenthOfThePausesHaveNoPrice(long zero, long others, String cost) {
        Figures figures = Figures.none().zero(zero, 700).asking(others, MILLI, MILLI).cpu(10_000 * 5_000L, 30);
        assertThat(park(figures.unpricedZero())).hasToString(cost);
    }

    /** Of 100 sleeps, 99 for no time: 0.02 % of a core was said where 1.4 was true. */
    @ParameterizedTest
    @CsvSource({"5000, 5000, about 0.25%", "5001, 4999, not known yet", "10000, 100, not known yet"})
    void aCostWithoutAPriceForMostPausesIsNotKnownYet(long zero, long others, String cost) {
        Figures figures = Figures.none().zero(zero, 700).asking(others, MILLI, MILLI).cpu((zero + others) * 5_000L, 30);
        assertThat(park(figures.unpricedZero())).hasToString(cost);
    }

    @Test
    void aGivenPriceReplacesTheOneOfTheSameCallElsewhere() {
        unpricedSleep().sites.site(Call.THREAD_SLEEP, "a.C", priced(6_000));
        CostModel given = new CostModel(20_000, "wakeupCost=20us", Double.NaN);
        assertThat(diagnosis(given, 50_000 * MILLI).costOf(SLEEP)).hasToString("about 1.8%");
    }

    @Test
    void ofSeveralPricesTheMiddleOneCounts() {
        unpricedSleep();
        for (long price : new long[] {9_000, 1_000, 5_000}) {
            sites.site(Call.THREAD_SLEEP, "a.C" + price, priced(price));
        }
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.45%");
    }

    @Test
    void pausesThatEndAtOnceMakeNoPriceOfThoseThatBlock() {
        unpricedSleep().sites.site(Call.PARK_NANOS, "a.C", Figures.none().asking(1_000_000, 100 * MILLI, 1_000));
        assertThat(cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 0.45%");
    }

    /** At ten microseconds each, as if there were no thread. */
    @Test
    void threadsThatNeverBlockOrUseNoCpuMakeNoPrice() {
        StackPlace zero = KnownThreads.running("java.lang.Thread.sleep", "a.Zero.run:7");
        threads.spinning("timer", 20, 18_000_000, 9_900 * MILLI, zero).thread("idle", 9_000, 9_000, UNCOUNTED);
        assertThat(unpricedSleep().cost(Call.THREAD_SLEEP, "a.B")).hasToString("about 1.3%");
    }

    /** The CPU clock is first read after some time: {@code java.management} is left alone at the start. */
    @ParameterizedTest
    @CsvSource({"19, not known yet", "20, about 1.3%"})
    void otherPausesMakeNoPriceInTheFirstTwentySeconds(long seconds, String cost) {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(900 * seconds, MILLI, MILLI).unpriced());
        Snapshot early = sites.take(seconds * Watched.SECOND);
        assertThat(diagnosis(CostModel.ASSUMED, 50_000 * MILLI, early).costOf(SLEEP)).hasToString(cost);
    }

    @ParameterizedTest
    @CsvSource({"8200, up to 82%", "100, up to 1.0%", "99, too little to measure here"})
    void byACoarseClockASiteCostsAllThatItsThreadsUse(long cpuMillis, String cost) {
        sites.site(Call.THREAD_SLEEP, "a.B", priced(7_800));
        threads.spinning("worker", 9_000, 9_000, cpuMillis * MILLI, AT_SITE);
        assertThat(coarse().costOf(SLEEP)).hasToString(cost);
    }

    @ParameterizedTest
    @CsvSource({"9000, 1000, true", "8999, 1001, false"})
    void byACoarseClockItIsOfTheZeroPausesIfTheyAreNineTenths(long zero, long others, boolean ofZero) {
        sites.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(zero, 700).asking(others, MILLI, MILLI));
        threads.spinning("worker", 9_000, 9_000, 8_200 * MILLI, AT_SITE);
        assertThat(coarse().costOf(SLEEP).zero).isCloseTo(ofZero ? 0.82 : 0, within(1e-9));
    }

    @Test
    void byACoarseClockAYieldCostsAWholeNumberOfItsSteps() {
        Map<StackPlace, Integer> samples = Map.of(place("java.lang.Thread.yield", "a.Other.run:3"), 12, BUSY, 8);
        Snapshot counted = sites.take();
        Diagnosis diagnosis = Watched.threads(counted,
            threads.spinning("spin", 20, 0, 2_510 * MILLI, samples).take().withCpuSteps(20 * MILLI));
        assertThat(diagnosis.cost).as("six tenths of 25.4%, in steps of 0.2").isCloseTo(0.154, within(1e-9));
    }

    @Test
    void whatEstimatedSitesCostIsNotUsedOutsidePauses() {
        threads.spinning("sleeps", 10_000, 10_000, 70 * MILLI, UNCOUNTED);
        Diagnosis diagnosis = diagnosis(CostModel.ASSUMED, 270 * MILLI);
        assertThat(diagnosis.cost).isCloseTo(0.007, within(1e-9));
        assertThat(diagnosis.judgement.ledger.outside).isCloseTo(0.02, within(1e-9));
        assertThat(diagnosis(CostModel.ASSUMED, 35 * MILLI).cost).as("all of the process")
            .isCloseTo(0.0035, within(1e-9));
    }

    /** A thread is on a processor or blocked: what adds up to 1.3 did not block, whatever its stack shows. */
    @ParameterizedTest
    @CsvSource({"3101, up to 31%", "2900, about 0.14%"})
    void aParkThatCannotHaveBlockedCostsUpToItsThreads(long cpuMillis, String cost) {
        StackPlace at = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkUntil",
            "a.B.run:7");
        threads.spinning("worker", 1_000, 1_000, cpuMillis * MILLI, at);
        assertThat(uncounted(Call.PARK_UNTIL, "a.B", 7)).hasToString(cost);
    }

    @ParameterizedTest
    @CsvSource({"500000, up to 5.0%", "500001, about 1.4%"})
    void threadsThatUseFiftyMicrosecondsASwitchMayDoNothingElse(long cpuMicros, String cost) {
        threads.spinning("worker", 10_000, 10_000, cpuMicros * Watched.MICRO, UNCOUNTED);
        assertThat(uncounted(Call.THREAD_SLEEP, "a.Other", 3)).hasToString(cost);
    }
}
