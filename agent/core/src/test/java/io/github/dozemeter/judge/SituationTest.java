package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of figures and threads: what is praised, and what is said where too little is known for that. */
class SituationTest {

    private static final String PRAISE = "No action needed: all pauses are cheap or rare";
    private static final Deferred DEFERRED = new Deferred(List.of("a.Loop"),
        List.of(new SampledSite(new Site(Call.THREAD_SLEEP, "a.Loop", "run", 7, ""), 1)));
    private static final StackPlace LOOP = place("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace SELECT = place("sun.nio.ch.EPoll.wait!", "sun.nio.ch.SelectorImpl.select", "a.Select.run:4");

    private static final StackPlace QUEUE = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
        "java.util.concurrent.ArrayBlockingQueue.poll", "a.Worker.run:7");
    private static final StackPlace COUNTED_QUEUE = place("jdk.internal.misc.Unsafe.park",
        "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.ArrayBlockingQueue.poll", "java.lang.DozemeterWaits.poll",
        "a.Worker.run:7");

    private final Snapshots snapshots = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private String headline() {
        return headline(threads.take());
    }

    private String headline(ThreadsSnapshot seen) {
        return Watched.threads(snapshots.take(), seen).headline().text;
    }

    private Snapshots slow() {
        return snapshots.site(Call.THREAD_SLEEP, "a.Slow", Figures.none().asking(100, 100 * Watched.MILLI, 100 * Watched.MILLI));
    }

    @Test
    void aJvmThatHardlyWakesUpIsPraised() {
        slow();
        threads.thread("select", 1_500, 0, SELECT);
        assertThat(headline()).isEqualTo(PRAISE);
    }

    @Test
    void aJvmThatOthersWakeIsNot() {
        slow();
        threads.thread("select", 12_440, 0, SELECT).ended(100);
        assertThat(headline()).isEqualTo("Not all was seen: 1,244 wake-ups a second are unexplained");
    }

