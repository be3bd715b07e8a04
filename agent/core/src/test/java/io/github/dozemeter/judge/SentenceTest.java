package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshot.UnreadableClasses;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentence on top of ten seconds, from what was counted and what samples saw. */
class SentenceTest {

    private static final StackPlace SELECT = place("sun.nio.ch.EPoll.wait!", "sun.nio.ch.SelectorImpl.select", "a.Select.run:4");
    private static final StackPlace SLOW = place("java.lang.Thread.sleep", "a.Slow.run:7");
    private static final StackPlace ZERO = KnownThreads.running("java.lang.Thread.sleep", "a.Zero.run:3");
    private static final StackPlace WORK = KnownThreads.running("a.Loop.work:20");

    private final Snapshots counted = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private Diagnosis diagnosis() {
        return Watched.threads(counted.take(), threads.take());
    }

    private String text() {
        return diagnosis().headline().text;
    }

    @Test
    void theFirstRowToFixIsNamedWithItsCost() {
        counted.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(1_000_000, Watched.MICRO));
        assertThat(text()).isEqualTo("Fix Spin.run:7 first: it uses 10% of a core");
        assertThat(diagnosis().headline().toFix()).isEqualTo(Snapshots.site(Call.THREAD_YIELD, "a.Spin"));
    }

    /** The list has it first, by what as many pauses cost elsewhere. */
    @Test
    void theFirstRowToFixIsNamedThoughItsCostIsUnknown() {
        counted.site(Call.THREAD_SLEEP, "a.Virtual", Figures.none().zero(2_000_000, Watched.MICRO).onVirtualThreads());
        counted.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(200_000, Watched.MICRO));
        assertThat(text()).isEqualTo("Fix Virtual.run:7 first: its cost is not known");
        assertThat(diagnosis().headline().notes).contains("1 more line uses 2.0% of a core");
    }

    @Test
    void linesThatShareTheirThreadsAreNamedTogether() {
        threads.spinning("mixed", 9_000, -1, 140 * Watched.MILLI, SLOW, place("java.lang.Thread.sleep", "a.Slow.run:9"));
        assertThat(text()).isEqualTo("Fix Slow.run:7 or 9 first: they use up to 1.4% of a core");
    }

    /** What costs most and cannot be fixed is not hidden by what can. */
    @Test
    void aCostlierRowWithoutAFixIsSaidBelow() {
        threads.spinning("waits", 60_000, -1, 400 * Watched.MILLI, place("jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.ArrayBlockingQueue.poll", "a.Poll.run:3"));
        counted.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(200_000, Watched.MICRO));
        threads.thread("spin", 0, 0, place("java.lang.Thread.yield", "java.lang.Dozemeter.yield", "a.Spin.run:7"));
        assertThat(diagnosis().rows).extracting(row -> row.place()).containsExactly("Poll.run:3", "Spin.run:7");
        assertThat(text()).isEqualTo("Fix Spin.run:7 first: it uses 2.0% of a core");
        assertThat(diagnosis().headline().notes).contains("Poll.run:3 uses up to 4.0% of a core; nothing to fix is known");
    }

    @Test
    void aCostlyRowWithoutAFixIsNamedAsThat() {
        threads.spinning("waits", 60_000, -1, 400 * Watched.MILLI, place("jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.ArrayBlockingQueue.poll", "a.Poll.run:3"));
        assertThat(text()).isEqualTo("Poll.run:3 uses up to 4.0% of a core; nothing to fix is known");
        assertThat(diagnosis().headline().toFix()).isNull();
    }

    @Test
    void zeroPausesThatCostLittleAreCheapButFrequent() {
        threads.inKernel(0.05).spinning("mostly zero", 100, -1, Watched.SECOND, Map.of(ZERO, 4, WORK, 16));
        assertThat(text()).isEqualTo("Cheap but frequent: Zero.run:3 sleeps for 0 ms, ~11k/s");
    }

    @Test
    void wakeupsOfThreadsThatNoSampleShowedMakeItIncomplete() {
        threads.thread("slow", 10, 10, SLOW).thread("new", 3_430, 3_430);
        assertThat(text()).isEqualTo("Incomplete: 343 wakeups/s belong to threads that no thread dump showed");
    }

    /** Selectors, queues and the JVM's own threads are explained: a sample saw them. */
    @Test
    void wakeupsOfThreadsThatASampleSawAreExplained() {
        threads.thread("slow", 10, 10, SLOW).thread("select", 12_440, 0, SELECT).ofJvm("G1 Conc#0", 9_000);
        assertThat(text()).isEqualTo("No action needed: 2.1k wakeups/s");
    }

    @Test
    void incompleteNeverStandsBeforeAFinding() {
        counted.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(1_000_000, Watched.MICRO));
        threads.thread("new", 34_300, 34_300);
        Headline headline = diagnosis().headline();
        assertThat(headline.text).isEqualTo("Fix Spin.run:7 first: it uses 10% of a core");
        assertThat(headline.notes).contains("3.4k wakeups/s belong to threads that no thread dump showed");
    }

    @Test
    void classesThatCouldNotBeReadMakeItIncomplete() {
        Snapshot some = counted.site(Call.THREAD_SLEEP, "a.Slow", Figures.none().asking(10, Watched.SECOND, Watched.SECOND)).take();
        Snapshot unreadable = new Snapshot(some.sites(), some.span(), 1, 200, 0, some.deferred(), new UnreadableClasses(7_618, 8_093));
        Headline headline = Watched.of(unreadable).headline();
        assertThat(headline.text).isEqualTo("Incomplete: 7,618 of 8,093 classes could not be read");
        assertThat(headline.notes).containsExactly("Start the application with -javaagent to count them all");
    }

    @Test
    void virtualThreadsThatNothingShowsMakeItIncomplete() {
        threads.thread("slow", 10, 10, SLOW);
        Circumstances unseen = Circumstances.USUAL.withUnseen("virtual threads pause too, their rates are not known");
        assertThat(diagnosis().headline(unseen).text).isEqualTo("Incomplete: virtual threads pause too, their rates are not known");
    }

    @Test
    void aThreadThatIsBusyOutsideItsPausesIsNamed() {
        threads.inKernel(0.001).spinning("spins", 1_000, -1, 2_800 * Watched.MILLI, Map.of(place("java.lang.Thread.sleep", "a.Loop.run:3"), 14, WORK, 6));
        assertThat(text()).isEqualTo("Pauses are cheap; Loop.work uses 28% of a core outside pauses");
    }

    @Test
    void aThreadThatIsBusyWithoutAPauseIsNamed() {
        threads.spinning("spins", 10, 10, 8_400 * Watched.MILLI, WORK);
        assertThat(text()).isEqualTo("No pauses observed; Loop.work uses 84% of a core outside pauses");
    }

    @Test
    void anInformationIsNothingUrgent() {
        threads.thread("polls", 3_220, -1, SLOW, place("java.lang.Thread.sleep", "a.Slow.run:9"));
        assertThat(text()).isEqualTo("Nothing urgent: Slow.run:7 or 9, 322 wakeups/s");
    }

    /** A scheduler of 5 ms: its thread waits in the JDK's code, at no line of the application. */
    @ParameterizedTest
    @CsvSource({"4000, No action needed: 400 wakeups/s", "199, No pauses observed in 10 s"})
    void aSchedulerThatWakesUpOftenWasObserved(long wakeUps, String sentence) {
        threads.thread("pool-1-thread-1", wakeUps, wakeUps, place("jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take", "java.util.concurrent.ThreadPoolExecutor.runWorker"));
        assertThat(text()).isEqualTo(sentence);
    }

    @Test
    void pausesThatAreCheapNeedNoAction() {
        threads.thread("slow", 120, 120, SLOW);
        assertThat(text()).isEqualTo("No action needed: 12 wakeups/s");
    }

    @Test
    void whereNoSampleSawAPauseNoneWasObserved() {
        threads.thread("select", 120, 120, SELECT);
        assertThat(text()).isEqualTo("No pauses observed in 10 s");
    }

    /** It began before the first that was counted. */
    @Test
    void aPauseThatOnlySamplesSawIsObserved() {
        threads.thread("slow", 10, 10, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.Slow.run:7"));
        assertThat(text()).isEqualTo("No action needed: 1 wakeups/s");
    }

    @Test
    void withoutTheKernelWakeupsCannotBeCounted() {
        threads.withoutKernel().thread("slow", 0, 120, SLOW);
        assertThat(text()).isEqualTo("Pauses are cheap; wakeups cannot be counted here");
    }

    @Test
    void manyRowsOfWhichNoneDominatesAreSummedUp() {
        for (int line = 1; line <= 40; line++) {
            counted.site(Call.THREAD_SLEEP, "a.Spread", line, Figures.none().asking(1_000, 20 * Watched.MILLI, 20 * Watched.MILLI).cpu(8 * Watched.MILLI, 30));
        }
        assertThat(text()).isEqualTo("No single line dominates; 40 lines use 3.2% of a core together");
    }

    @Test
    void aWarningWithoutAKnownCostIsFrequent() {
        counted.site(Call.THREAD_YIELD, "a.B", Figures.none().zero(200_000, Watched.MICRO).onVirtualThreads());
        assertThat(text()).isEqualTo("Frequent: B.run:7 yields, 20k/s");
    }

    /** It runs on virtual threads: a clock never tells. As many sleeps cost 1.4 % elsewhere. */
    @Test
    void aRowThatMayCostMuchIsNotCalledCheap() {
        counted.site(Call.THREAD_SLEEP, "a.Clockless", Figures.none().asking(10_000, 20 * Watched.MILLI, 20 * Watched.MILLI).unpriced());
        Snapshot taken = counted.takeWithoutClock();
        Headline headline = Watched.threads(taken, threads.take()).headline();
        assertThat(headline.text).isEqualTo("Clockless.run:7 sleeps, 1.0k/s; its cost is not known");
    }

    @Test
    void whatThreadsUseOutsidePausesIsSaidBelow() {
        threads.spinning("mixed", 9_000, -1, 140 * Watched.MILLI, SLOW).spinning("work", 0, 0, 3_600 * Watched.MILLI, WORK, SELECT);
        assertThat(text()).isEqualTo("Fix Slow.run:7 first: it uses up to 1.4% of a core");
        ThreadsSnapshot all = threads.take().withCpu(3_740 * Watched.MILLI);
        assertThat(Watched.threads(counted.take(), all).headline().notes).containsExactly("36% of a core is used outside pauses");
    }

    /** A bug may pause twice a second. */
    @Test
    void aBugThatCostsLittleIsNotCalledFrequent() throws IOException {
        Snapshot rare = counted.site(Call.THREAD_SLEEP, "a.Cart", Figures.none().asking(20, Watched.SECOND, Watched.SECOND)).take();
        assertThat(Watched.knowing(KnownBugs.at("a.Cart"), rare, SamplesBySite.none()).headline().text)
            .isEqualTo("Known pause, but cheap: Cart.run:7 sleeps, 2/s");
    }

    @Test
    void pausesOfWhichSomeDoNotBlockAreNoWakeups() {
        counted.site(Call.QUEUE_POLL, "a.Poll", Figures.none().zero(2_000, 200).asking(3_000, 5 * Watched.MILLI, 5 * Watched.MILLI).expired(0, 3_000));
        assertThat(text()).isEqualTo("Nothing urgent: Poll.run:7 waits, 500/s");
    }

    @Test
    void aScheduleIsNamedByItsPeriod() {
        counted.site(Call.TIMER_SCHEDULE, "a.Clock", Figures.none().schedules(1, 5 * Watched.MILLI));
        assertThat(text()).isEqualTo("Nothing urgent: Clock.run:7 ticks every 5 ms");
    }

    @Test
    void beforeAnythingIsCountedOrWhileItIsChangedTheSentenceSaysSo() {
        threads.thread("slow", 120, 120, SLOW);
        assertThat(diagnosis().headline(Circumstances.USUAL.withoutCounts()).text).isEqualTo("Nothing is measured: the self-test has not passed");
        Site changed = new Site(Call.THREAD_SLEEP, "a.ShortPoll", "run", 34, "");
        assertThat(diagnosis().headline(Circumstances.USUAL.withExperiment(changed, 25)).text)
            .isEqualTo("An experiment changes ShortPoll.run:34 for another 25 s");
    }

    @Test
    void fewSamplesOfAFewSecondsAreTooEarly() {
        ThreadsSnapshot few = new ThreadsSnapshot(0, 10 * Watched.SECOND, 10, Map.of(), 4);
        assertThat(Watched.threads(counted.take(), few).headline().text).isEqualTo("Too early to judge: 10 s observed so far");
    }

    /** Each row of the table in docs/architecture.md is an entry with all three. */
    @Test
    void everySentenceHasASituationAnExampleAndWords() {
        assertThat(Sentence.values()).allSatisfy(sentence -> {
            assertThat(sentence.situation).isNotEmpty();
            assertThat(sentence.example).contains(".");
            assertThat(sentence.text(new Situation(diagnosis(), Circumstances.USUAL))).isNotNull();
        });
    }

    private static Diagnosis tick(Diagnosis before, long first, long second) {
        Snapshot minute = new Snapshots().site(Call.THREAD_YIELD, "a.A", Figures.none().zero(first, Watched.MICRO))
            .site(Call.THREAD_YIELD, "a.B", Figures.none().zero(second, Watched.MICRO)).take();
        ThreadsSnapshot quiet = Defaults.QUIET.with(minute);
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, Watched.JDK, site -> null, KnownBugs.none())
            .judgement(minute, SamplesBySite.none(), quiet, quiet, before).showing(site -> true, null, before);
    }

    private static List<String> order(Diagnosis diagnosis) {
        return diagnosis.rows.stream().map(Row::place).toList();
    }

    /** The first tick has no memory; later a row passes the one above it at 1.2 times its cost. */
    @Test
    void aRowPassesTheOneAboveItAtAFifthMore() {
        Diagnosis first = tick(null, 1_000_000, 1_100_000);
        assertThat(order(first)).containsExactly("B.run:7", "A.run:7");
        Diagnosis second = tick(first, 1_300_000, 1_100_000);
        assertThat(order(second)).as("less than a fifth more").containsExactly("B.run:7", "A.run:7");
        assertThat(second.headline().text).isEqualTo("Fix B.run:7 first: it uses 11% of a core");
        assertThat(order(tick(second, 1_330_000, 1_100_000))).containsExactly("A.run:7", "B.run:7");
    }
}
