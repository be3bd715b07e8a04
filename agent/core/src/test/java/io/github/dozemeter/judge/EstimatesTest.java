package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import io.github.dozemeter.threads.WakeUps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of sites that are not counted, from ten seconds of their threads. */
class EstimatesTest {

    private static final StackPlace SLEEP = place("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace LATER = place("java.lang.Thread.sleep", "a.Loop.run:9");
    private static final StackPlace ZERO_SLEEP = KnownThreads.running("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace ZERO_SLEEP_LATER = KnownThreads.running("java.lang.Thread.sleep", "a.Loop.run:9");
    private static final StackPlace YIELD = place("java.lang.Thread.yield", "a.Loop.run:8");

    private static final StackPlace QUEUE = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
        "java.util.concurrent.ArrayBlockingQueue.poll", "a.Poll.run:3");

    private static final Deferred DEFERRED = new Deferred(List.of("a.Loop"), List.of(sampled(Call.THREAD_SLEEP, 7),
        sampled(Call.THREAD_YIELD, 8), sampled(Call.THREAD_SLEEP, 9)));

    private final Snapshots snapshots = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private static SampledSite sampled(Call call, int line) {
        return new SampledSite(new Site(call, "a.Loop", "run", line, "b.jar"), 1);
    }

    private List<SiteFigures> estimates() {
        return new Estimates(new WakeUps(threads.take()), snapshots.deferred(DEFERRED).take(), className -> "").sites().stream()
            .map(site -> site.figures).toList();
    }

    @Test
    void aThreadThatWaitsAtOneSiteAloneGivesItsCountToThatSite() {
        threads.thread("loop-1", 9_000, 9_200, SLEEP).thread("loop-2", 800, 800, SLEEP);
        SiteFigures site = estimates().get(0);
        assertThat(site.site().line()).isEqualTo(7);
        assertThat(site.isEstimated()).isTrue();
        assertThat(site.hasRate()).isTrue();
        assertThat(site.rate()).isEqualTo(1_000);
        assertThat(site.zeroShare()).isZero();
        assertThat(site.realisedNanos()).isCloseTo(2 * Watched.MILLI, within(1.0));
        assertThat(site.estimate).hasToString("estimated from 40 samples of 2 threads");
    }

    @Test
    void sleepsThatTakeNoTimeAreZeroSleeps() {
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, ZERO_SLEEP);
        SiteFigures site = estimates().get(0);
        assertThat(site.zeroShare()).isEqualTo(1);
        assertThat(site.rate()).isEqualTo(1_800_000);
        assertThat(diagnosis().costOf(site.site())).hasToString("up to 99 %");
    }

    @Test
    void aYieldHasNoRateBecauseNobodyCountsIt() {
        threads.spinning("spin", 20, 0, 8 * Watched.SECOND, YIELD);
        SiteFigures site = estimates().get(0);
        assertThat(site.hasRate()).isFalse();
        assertThat(diagnosis().costOf(site.site())).hasToString("up to 80 %");
        assertThat(Watched.verdicts(diagnosis())).isEqualTo("YIELD_SPIN:WARNING");
    }

    private Diagnosis diagnosis() {
        return Watched.threads(snapshots.deferred(DEFERRED).take(), threads.take());
    }

    /** As QuestDB's worker: 200 zero sleeps, then one of a millisecond, in which nearly all samples are. */
    @Test
    void theZeroSleepsOfAThreadAreNotThoseOfTheLineAtWhichItSleeps() {
        threads.spinning("worker", 7_690, 1_540_690, 922 * Watched.MILLI, Map.of(SLEEP, 19, ZERO_SLEEP_LATER, 1));
        assertThat(estimates()).extracting(site -> site.site().line() + " " + site.rate() + " " + site.zeroShare())
            .containsExactly("7 769.0 0.0", "9 153300.0 1.0");
        assertThat(diagnosis().costOf(estimates().get(0).site())).hasToString("about 0.77 %");
        assertThat(diagnosis().costOf(estimates().get(1).site())).hasToString("up to 8.5 %");
    }

    /** Samples follow time: nine tenths are in its sleep, and so is next to none of its CPU time. */
    @Test
    void aThreadThatComputesIsNotChargedToItsSleep() {
        threads.spinning("computes", 8_000, 8_000, 1_500 * Watched.MILLI, SLEEP);
        assertThat(diagnosis().costOf(estimates().get(0).site())).hasToString("about 0.80 %");
        assertThat(diagnosis().judgement.ledger.outside).isNaN();
    }

