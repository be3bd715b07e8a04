package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Estimate;
import io.github.dozemeter.counters.Estimate.RateBasis;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.StackPlace;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of lines that are not counted, from ten seconds of their threads. */
class EstimatesTest {

    private static final String PARK_NANOS = "java.util.concurrent.locks.LockSupport.parkNanos";
    private static final StackPlace SLEEP = place("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace LATER = place("java.lang.Thread.sleep", "a.Loop.run:9");
    private static final StackPlace ZERO_SLEEP = KnownThreads.running("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace ZERO_SLEEP_LATER = KnownThreads.running("java.lang.Thread.sleep", "a.Loop.run:9");
    private static final StackPlace YIELD = KnownThreads.running("java.lang.Thread.yield", "a.Loop.run:8");
    private static final StackPlace PARK = place("jdk.internal.misc.Unsafe.park", PARK_NANOS, "a.Loop.run:12");
    private static final StackPlace UNTIMED = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park", "a.Loop.run:13");
    private static final StackPlace QUEUE = place("jdk.internal.misc.Unsafe.park", PARK_NANOS,
        "java.util.concurrent.ArrayBlockingQueue.poll", "a.Poll.run:3");
    private static final StackPlace WORK = KnownThreads.running("a.Loop.work:20");
    private static final StackPlace READ = KnownThreads.running("java.io.FileInputStream.readBytes!", "java.io.FileInputStream.read", "a.Loop.load:21");

    private static final Deferred DEFERRED = new Deferred(List.of("a.Loop"), List.of(sampled(Call.THREAD_SLEEP, 7),
        sampled(Call.THREAD_YIELD, 8), sampled(Call.THREAD_SLEEP, 9)));

    private final Snapshots snapshots = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private static SampledSite sampled(Call call, int line) {
        return new SampledSite(new Site(call, "a.Loop", "run", line, "b.jar"), 1);
    }

    private Diagnosis diagnosis() {
        return Watched.threads(snapshots.deferred(DEFERRED).take(), threads.take());
    }

    /** {@code Loop.run:7 or 9, 470 shared, about 1.4 %}. */
    private List<String> rows() {
        return diagnosis().rows.stream().map(row -> row.place() + ", " + rate(row.figures) + ", " + row.cost).collect(Collectors.toList());
    }

    private static String rate(SiteFigures site) {
        return site.hasRate() ? Math.round(site.rate()) + " " + site.estimate.basis.label() : "unknown";
    }

    @Test
    void aThreadAtOneLineGivesItsCountToThatLine() {
        threads.thread("loop-1", 9_000, 9_200, SLEEP).thread("loop-2", 800, 800, SLEEP);
        SiteFigures site = diagnosis().sites.get(0);
        assertThat(site.rate()).isEqualTo(980);
        assertThat(site.realisedNanos()).isCloseTo(2 * Watched.SECOND / 980.0, within(1.0));
        assertThat(site.site().artifact()).as("the class file's name for it").isEqualTo("b.jar");
        assertThat(site.estimate).hasToString("estimated from 40 samples of 2 threads");
    }

    /** As 123,000 yields a second with 2 µs of work between two: a sixth of the CPU is the kernel's. */
    @Test
    void zeroPausesCostTheTimeInTheKernelHoweverManySamplesSawThem() {
        threads.inKernel(0.16).spinning("spin", 20, 0, 10 * Watched.SECOND, Map.of(YIELD, 4, WORK, 16));
        assertThat(rows()).containsExactly("Loop.run:8, 347124 about, about 18%");
        assertThat(diagnosis().judgement.busiest.method).isEqualTo("Loop.work");
        assertThat(diagnosis().judgement.busiest.cores).isCloseTo(0.816, within(0.001));
    }

    @Test
    void oneZeroSampleSuffices() {
        threads.inKernel(0.05).spinning("mostly zero", 500, -1, 4 * Watched.SECOND, Map.of(ZERO_SLEEP, 1, WORK, 19));
        assertThat(rows()).containsExactly("Loop.run:7, 42257 about, about 2.2%");
    }

    /** As QuestDB's worker: 200 zero sleeps, then one of a millisecond, in which nearly all samples are. */
    @Test
    void zeroSleepsAndTheSleepBesideThemHaveARowEach() {
        threads.inKernel(0.85).spinning("worker", 8_380, -1, 1_150 * Watched.MILLI, Map.of(SLEEP, 19, ZERO_SLEEP_LATER, 1));
        assertThat(rows()).containsExactly("Loop.run:9, 193007 about, about 10%", "Loop.run:7, 838 exact, about 1.2%");
    }

    /** The JDK counts a zero sleep as a wait, as the agent reads. */
    @Test
    void waitsBeyondSwitchesAreZeroSleeps() {
        threads.inKernel(0.85).spinning("worker", 7_690, 1_540_690, 1_150 * Watched.MILLI, Map.of(SLEEP, 19, ZERO_SLEEP_LATER, 1));
        assertThat(diagnosis().sites).extracting(SiteFigures::zeroRate).containsExactly(153_300.0, 0.0);
    }

    @Test
    void linesThatShareAThreadShareItsRateAndCost() {
        threads.spinning("mixed", 4_700, -1, 140 * Watched.MILLI, Map.of(SLEEP, 8, LATER, 12));
        assertThat(rows()).containsExactly("Loop.run:9 or 7, 470 shared, up to 1.4%");
        Estimate estimate = diagnosis().sites.get(0).estimate;
        assertThat(estimate.lines.values()).containsExactly(0.6, 0.4);
        assertThat(estimate.otherLine()).isEqualTo(7);
    }

    @Test
    void aSleepAndAPollOfOneThreadShareARow() {
        threads.spinning("mixed", 3_220, -1, 90 * Watched.MILLI, SLEEP, QUEUE);
        assertThat(rows()).containsExactly("Loop.run:7 or Poll.run:3, 322 shared, up to 0.90%");
    }

    @Test
    void yieldsAndTheParkBesideThemDivideTheCost() {
        threads.inKernel(0.8).spinning("backs off", 44_320, -1, 3_200 * Watched.MILLI, Map.of(YIELD, 10, PARK, 10));
        assertThat(rows()).containsExactly("Loop.run:8, 454497 about, about 24%", "Loop.run:12, 4432 exact, about 6.2%");
    }

    /** 23 µs of CPU for each wakeup: it only pauses, and gives the other its price. */
    @Test
    void aThreadThatComputesPaysThePriceOfOneThatOnlyPauses() {
        threads.spinning("pauses", 10_000, -1, 70 * Watched.MILLI, place("java.lang.Thread.sleep", "a.Other.run:3"))
            .spinning("computes", 8_000, -1, 1_500 * Watched.MILLI, SLEEP);
        assertThat(rows()).containsExactly("Other.run:3, 1000 exact, up to 0.70%", "Loop.run:7, 800 exact, about 0.56%");
    }

    @Test
    void anInterruptedSleepReturnsAtOnceAndHasNoRate() {
        StackPlace throwing = KnownThreads.running("java.lang.Throwable.fillInStackTrace", "java.lang.Thread.sleep", "a.Loop.run:7");
        threads.inKernel(0.01).spinning("interrupted", 3, -1, 9_900 * Watched.MILLI, Map.of(throwing, 17, WORK, 3));
        assertThat(rows()).containsExactly("Loop.run:7, unknown, up to 84%");
        assertThat(Watched.verdicts(diagnosis())).isEqualTo("INTERRUPT_STORM:WARNING");
        assertThat(diagnosis().headline().text).isEqualTo("Fix Loop.run:7 first: it uses up to 84% of a core");
    }

    /** As jline does: {@code Condition.await(0)}. */
    @Test
    void anAwaitOfNoTimeReturnsAtOnce() {
        StackPlace await = KnownThreads.running("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.unlinkCancelledWaiters",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos", "a.Pump.read:77");
        threads.inKernel(0.01).spinning("pump", 3, -1, 9_800 * Watched.MILLI, await);
        assertThat(rows()).containsExactly("Pump.read:77, unknown, up to 98%");
        assertThat(Watched.verdicts(diagnosis())).isEqualTo("ZERO_WAIT:WARNING");
    }

    @Test
    void pausesThatCannotHaveBlockedReturnAtOnce() {
        StackPlace past = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkUntil", "a.Loop.run:12");
        threads.inKernel(0.3).spinning("past", 3, -1, 9_900 * Watched.MILLI, past);
        assertThat(rows()).containsExactly("Loop.run:12, unknown, up to 99%");
        assertThat(Watched.verdicts(diagnosis())).isEqualTo("ZERO_PARK:WARNING");
    }

    @Test
    void aSleepSeenRunningJustWokeUpWhereItsThreadUsesLittle() {
        threads.inKernel(0.5).spinning("polls", 9_000, -1, 90 * Watched.MILLI, Map.of(SLEEP, 12, ZERO_SLEEP, 2));
        assertThat(rows()).containsExactly("Loop.run:7, 900 exact, up to 0.90%");
        assertThat(diagnosis().sites.get(0).zeroShare()).isZero();
    }

    @Test
    void otherSystemCallsHaveTheirPartOfTheKernelsTime() {
        threads.inKernel(0.5).spinning("writes", 20, -1, 5 * Watched.SECOND, Map.of(ZERO_SLEEP, 8, READ, 12));
        assertThat(rows()).containsExactly("Loop.run:7, 216963 about, about 11%");
    }

    @ParameterizedTest
    @CsvSource({"60, about", "59, up to"})
    void lessThanFifteenTicksAreNotDivided(long cpuMillis, String precision) {
        threads.inKernel(0.5).spinning("brief", 20, -1, cpuMillis * Watched.MILLI, Map.of(ZERO_SLEEP, 10, WORK, 10));
        assertThat(diagnosis().rows.get(0).cost.toString()).startsWith(precision);
    }

    @Test
    void withoutTheKernelsPartZeroPausesCostUpToTheirShareOfTheSamples() {
        threads.spinning("spin", 20, 0, 8 * Watched.SECOND, Map.of(YIELD, 12, WORK, 8));
        assertThat(rows()).containsExactly("Loop.run:8, unknown, up to 48%");
    }

    /** One of 2 ms, sixty of 1 s: the helper's line of each caller. */
    @Test
    void onePollerAmongSleepersHasItsOwnRow() {
        threads.spinning("poller", 4_480, -1, 80 * Watched.MILLI, called("a.Poller.run:5"));
        for (int i = 0; i < 60; i++) {
            threads.thread("sleeper-" + i, 10, -1, called("a.Sleeper.run:9"));
        }
        assertThat(rows()).containsExactly("Poller.run:5 via Help.pause:1, 448 exact, up to 0.80%", "Sleeper.run:9 via Help.pause:1, 60 exact, 0%");
    }

    @Test
    void aPollerIsApartFromSleepersOfItsOwnCaller() {
        threads.spinning("poller", 4_480, -1, 80 * Watched.MILLI, called("a.Task.run:5"));
        threads.thread("sleeper", 10, -1, called("a.Task.run:5"));
        assertThat(rows()).containsExactly("Help.pause:1, 448 exact, up to 0.80%", "Help.pause:1, 1 exact, 0%");
    }

    @Test
    void callersOnOneThreadShareARow() {
        threads.thread("worker", 4_480, -1, called("a.Poller.run:5"), called("a.Sleeper.run:9"));
        assertThat(diagnosis().rows).singleElement().satisfies(row -> assertThat(row.figures.estimate.basis).isEqualTo(RateBasis.SHARED));
    }

    private static StackPlace called(String caller) {
        return place("java.lang.Thread.sleep", "a.Help.pause:1", caller);
    }

    @Test
    void whereATenthOfTheSamplesWaitsElsewhereTheRateIsABound() {
        StackPlace lock = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.ReentrantLock.lock", "a.Loop.run:30");
        threads.thread("server", 3_750, -1, SLEEP, lock);
        assertThat(rows()).containsExactly("Loop.run:7, 375 up-to, 0%");
    }

    @Test
    void aDeferredWaitHasTheNameOfItsClassFile() {
        Deferred poll = new Deferred(List.of("a.Poll"), List.of(new SampledSite(new Site(Call.QUEUE_POLL, "a.Poll", "run", 3, "b.jar"), 1)));
        threads.spinning("poll", 9_000, 9_000, 70 * Watched.MILLI, QUEUE);
        assertThat(Watched.threads(new Snapshots().deferred(poll).take(), threads.take()).sites).singleElement()
            .satisfies(site -> assertThat(site.site()).isEqualTo(poll.sites.get(0).site));
    }

    /** Whether it expired or delivered is not known: it has a cost, and no verdict. */
    @Test
    void aWaitThatOnlySamplesKnowHasACostAndNoVerdict() {
        threads.spinning("poll", 9_000, 9_000, 700 * Watched.MILLI, QUEUE);
        assertThat(Watched.verdicts(diagnosis())).isEmpty();
        assertThat(diagnosis().headline().text).isEqualTo("Poll.run:3 uses about 1.3% of a core; nothing to fix is known");
    }

    /** A class that was rewritten while its threads were read. */
    @Test
    void whatIsCountedIsNotEstimatedAsWell() {
        snapshots.site(Call.THREAD_SLEEP, "a.B", Snapshots.Figures.none().asking(9_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 9_000, 9_000, place("java.lang.Thread.sleep", "a.B.run:7"));
        assertThat(diagnosis().sites).noneMatch(SiteFigures::isEstimated);
    }

    @Test
    void aParkTooShortForTheTimerIsTinyHoweverItEnded() {
        assertThat(Watched.verdicts(parking(84_000))).isEqualTo("TINY_PAUSE:INFO");
        assertThat(Watched.verdicts(parking(60_000))).isEqualTo("SHORT_POLL:INFO");
        assertThat(Watched.verdicts(parking(250_000))).as("permits are there: it hardly waits").isEmpty();
    }

    /** Ten seconds of one thread. */
    private static Diagnosis parking(long parks) {
        return Watched.threads(new Snapshots().take(), new KnownThreads().thread("loop", parks, parks, PARK).take());
    }

    @Test
    void aThreadThatParksWithoutATimeAndNeverWakesIsNoRow() {
        threads.thread("idle", 0, 0, UNTIMED);
        assertThat(diagnosis().rows).isEmpty();
    }

    @Test
    void withoutTheKernelTheJdksWaitsAreTheRate() {
        threads.withoutKernel().thread("timer", 0, 200_000, SLEEP);
        assertThat(diagnosis().sites).extracting(SiteFigures::zeroShare, SiteFigures::rate).containsExactly(tuple(0.0, 20_000.0));
    }

    /** Fifty microseconds a sleep, which no sleep that requests a time is shorter than. */
    @Test
    void withoutTheKernelSleepsTooShortAreZeroSleeps() {
        threads.withoutKernel().thread("timer", 0, 200_001, SLEEP);
        assertThat(diagnosis().sites).extracting(SiteFigures::zeroShare).containsExactly(1.0);
    }
}