    @Test
    void whereTheSitesExplainMostItIsPraised() {
        snapshots.site(Call.THREAD_SLEEP, "a.Slow", Figures.none().asking(14_000, 20 * Watched.MILLI, 20 * Watched.MILLI));
        threads.thread("select", 9_900, 0, SELECT)
            .thread("slow", 14_000, 14_000, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.Slow.run:7"));
        assertThat(headline()).isEqualTo(PRAISE);
    }

    /** 1,500 a second, each of which it waited for. */
    @Test
    void aWorkerWhoseQueueDeliversIsPraised() {
        snapshots.site(Call.QUEUE_POLL, "a.Worker", Figures.none().asking(15_000, Watched.SECOND, Watched.MILLI / 2));
        threads.thread("worker", 15_000, 15_000, COUNTED_QUEUE);
        assertThat(headline()).isEqualTo(PRAISE);
    }

    /** Its threads use next to nothing. */
    @Test
    void soIsTheSameWorkerWhereItsWaitsAreEstimated() {
        threads.spinning("worker", 20_000, 20_000, 80 * Watched.MILLI, QUEUE);
        slow();
        assertThat(headline()).isEqualTo(PRAISE);
    }

    @Test
    void aWaitThatIsEstimatedAndCostlyIsNamed() {
        threads.spinning("worker", 20_000, 20_000, 300 * Watched.MILLI, QUEUE);
        assertThat(headline()).isEqualTo("Worker.run:7 uses up to 3.0 % of a core; no fix is known");
    }

    @Test
    void expiredWaitsAreAWarningWithTheirCost() {
        snapshots.site(Call.QUEUE_POLL, "a.Worker", Figures.none().asking(20_000, Watched.MILLI / 2, Watched.MILLI / 2).expired(0, 20_000));
        threads.thread("worker", 20_000, 20_000, COUNTED_QUEUE);
        assertThat(headline()).isEqualTo("Fix Worker.run:7 first: it uses 1.0 % of a core");
    }

    @ParameterizedTest
    @CsvSource({"1000, 'No action needed: all pauses are cheap or rare'", "500000, 'Not all was seen: 50,000 pauses a second were not timed'"})
    void waitsThatWereNotTimedArePraisedOnlyIfFewOfThemExpired(long expired, String text) {
        snapshots.site(Call.QUEUE_POLL, "a.Worker", Figures.none().done(100_000_000).untimed(1_000_000).expired(expired, 0));
        threads.thread("worker", 100, 100, COUNTED_QUEUE);
        assertThat(headline()).isEqualTo(text);
    }

    @Test
    void aFastTickIsNeverPraisedAsNobodyCountsItsTicks() {
        slow().site(Call.TIMER_SCHEDULE, "a.Clock", Figures.none().schedules(1, 5 * Watched.MILLI));
        assertThat(headline()).isEqualTo("Nothing urgent. Clock.run:7 ticks every 5 ms");
    }

    @Test
    void aFastTickThatIsAWarningIsNotCalledCheap() {
        slow().site(Call.TIMER_SCHEDULE, "a.Clock", Figures.none().schedules(1, Watched.MILLI));
        assertThat(headline()).isEqualTo("Frequent: Clock.run:7 ticks every 1 ms");
    }

    @Test
    void aWarningWhoseCostIsNeverKnownIsNotCalledCheap() {
        snapshots.site(Call.THREAD_YIELD, "a.B", Figures.none().zero(200_000, Watched.MICRO).onVirtualThreads());
        assertThat(headline()).isEqualTo("Frequent: B.run:7 yields 20,000 times a second");
    }

    @Test
    void aRateAloneIsNothingUrgent() {
        snapshots.site(Call.THREAD_SLEEP, "a.Shop", Figures.none().asking(9_060, Watched.MILLI, Watched.MILLI));
        assertThat(headline()).isEqualTo("Nothing urgent. Shop.run:7 polls 906 times a second");
    }

    @Test
    void aJvmWithoutAPauseIsNotPraised() {
        threads.thread("select", 1_000, 0, SELECT);
        assertThat(headline()).isEqualTo("No pause was seen in 10 s");
    }

    @Test
    void aJvmWhoseThreadsWereNotReadIsJudgedLater() {
        slow();
        assertThat(headline(ThreadsSnapshot.NONE)).isEqualTo("Too early to judge: 10 s observed so far");
    }

    @Test
    void withoutTheKernelsCountThereIsNoPraise() {
        slow();
        threads.withoutKernel().thread("select", 0, 0, SELECT);
        assertThat(headline()).isEqualTo("Pauses seen are cheap; wake-ups cannot be counted here");
    }

    @Test
    void aThreadThatUsesItsCoreInAPauseElsewhereIsNamed() {
        slow();
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10,
            KnownThreads.running("java.lang.Thread.sleep", "a.Unknown.run:1"));
        assertThat(headline()).isEqualTo("Fix Unknown.run:1 first: it uses up to 99 % of a core");
    }