    /** A queue in nine tenths of the samples, and one that computes 15 %: the other's threads have the middle price. */
    @Test
    void whatBlocksCostsAboutWhatThreadsThatOnlyPauseUse() {
        threads.spinning("pauses", 10_000, 10_000, 70 * Watched.MILLI, place("java.lang.Thread.sleep", "a.Other.run:3"))
            .spinning("computes", 8_000, 8_000, 1_500 * Watched.MILLI, SLEEP);
        assertThat(costs()).containsExactly("a.Other.run:3 Thread.sleep up to 0.70 %", "a.Loop.run:7 Thread.sleep about 0.56 %");
    }

    private List<String> costs() {
        Diagnosis diagnosis = diagnosis();
        return diagnosis.sites.stream().map(site -> site.site() + " " + diagnosis.costOf(site.site())).toList();
    }

    /** Of one kind the rate is exact, and how it is divided is not known. */
    @Test
    void twoSleepsOfOneMethodShareOneRow() {
        threads.spinning("mixed", 9_000, 9_000, 70 * Watched.MILLI, SLEEP, LATER);
        assertThat(costs()).containsExactly("a.Loop.run:7 Thread.sleep up to 0.70 %");
        assertThat(estimates()).singleElement().satisfies(site -> {
            assertThat(site.rate()).isEqualTo(900);
            assertThat(site.estimate.otherLine).isEqualTo(9);
        });
        assertThat(diagnosis().headline().text).isEqualTo("Nothing urgent. Loop.run:7 polls about 900 times a second");
    }

