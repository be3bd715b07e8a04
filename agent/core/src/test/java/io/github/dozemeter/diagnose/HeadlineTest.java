package io.github.dozemeter.diagnose;

import static io.github.dozemeter.wakeup.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.record.Snapshots.Figures;
import io.github.dozemeter.wakeup.KnownThreads;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is praised, and what is said where too little is known for that. The sums of costs are in JudgeTest. */
class HeadlineTest {

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
        return Watched.threads(snapshots.take(), seen).headline();
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
        threads.thread("select", 12_440, 0, SELECT);
        assertThat(headline()).isEqualTo("All counted pauses are cheap or rare; this JVM wakes up 1,244 times a second:"
            + " counted sites 0.8 %, selectors 100 %; most by select (Select.run:4)");
    }

    @Test
    void whereTheSitesExplainMostItIsPraised() {
        snapshots.site(Call.THREAD_SLEEP, "a.Slow", Figures.none().asking(15_000, 20 * Watched.MILLI, 20 * Watched.MILLI));
        threads.thread("select", 12_440, 0, SELECT);
        assertThat(headline()).isEqualTo(PRAISE);
    }

    @Test
    void wakeUpsThatNobodyExplainsAndThatCostACoresHundredthAreNoPraise() {
        snapshots.site(Call.THREAD_SLEEP, "a.Slow", Figures.none().asking(15_000, 20 * Watched.MILLI, 20 * Watched.MILLI));
        threads.thread("counted", 60_000, 60_000, place("java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", "a.Slow.run:7"));
        snapshots.site(Call.THREAD_SLEEP, "a.Slow2", Figures.none().asking(45_000, 20 * Watched.MILLI, 20 * Watched.MILLI));
        threads.thread("queue", 40_000, 40_000, QUEUE);
        assertThat(headline()).contains("all together cost").doesNotContain("No action needed");
        assertThat(headline()).contains("; this JVM wakes up 10,000 times a second: counted sites 60 %, JDK queues and schedulers 40 %");
    }

    /** 2,000 a second, each of which it waited for. */
    @Test
    void aWorkerWhoseQueueDeliversIsPraised() {
        snapshots.site(Call.QUEUE_POLL, "a.Worker", Figures.none().asking(20_000, Watched.SECOND, Watched.MILLI / 2));
        threads.thread("worker", 20_000, 20_000, COUNTED_QUEUE);
        assertThat(headline()).isEqualTo(PRAISE);
    }

    @Test
    void theSameWorkerIsNotPraisedWhileNobodyCountsItsWaits() {
        threads.thread("worker", 20_000, 20_000, QUEUE);
        slow();
        assertThat(headline()).startsWith("All counted pauses are cheap or rare; this JVM wakes up 2,000 times a second:")
            .contains("JDK queues and schedulers 100 %");
    }

    @Test
    void expiredWaitsAreAWarningWithTheirCost() {
        snapshots.site(Call.QUEUE_POLL, "a.Worker", Figures.none().asking(20_000, Watched.MILLI / 2, Watched.MILLI / 2).expired(0, 20_000));
        threads.thread("worker", 20_000, 20_000, COUNTED_QUEUE);
        assertThat(headline()).isEqualTo("1 site costs 1.0 % of a core; fix Worker.run:7 first");
    }

    @ParameterizedTest
    @CsvSource({"1000, 'No action needed: all pauses are cheap or rare'", "500000, 'No site has a warning, but 50,000 pauses a second were not timed'"})
    void waitsThatWereNotTimedArePraisedOnlyIfFewOfThemExpired(long expired, String text) {
        snapshots.site(Call.QUEUE_POLL, "a.Worker", Figures.none().done(100_000_000).untimed(1_000_000).expired(expired, 0));
        threads.thread("worker", 100, 100, COUNTED_QUEUE);
        assertThat(headline()).isEqualTo(text);
    }

    @Test
    void aFastTickIsNeverPraisedAsNobodyCountsItsTicks() {
        slow().site(Call.TIMER_SCHEDULE, "a.Clock", Figures.none().schedules(1, 5 * Watched.MILLI));
        assertThat(headline()).isEqualTo("All counted pauses are cheap or rare; 1 site is worth a look");
    }

    @Test
    void aFastTickThatIsAWarningTicks() {
        slow().site(Call.TIMER_SCHEDULE, "a.Clock", Figures.none().schedules(1, Watched.MILLI));
        assertThat(headline()).isEqualTo("1 site ticks too often; fix Clock.run:7 first");
    }

    @Test
    void nothingCountedIsNoPraise() {
        threads.thread("select", 12_440, 0, SELECT);
        assertThat(headline()).isEqualTo("No pause was counted; this JVM wakes up 1,244 times a second:"
            + " counted sites 0 %, selectors 100 %; most by select (Select.run:4)");
    }

    /** As Cassandra's workers do: they park until they are needed, and for some microseconds as long as they are. */
    @Test
    void threadsThatWaitInSeveralWaysAreNamedWithTheirPause() {
        StackPlace park = KnownThreads.place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Worker.spin:303");
        threads.thread("worker-1", 50_000, 50_000, SELECT, park).thread("worker-2", 50_000, 50_000, SELECT, park);
        assertThat(headline()).endsWith("threads that wait in several ways 100 %; most by worker-# (Worker.spin:303 and elsewhere)");
    }

    /** The same of several pools, by the waits that were seen. */
    @Test
    void aPlaceWhereThreadsOfManyNamesMakeMostWakeUpsIsNamed() {
        StackPlace park = KnownThreads.place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Worker.spin:303");
        threads.divided("read-1", 40_000, park, 0.96, LOOP).divided("write-1", 40_000, park, 0.96, LOOP).divided("other-1", 40_000, LOOP, 1, park);
        assertThat(headline()).endsWith("; most at Worker.spin:303 (estimated)");
    }

    @Test
    void aJvmWhoseThreadsWereNotReadIsNotPraised() {
        slow();
        assertThat(headline(ThreadsSnapshot.NONE)).isEqualTo("All counted pauses are cheap or rare; what else wakes this JVM is not known");
    }

    @Test
    void withoutTheKernelsCountThereIsNoPraise() {
        slow();
        threads.withoutKernel().thread("select", 0, 0, SELECT);
        assertThat(headline()).isEqualTo("All counted pauses are cheap or rare;"
            + " how often this JVM wakes up is not known, as the kernel's count is not available");
    }

    @Test
    void aThreadThatBurnsItsCoreInAPauseElsewhereIsTold() {
        slow();
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, place("java.lang.Thread.sleep", "a.Unknown.run:1"));
        assertThat(headline()).isEqualTo("All counted pauses are cheap or rare; other threads burn 99.0 % of a core in pauses");
    }

    @Test
    void besideAWarningToo() {
        snapshots.site(Call.THREAD_YIELD, "a.Spin", Figures.none().zero(1_000_000, Watched.MICRO));
        threads.spinning("timer", 20, 18_000_000, 5 * Watched.SECOND, place("java.lang.Thread.sleep", "a.Unknown.run:1"));
        assertThat(headline()).isEqualTo("1 site costs 10 % of a core; fix Spin.run:7 first; other threads burn 50 % of a core in pauses");
    }

    @Test
    void whatIsDeferredIsNotPraised() {
        slow().deferred(DEFERRED);
        assertThat(headline()).isEqualTo("All counted pauses are cheap or rare; 1 class is not counted yet: a.Loop");
    }

    @ParameterizedTest
    @CsvSource({"1990, ''", "2010, '; this JVM wakes up 201 times a second: counted sites 0 %, deferred sites 100 %'"})
    void anEstimateIsNoPraiseEither(long wakeUps, String account) {
        snapshots.deferred(DEFERRED);
        threads.thread("loop", wakeUps, wakeUps / 100, LOOP);
        assertThat(headline()).isEqualTo("All estimated pauses are cheap or rare" + account + "; 1 class is not counted yet: a.Loop");
    }

    @Test
    void aWarningThatIsAnEstimateIsSaidToBe() {
        snapshots.deferred(DEFERRED);
        threads.spinning("timer", 20, 18_000_000, 99 * Watched.SECOND / 10, LOOP);
        assertThat(headline()).isEqualTo("1 site costs 99.0 % of a core; fix Loop.run:7 first (estimated);"
            + " 1 class is not counted yet: a.Loop");
    }
}