    /** It sleeps at one line, and waits two million times a second at none that a sample saw. */
    @Test
    void waitsThatNoSampleSawAreNoPraise() {
        slow();
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, place("java.lang.Thread.sleep", "a.Unknown.run:1"));
        assertThat(headline()).isEqualTo("Not all was seen: 1,799,998 pauses a second were not timed");
    }

    @Test
    void aThreadThatRunsInOneMethodIsNamedWherePausesAreCheap() {
        slow();
        threads.spinning("main", 20, 0, 84 * Watched.SECOND / 10, KnownThreads.running("a.Loop.run:1"));
        assertThat(headline()).isEqualTo("Pauses are cheap; Loop.run uses 84 % of a core");
    }

    @Test
    void sitesWithoutFiguresAreNoPraise() {
        slow().deferred(DEFERRED);
        assertThat(headline()).isEqualTo("Not all was seen: pauses of one class have no figures");
    }

    @Test
    void anEstimateThatIsCheapIsPraised() {
        snapshots.deferred(DEFERRED);
        threads.thread("loop", 1_990, 20, LOOP);
        assertThat(headline()).isEqualTo(PRAISE);
    }

    @Test
    void aWarningMayBeAnEstimate() {
        snapshots.deferred(DEFERRED);
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, KnownThreads.running("java.lang.Thread.sleep", "a.Loop.run:7"));
        assertThat(headline()).isEqualTo("Fix Loop.run:7 first: it uses up to 99 % of a core");
    }

    @Test
    void whereOneClassInAHundredCannotBeReadNothingIsPraised() {
        slow().unreadable(7_618, 8_093);
        threads.thread("select", 1_500, 0, SELECT);
        assertThat(headline()).isEqualTo("Not all was seen: 7,618 of 8,093 classes could not be read");
        snapshots.unreadable(80, 8_093);
        assertThat(headline()).isEqualTo(PRAISE);
    }

    /** Pauses of 20 ms, which have no verdict. */
    private static Figures asking(long count) {
        return Figures.none().asking(count, 20 * Watched.MILLI, 20 * Watched.MILLI);
    }

    @Test
    void sitesThatCostNothingAreNotAmongThoseThatUseCpuTogether() {
        for (String name : List.of("a.B", "a.C", "a.D")) {
            snapshots.site(Call.THREAD_SLEEP, name, asking(30_000));
        }
        snapshots.site(Call.THREAD_SLEEP, "a.Idle", Figures.none()).other(Call.THREAD_SLEEP, Figures.none());
        assertThat(Watched.of(snapshots.take()).headline().text)
            .isEqualTo("No single site dominates; 3 sites use 4.5 % of a core together");
    }

    @Test
    void aSiteThatCostsHalfOfAllIsNamed() {
        for (String name : List.of("a.C", "a.B")) {
            snapshots.site(Call.THREAD_SLEEP, name, asking(30_000));
        }
        assertThat(Watched.of(snapshots.take()).headline().text)
            .isEqualTo("B.run:7 uses 1.5 % of a core; nothing to fix is known");
    }

    @Test
    void aCountedWarningIsSaidBeforeTheThreadsWereRead() {
        snapshots.site(Call.THREAD_SLEEP, "a.Shop", Figures.none().asking(90_600, Watched.MILLI, Watched.MILLI));
        assertThat(headline(ThreadsSnapshot.NONE)).isEqualTo("Fix Shop.run:7 first: it uses 4.5 % of a core");
    }

    /** Half a second of the threads says something. */
    @ParameterizedTest
    @CsvSource({"500000000, 'No action needed: all pauses are cheap or rare'",
        "499999999, 'Too early to judge: 10 s observed so far'"})
    void threadsAreReadForHalfASecondAtLeast(long nanos, String expected) {
        slow();
        assertThat(headline(new ThreadsSnapshot(0, nanos, 5, Map.of(), 20))).isEqualTo(expected);
    }

    private static String pausing(Figures figures, boolean contended) {
        Site site = Snapshots.site(Call.THREAD_SLEEP, "a.B");
        Observed locks = contended ? new Observed().contended(site, "a.Lock", 2)
            : new Observed().locks(site, "a.Lock", 2);
        Snapshots pauses = new Snapshots().site(Call.THREAD_SLEEP, "a.B", figures);
        return Watched.sampled(pauses.take(), locks.observations()).headline().text;
    }

    @Test
    void aLockThatOthersWaitForIsNamedWithTheTimeItIsHeld() {
        assertThat(pausing(asking(100), true)).isEqualTo("B.run:7 pauses 20 ms while others wait for its lock");
        assertThat(pausing(asking(100), false)).isEqualTo("Nothing urgent. B.run:7 sleeps 10 times a second");
        String untimed = "B.run:7 pauses while others wait for its lock";
        assertThat(pausing(Figures.none().untimed(100), true)).isEqualTo(untimed);
        assertThat(pausing(Figures.none().zero(100, 0), true)).isEqualTo(untimed);
    }

    /** Nine tenths of its samples; a selector may use more CPU. */
    @ParameterizedTest
    @CsvSource({"18, 2, Pauses are cheap; Loop.run uses 60 % of a core",
        "17, 3, No action needed: all pauses are cheap or rare"})
    void theMethodInWhichAThreadRunsIsThatOfNineTenthsOfItsSamples(int inLoop, int elsewhere, String expected) {
        slow();
        Map<StackPlace, Integer> samples = Map.of(KnownThreads.running("a.Loop.run:1"), inLoop,
            KnownThreads.running("a.Other.run:2"), elsewhere);
        threads.spinning("select", 10, 0, 9 * Watched.SECOND, SELECT)
            .spinning("main", 20, 0, 6 * Watched.SECOND, samples);
        assertThat(headline()).isEqualTo(expected);
    }
}