    @Test
    void oneOfTwoLinesIsNamedWithTheOther() {
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, ZERO_SLEEP, ZERO_SLEEP_LATER);
        assertThat(diagnosis().headline().text).isEqualTo("Fix Loop.run:7 or 9: they use up to 99 % of a core");
    }

    @Test
    void whereSleepAndZeroSleepsTakeHalfOfTheTimeEachHasItsOwnRate() {
        threads.spinning("worker", 1_000, 101_000, 80 * Watched.MILLI, SLEEP, ZERO_SLEEP_LATER);
        assertThat(estimates()).extracting(site -> site.site().line() + " " + site.rate()).containsExactly("7 100.0", "9 10000.0");
        assertThat(costs()).containsExactly("a.Loop.run:9 Thread.sleep up to 0.70 %", "a.Loop.run:7 Thread.sleep about 0.10 %");
    }

    @Test
    void aThreadThatWaitsInTwoWaysGivesNoneAFigure() {
        threads.thread("mixed", 9_000, 9_000, SLEEP, QUEUE);
        assertThat(estimates()).isEmpty();
    }

    @Test
    void aPlaceOfAClassThatIsNotDeferredIsASiteToo() {
        threads.spinning("other", 9_000, 9_000, 70 * Watched.MILLI, place("java.lang.Thread.sleep", "a.Other.run:7"));
        assertThat(costs()).containsExactly("a.Other.run:7 Thread.sleep up to 0.70 %");
        assertThat(Watched.verdicts(diagnosis())).isEqualTo("SHORT_POLL:INFO");
        assertThat(diagnosis().account.others).as("listed once").isEmpty();
    }

    /** Whether it expired or delivered is not known: it has a cost, and no verdict. */
    @Test
    void aWaitThatOnlySamplesKnowHasACostAndNoVerdict() {
        threads.spinning("poll", 9_000, 9_000, 70 * Watched.MILLI, QUEUE);
        assertThat(costs()).containsExactly("a.Poll.run:3 ArrayBlockingQueue.poll up to 0.70 %");
        assertThat(Watched.verdicts(diagnosis())).isEmpty();
        assertThat(diagnosis().account.others).isEmpty();
    }

    @Test
    void aDeferredWaitHasTheNameOfItsClassFile() {
        Deferred poll = new Deferred(List.of("a.Poll"), List.of(new SampledSite(new Site(Call.QUEUE_POLL, "a.Poll", "run", 3, "b.jar"), 1)));
        threads.spinning("poll", 9_000, 9_000, 70 * Watched.MILLI, QUEUE);
        assertThat(Watched.threads(new Snapshots().deferred(poll).take(), threads.take()).sites).singleElement()
            .satisfies(site -> assertThat(site.site()).isEqualTo(poll.sites.get(0).site));
    }

    @Test
    void aSiteIsNamedOnceThatUsesACoreAndIsNotCounted() {
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, KnownThreads.running("java.lang.Thread.sleep", "a.Unknown.run:1"))
            .spinning("poll", 9_000, 9_000, 70 * Watched.MILLI, QUEUE);
        Headline headline = Watched.threads(new Snapshots().take(), threads.take()).headline();
        assertThat(headline.text).isEqualTo("Fix Unknown.run:1 first: it uses up to 99 % of a core");
        assertThat(headline.notes).as("no site is counted twice").containsExactly("1 more site uses 0.70 % of a core");
    }

    /** A class that was rewritten while its threads were read. */
    @Test
    void whatIsCountedIsNotEstimatedAsWell() {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Snapshots.Figures.none().asking(9_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 9_000, 9_000, place("java.lang.Thread.sleep", "a.B.run:7"));
        assertThat(estimates()).isEmpty();
    }

    /** Six tenths of the samples are in yields, the others in the work between. */
    @Test
    void yieldsBesideWorkCostUpToTheirShareOfTheSamples() {
        threads.spinning("spin", 20, 0, 8 * Watched.SECOND, Map.of(YIELD, 12, KnownThreads.running("a.Loop.work:20"), 8));
        assertThat(costs()).containsExactly("a.Loop.run:8 Thread.yield up to 48 %");
    }

    @Test
    void zeroSleepsBesideWorkCostAboutAMicrosecondEach() {
        threads.spinning("busy", 20, 100_020, 8 * Watched.SECOND, ZERO_SLEEP);
        assertThat(costs()).containsExactly("a.Loop.run:7 Thread.sleep about 1.0 %");
    }

    @Test
    void aParkTooShortForTheTimerIsTinyHoweverItEnded() {
        assertThat(Watched.verdicts(parking(84_000))).isEqualTo("TINY_PAUSE:INFO");
        assertThat(Watched.verdicts(parking(60_000))).isEqualTo("SHORT_POLL:INFO");
        assertThat(Watched.verdicts(parking(250_000))).as("permits are there: it hardly waits").isEmpty();
    }

    /** Ten seconds of one thread. */
    private static Diagnosis parking(long parks) {
        Deferred deferred = new Deferred(List.of("a.Loop"), List.of(sampled(Call.PARK_NANOS, 7)));
        StackPlace park = place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Loop.run:7");
        return Watched.threads(new Snapshots().deferred(deferred).take(), new KnownThreads().thread("loop", parks, parks, park).take());
    }

    private static final StackPlace OTHER = place("java.lang.Thread.sleep", "a.Other.run:7");
    private static final StackPlace WORK = KnownThreads.running("a.Loop.work:20");

    private List<String> rates() {
        return estimates().stream().map(site -> site.site().line() + " " + site.rate()).toList();
    }

    @ParameterizedTest
    @CsvSource({"10, 0, 0, 1", "9, 10, 0, 1", "9, 9, 100, 1", "9, 9, 99, 0"})
    void aPlaceIsASiteFromAWakeUpOrWaitASecondOrAHundredthOfACoreOn(long wakeUps, long waits, long cpuMillis,
                                                                       int sites) {
        threads.spinning("other", wakeUps, waits, cpuMillis * Watched.MILLI, OTHER);
        assertThat(estimates()).hasSize(sites);
    }

    @Test
    void aPlaceOfADeferredClassIsASiteHoweverSeldomItPauses() {
        threads.thread("loop", 9, 9, SLEEP);
        assertThat(estimates()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"9, 9, 2, 1", "9, 8, 3, 0"})
    void twoLinesShareARowFromNineTenthsOfTheSamplesOn(int first, int second, int others, int sites) {
        threads.spinning("mixed", 9_000, 9_000, 0, Map.of(SLEEP, first, LATER, second, WORK, others));
        assertThat(estimates()).hasSize(sites);
    }

    /** It waits most often at the queue, and is hardly ever seen there. */
    @Test
    void theTwoLinesAreThoseOfMostSamplesNotOfMostWaits() {
        Map<StackPlace, Integer> samples = new LinkedHashMap<>();
        samples.put(QUEUE, 1);
        samples.put(SLEEP, 10);
        samples.put(LATER, 9);
        Map<StackPlace, Integer> waits = Map.of(QUEUE, 90, SLEEP, 10);
        ThreadActivity mixed = new ThreadActivity("mixed", true, 9_000, 9_000, 0, samples, waits);
        ThreadsSnapshot seen = new ThreadsSnapshot(0, 10 * Watched.SECOND, 9_000, Map.of(1L, mixed), 20);
        assertThat(new Estimates(new WakeUps(seen), snapshots.take(), className -> "").sites()).singleElement()
            .satisfies(site -> {
                assertThat(site.figures.site().line()).isEqualTo(7);
                assertThat(site.figures.estimate.otherLine).isEqualTo(9);
            });
    }

    @Test
    void aCountedSiteThatNeverPausedIsEstimated() {
        snapshots.site(Call.THREAD_SLEEP, "a.Other", Snapshots.Figures.none());
        threads.thread("other", 9_000, 9_000, OTHER);
        assertThat(estimates()).hasSize(1);
    }

    /** A wait beyond each wake-up may be of another line, if it is a sleep; a park finds permits. */
    @Test
    void waitsOfAParkAreItsOwn() {
        StackPlace park = place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Loop.run:7");
        threads.thread("loop", 1_000, 9_000, park);
        assertThat(rates()).containsExactly("7 900.0");
    }

    @ParameterizedTest
    @CsvSource({"2000, 7 200.0", "2001, 7 100.0"})
    void moreThanTwoWaitsAWakeUpAreNotOfTheSleepAlone(long waits, String rate) {
        threads.thread("loop", 1_000, waits, SLEEP);
        assertThat(rates()).containsExactly(rate);
    }

    @Test
    void sleepAndZeroSleepsInTurnAreToldApartByTheKernelsCount() {
        threads.thread("worker", 1_000, 1_500, SLEEP, ZERO_SLEEP_LATER);
        assertThat(rates()).containsExactly("7 100.0", "9 50.0");
    }

    @Test
    void withoutTheKernelsCountTheyAreOneRow() {
        threads.withoutKernel().thread("worker", 0, 1_500, SLEEP, ZERO_SLEEP_LATER);
        assertThat(rates()).containsExactly("7 150.0");
    }

    /** Fifty microseconds a sleep, which no sleep that requests a time is shorter than. */
    @ParameterizedTest
    @CsvSource({"200000, 0", "200001, 1"})
    void withoutTheKernelsCountSleepsAreZeroSleepsIfTheyAreTooShort(long sleeps, double zeroShare) {
        threads.withoutKernel().thread("timer", 0, sleeps, SLEEP);
        assertThat(estimates()).extracting(SiteFigures::zeroShare).containsExactly(zeroShare);
    }

    @Test
    void sleepsThatWakeUpByTheKernelsCountRequestTime() {
        threads.thread("timer", 300_000, 300_000, SLEEP);
        assertThat(estimates()).extracting(SiteFigures::zeroShare).containsExactly(0.0);
    }

    @Test
    void zeroSleepsWithoutACountHaveNoRateAndTheirShareOfTheCpu() {
        threads.spinning("timer", 20, -1, 99 * Watched.SECOND / 10, ZERO_SLEEP);
        assertThat(estimates()).extracting(SiteFigures::hasRate).containsExactly(false);
        assertThat(costs()).containsExactly("a.Loop.run:7 Thread.sleep up to 99 %");
    }

    @Test
    void whereNothingCountsASleepHasNoRateEither() {
        threads.withoutKernel().spinning("loop", 0, -1, 2 * Watched.SECOND, SLEEP);
        assertThat(estimates()).extracting(SiteFigures::hasRate).containsExactly(false);
        assertThat(costs()).containsExactly("a.Loop.run:7 Thread.sleep up to 20 %");
    }

    /** At ten microseconds each. */
    @Test
    void aSleepCostsNoMoreWakeUpsThanTheKernelCounts() {
        threads.spinning("computes", 5_000, 9_000, 1_500 * Watched.MILLI, SLEEP);
        assertThat(costs()).containsExactly("a.Loop.run:7 Thread.sleep about 0.50 %");
    }

    @ParameterizedTest
    @CsvSource({"18, 2, up to 80 %", "17, 3, up to 68 %"})
    void nineTenthsOfTheSamplesAreAllCpuOfAThread(int yields, int others, String cost) {
        threads.spinning("spin", 20, 0, 8 * Watched.SECOND, Map.of(YIELD, yields, WORK, others));
        assertThat(costs()).containsExactly("a.Loop.run:8 Thread.yield " + cost);
    }
}
