package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.LineGroup;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the wake-ups of ten seconds come from. */
class WakeUpAccountTest {

    private static final StackPlace DEFERRED = place("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace LATER = place("java.lang.Thread.sleep", "a.Loop.run:9");
    private static final StackPlace POLL = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
        "java.util.concurrent.ArrayBlockingQueue.poll", "a.Poll.run:3");
    private static final StackPlace SELECT = place("sun.nio.ch.EPoll.wait!", "sun.nio.ch.SelectorImpl.select", "a.Select.run:4");

    private final Snapshots counted = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private WakeUpAccount account() {
        return account(threads.take());
    }

    private WakeUpAccount account(ThreadsSnapshot seen) {
        Deferred deferred = new Deferred(List.of("a.Loop"), List.of(new SampledSite(new Site(Call.THREAD_SLEEP, "a.Loop", "run", 7, ""), 1)));
        return Watched.threads(counted.deferred(deferred).take(), seen).account;
    }

    /** As an agent's first two readings are. */
    @Test
    void aMomentBetweenTwoReadingsSaysNothing() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(1_000, Watched.MILLI, Watched.MILLI));
        ThreadsSnapshot brief = new ThreadsSnapshot(0, 100_000_000, 234, Map.of(), 0).withCpu(52_000_000);

        Diagnosis diagnosis = Watched.threads(counted.take(), brief);
        assertThat(diagnosis.account.line()).isEqualTo("What wakes this JVM is not known yet");
        assertThat(diagnosis.judgement.ledger.outside).isNaN();
    }

    @Test
    void theLineTellsAllPartsTheCountedSitesFirstThenTheLargest() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(1_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 1_000, 1_000, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7"))
            .thread("loop", 2_000, 2_000, DEFERRED).thread("poll", 4_000, 4_000, POLL).thread("select", 2_500, 0, SELECT)
            .ofJvm("G1 Conc#0", 500);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: counted sites 10%, estimated sites 60%,"
            + " selectors 25%, JVM threads 5.0%");
        assertThat(account().explained).isCloseTo(0.7, within(1e-9));
        assertThat(account().basis()).isEqualTo("Wakeups are counted by the kernel over 10 s; places are from 20 stack samples");
        assertThat(account().more()).isEqualTo(" More: -javaagent counts deferred sites; the verb look lists every thread.");
    }

    /** Pauses that no sample shows, more than all threads woke up; then a hundred seconds of the same. */
    @Test
    void thePartsAddUpToTheWholeAtTheFirstTickAndTheTenth() {
        for (int ticks : new int[] {1, 10}) {
            WakeUpAccountTest tick = new WakeUpAccountTest();
            tick.counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(9_000 * ticks, Watched.MILLI, Watched.MILLI));
            tick.threads.thread("worker", 1_000 * ticks, 1_000 * ticks, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7"))
                .thread("loop", 2_000 * ticks, 2_000 * ticks, DEFERRED).thread("several", 700 * ticks, 700 * ticks, POLL, LATER)
                .thread("select", 2_500 * ticks, 0, SELECT).ended(300 * ticks).ofJvm("G1 Conc#0", 500 * ticks);
            WakeUpAccount account = tick.account();
            assertThat(account.shares.stream().mapToDouble(share -> share.share).sum()).as(account.line()).isCloseTo(1, within(0.01));
            assertThat(account.shares.stream().mapToDouble(share -> share.perSecond).sum())
                .isCloseTo(account.perSecond, within(account.perSecond / 100));
        }
    }

    /** One of twenty samples of a thread that loops at a deferred line shows it at a counted one. */
    @Test
    void aThreadAtTwoKindsOfSitesIsInOnePartAlone() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(200, Watched.MILLI, Watched.MILLI));
        StackPlace atSite = place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7");
        threads.spinning("loop", 2_000, 2_000, 0, Map.of(DEFERRED, 19, atSite, 1)).ofJvm("G1 Conc#0", 500);
        WakeUpAccount account = account();
        assertThat(account.shares.stream().mapToDouble(share -> share.share).sum()).as(account.line()).isCloseTo(1, within(1e-9));
        assertThat(account.line()).isEqualTo("250 wakeups/s: counted sites 8.0%,"
            + " threads that wait in several ways 72%, JVM threads 20%");
    }

    @Test
    void aPauseThatBlockedNothingIsNoWakeUp() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().zero(1_000_000, Watched.MICRO));
        threads.thread("select", 1_000, 0, SELECT);
        assertThat(account().line()).isEqualTo("100 wakeups/s: counted sites 0%, selectors 100%");
    }

    /** A wait that delivers at once in 144 million of a second is preempted now and then, which is no wake-up. */
    @Test
    void anOpenLatchWhoseThreadRunsExplainsNoWakeUp() {
        StackPlace latch = KnownThreads.running("java.util.concurrent.CountDownLatch.await", "java.lang.DozemeterWaits.await",
            "a.B.run:7");
        counted.site(Call.LATCH_AWAIT, "a.B", Figures.none().asking(1_000_000, Watched.SECOND, 60).asking(38_000, Watched.SECOND, 5_000));
        threads.spinning("worker", 10, 10, 9 * Watched.SECOND, latch).ofJvm("G1 Conc#0", 5_000).ended(200);
        assertThat(account().line()).isEqualTo("521 wakeups/s: counted sites 0%, JVM threads 96.0%,"
            + " not explained 3.8%");
    }

    /** Pauses that a busy machine makes longer are no wake-ups of their threads. */
    @Test
    void countedPausesExplainNoMoreThanTheirThreadsWokeUp() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(30_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 6_000, 30_000, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7"))
            .thread("select", 4_000, 0, SELECT);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: counted sites 60%, selectors 40%");
    }

    /** A pool of short-lived threads, and one that waits elsewhere as well. */
    @Test
    void countedPausesOfThreadsThatNoSampleShowsExplainTheseLast() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(7_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 4_000, 4_000, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7"), POLL)
            .thread("new", 2_000, 2_000).ended(2_000).thread("select", 2_000, 0, SELECT);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: counted sites 70%, selectors 20%,"
            + " not explained 10%");
    }

    /** The site did more before the threads were read first, and since they were read last. */
    @Test
    void onlyPausesOfTheTimeInWhichTheThreadsWereReadAreExplanations() {
        Snapshots longer = new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(90_000, Watched.MILLI, Watched.MILLI));
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(5_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 6_000, 6_000, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7"))
            .thread("select", 4_000, 0, SELECT);
        WakeUpAccount account = new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null, KnownBugs.none())
            .judge(longer.take(), SamplesBySite.none(), threads.take().with(counted.take())).account;
        assertThat(account.line()).isEqualTo("1.0k wakeups/s: counted sites 50%, selectors 40%,"
            + " threads that wait in several ways 10%");
    }

    @Test
    void whatNobodyExplainsIsSaidToBe() {
        assertThat(account(new ThreadsSnapshot(0, 10 * Watched.SECOND, 5_000, Map.of(), 20)).line())
            .isEqualTo("500 wakeups/s: counted sites 0%, not explained 100%");
    }

    @Test
    void withoutTheKernelTheLineSaysWhoCounts() {
        WakeUpAccount account = account(threads.withoutKernel().thread("loop", 0, 2_000, DEFERRED).take());
        assertThat(account.isByKernel).isFalse();
        assertThat(account.line()).isEqualTo("200 sleeps, parks and waits/s (by the JDK's count; the kernel's is not available)");
        assertThat(account.shares).as("the JDK counts each sleep(0) as a wait").isEmpty();
        assertThat(account.more()).as("no verb that refuses there").isEmpty();
        assertThat(account.basis()).startsWith("Sleeps, parks and waits are counted by the JDK over 10 s");
    }

    @Test
    void beforeTheSecondReadingNothingIsKnown() {
        assertThat(account(ThreadsSnapshot.NONE).isKnown()).isFalse();
        assertThat(account(ThreadsSnapshot.NONE).line()).isEqualTo("What wakes this JVM is not known yet");
    }

    @Test
    void whoElseAreThreadsThatNoSiteShows() {
        threads.thread("loop", 2_000, 2_000, DEFERRED).thread("mixed", 3_000, 3_000, DEFERRED, LATER).thread("select", 2_500, 0, SELECT)
            .thread("seldom", 9, 9, POLL).ofJvm("G1 Conc#0", 100);
        assertThat(account().others).extracting(LineGroup::names).containsExactly("select", "G1 Conc##");
        assertThat(account().shares.get(1).label).isEqualTo("estimated sites");
        assertThat(account().shares.get(1).perSecond).isEqualTo(500.9);
    }

    /** Samples are of the time: how its wakeups divide among lines no one knows, and all are of its row. */
    @Test
    void wakeupsOfAThreadAtSeveralLinesAreOfItsRow() {
        threads.thread("worker", 10_000, 10_000, DEFERRED, POLL);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: counted sites 0%, estimated sites 100%");
    }

    @Test
    void threadsOfTooFewSamplesAreNotSaidToWaitInSeveralWays() {
        threads.thread("new", 1_000, 1_000);
        assertThat(account().line()).endsWith("threads in no stack sample 100%");
    }

    @Test
    void pausesThatLetTheirThreadWaitExplainWakeUps() {
        assertThat(explained(Figures.none().asking(50, Watched.MILLI, Watched.MILLI))).isEqualTo(0.5);
    }

    /** On a busy machine a yield comes back when another thread has had its turn; the kernel counts no wait. */
    @Test
    void zeroSleepsExplainNoneHoweverLongTheyTake() {
        assertThat(explained(Figures.none().zero(50, Watched.MILLI))).isZero();
    }

    @Test
    void aThreadInACountedWaitIsExplainedByItsSiteAlone() {
        StackPlace wait = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.ArrayBlockingQueue.poll", "java.lang.DozemeterWaits.poll", "a.B.run:7");
        counted.site(Call.QUEUE_POLL, "a.B", Figures.none().asking(10_000, Watched.SECOND, Watched.MILLI));
        threads.thread("worker", 10_000, 10_000, wait);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: counted sites 100%");
        assertThat(account().others).isEmpty();
    }

    @Test
    void waitsThatDeliverAtOnceExplainNothing() {
        counted.site(Call.QUEUE_POLL, "a.B", Figures.none().asking(1_000_000, Watched.SECOND, 60));
        threads.thread("select", 1_000, 0, SELECT);
        assertThat(account().line()).isEqualTo("100 wakeups/s: counted sites 0%, selectors 100%");
    }

    /** A load that ended half a minute ago is in the costs of the minute, and wakes nobody now. */
    @Test
    void theAccountIsOfRecentThreadsAndCostsAreOfTheWholeSpan() {
        Diagnosis found = new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null, KnownBugs.none())
            .judgement(counted.take(), SamplesBySite.none(), threads.thread("ended", 90_000, 0, SELECT).take().withCpu(6_000_000_000L),
                new KnownThreads().thread("select", 500, 0, SELECT).take(), null).showing(site -> true, null, null);
        assertThat(found.account.perSecond).isEqualTo(50);
        assertThat(found.judgement.ledger.outside).isEqualTo(0.6);
        assertThat(found.account.others).singleElement().satisfies(row -> assertThat(row.names()).isEqualTo("select"));
    }

    @Test
    void whereWaitsAreNotCountedTheQueuesSayWhatCountsThem() {
        threads.thread("pool", 4_000, 4_000, place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.ArrayBlockingQueue.poll")).thread("mixed", 1_000, 1_000, LATER, POLL);
        WakeUpAccount without = new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null, KnownBugs.none()).withoutWaits()
            .judge(counted.take(), SamplesBySite.none(), threads.take()).account;
        assertThat(without.shares).filteredOn(share -> share.label.startsWith("JDK queues")).singleElement()
            .satisfies(share -> assertThat(share.more).isEqualTo("calls=default:waits counts those with a time, look lists every thread"));
        assertThat(without.more()).isEqualTo(" More: the verb look lists every thread; calls=default:waits counts waits with a time.");
        assertThat(account().more()).doesNotContain("waits");
    }

    /** Of a JVM that woke up ten times a second. */
    private static double explained(Figures figures) {
        return Watched.site(Call.THREAD_SLEEP, figures).account.explained;
    }

    /** With -javaagent, in the first seconds: each counted twice, and said to burn CPU elsewhere. */
    @Test
    void threadsThatFewSamplesSawAtCountedSitesAreThoseOfTheSites() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(1_000, Watched.MILLI, Watched.MILLI));
        threads.seldom("worker", 1_000, 9 * Watched.SECOND, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7"));
        assertThat(account().line()).isEqualTo("100 wakeups/s: counted sites 100%");
        assertThat(account().others).isEmpty();
    }

    private static final StackPlace COUNTED =
        place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.B.run:7");
    private static final StackPlace IN_METHOD = place("java.lang.Thread.sleep", "a.Loop.stop:9");

    @Test
    void pausesAtSeveralDeferredPlacesAreOfEstimatedSites() {
        threads.spinning("mixed", 1_000, 1_000, 0, Map.of(DEFERRED, 10, IN_METHOD, 9, POLL, 1));
        assertThat(account().line())
            .isEqualTo("100 wakeups/s: counted sites 0%, estimated sites 100%");
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 1", "0, 1, 1", "0, 0, 0"})
    void everyThreadThatWakesUpOrUsesCpuIsListed(long wakeUps, long cpuMillis, int listed) {
        threads.spinning("select", wakeUps, 0, cpuMillis * Watched.MILLI, SELECT).ofJvm("G1 Conc#0", wakeUps, cpuMillis * Watched.MILLI);
        assertThat(account().others).hasSize(2 * listed);
    }

    /** The JVM has no thread of its own in such code, and an application's may. */
    @Test
    void aThreadThatRunsElsewhereHidesNoSite() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(1_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 1_000, 1_000, COUNTED)
            .spinning("main", 0, 0, Watched.SECOND, KnownThreads.running("a.Busy.run:3"))
            .spinning("inflates", 0, 0, Watched.SECOND, KnownThreads.running("java.util.zip.Inflater.inflate"));
        assertThat(account().line()).isEqualTo("100 wakeups/s: counted sites 100%");
    }

    /** Ten microseconds: a wait that another thread ends so soon blocked, a park found a permit. */
    @ParameterizedTest
    @CsvSource({"QUEUE_POLL, counted sites 100%", "PARK_NANOS, 'counted sites 0%, not explained 100%'"})
    void aShortWaitIsAWakeUpAndAShortParkIsNone(Call call, String parts) {
        counted.site(call, "a.B", Figures.none().asking(1_000, Watched.SECOND, 10 * Watched.MICRO));
        threads.ended(1_000);
        assertThat(account().line()).isEqualTo("100 wakeups/s: " + parts);
    }

    /** What is left of them after their threads, seen at the site, is all that threads without a sample can be. */
    @Test
    void countedPausesExplainThreadsWithoutASampleOnlyAsFarAsTheyGo() {
        counted.site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(7_000, Watched.MILLI, Watched.MILLI));
        threads.thread("worker", 6_000, 6_000, COUNTED)
            .thread("new", 3_000, 3_000).thread("select", 1_000, 0, SELECT);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: counted sites 70%,"
            + " threads in no stack sample 20%, selectors 10%");
    }

    @ParameterizedTest
    @CsvSource({"50, 'counted sites 0%, not explained 99.5%, JVM threads 0.5%'",
        "49, 'counted sites 0%, not explained 99.5%'"})
    void aPartIsWorthAWordFromAHalfPercentOn(long wakeUps, String parts) {
        threads.ofJvm("G1 Conc#0", wakeUps).ended(10_000 - wakeUps);
        assertThat(account().line()).isEqualTo("1.0k wakeups/s: " + parts);
    }

    @Test
    void aJvmThatNeverWokeHasNoParts() {
        threads.thread("select", 0, 0, SELECT);
        assertThat(account().line()).isEqualTo("0 wakeups/s: counted sites 0%");
    }

    @Test
    void whereNothingCountsTheLineSaysSo() {
        threads.withoutKernel().spinning("select", 0, -1, 0, SELECT);
        assertThat(account().line())
            .isEqualTo("How often this JVM woke up is not known: this system does not count it");
        assertThat(account().basis()).isEqualTo("Places are from 20 stack samples in 10 s");
    }

    @Test
    void whereWaitsAreNotCountedSelectorsMayBeAndLocksMayNot() {
        StackPlace lock = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.ReentrantLock.lock", "a.B.run:7");
        threads.thread("select", 1_000, 0, SELECT).thread("lock", 1_000, 1_000, lock);
        Judge judge = new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null,
            KnownBugs.none()).withoutWaits();
        WakeUpAccount without = judge.judge(counted.take(), SamplesBySite.none(), threads.take()).account;
        assertThat(without.shares).extracting(share -> share.label + ": " + share.more).contains(
            "selectors: calls=default:waits counts those with a time, look lists every thread",
            "locks and monitors: look lists every thread");
    }
}
