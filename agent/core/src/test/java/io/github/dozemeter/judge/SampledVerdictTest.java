package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.Observed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts that look at samples, and at where an argument comes from. */
class SampledVerdictTest {

    private static final Site SITE = Snapshots.site(Call.THREAD_SLEEP, "a.B");
    private static final Site OTHER = Snapshots.site(Call.THREAD_SLEEP, "a.Other");
    private static final Site PARK = Snapshots.site(Call.PARK_NANOS, "a.P");
    private static final long MILLI = 1_000_000;

    private final Observed observed = new Observed();

    @ParameterizedTest
    @CsvSource({"2, 0, LOCK_HELD:INFO", "1, 0, ''", "2, 18, LOCK_HELD:INFO", "2, 19, ''", "0, 50, ''"})
    void lockHeldFromTwoSamplesAndATenthOn(int held, int free, String expected) {
        assertThat(Watched.verdicts(judged(observed.locks(SITE, "a.Lock", held).locks(SITE, null, free)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"2, 0, LOCK_HELD:WARNING", "1, 1, LOCK_HELD:INFO", "2, 18, LOCK_HELD:WARNING", "2, 19, LOCK_HELD:INFO"})
    void lockHeldIsAWarningWhereAnotherThreadWaitsForIt(int contended, int held, String expected) {
        assertThat(Watched.verdicts(judged(observed.contended(SITE, "a.Lock", contended).locks(SITE, "a.Lock", held))))
            .isEqualTo(expected);
    }

    @Test
    void lockHeldNamesTheLockAndCountsTheSamples() {
        assertThat(judged(observed.locks(SITE, "a.Lock", 3).locks(SITE, null, 4)).findings().get(0).reason())
            .isEqualTo("pauses while it holds a lock of class a.Lock, in 3 of 7 samples; no other thread was seen waiting for it"
                + "; watched for 10 s");
    }

    @Test
    void lockHeldNamesTheLockThatIsWaitedFor() {
        assertThat(judged(observed.contended(SITE, "a.Wanted", 2).locks(SITE, "a.Lock", 3)).findings().get(0).reason())
            .isEqualTo("pauses while it holds a lock of class a.Wanted, in 5 of 5 samples; another thread waited for it in 2"
                + "; watched for 10 s");
    }

    @ParameterizedTest
    @CsvSource({"3, 1000000, orders-eventloop-1, BUSY_THREAD:WARNING", "2, 1000000, orders-eventloop-1, ''",
        "30, 999999, orders-eventloop-1, ''", "30, 9000000, pool-1-thread-1, ''", "3, 5000000, Timer-0, BUSY_THREAD:INFO",
        "3, 5000000, ForkJoinPool.commonPool-worker-1, BUSY_THREAD:WARNING"})
    void busyThreadFromThreePausesOfAMillisecondOn(int count, long waited, String thread, String expected) {
        assertThat(Watched.verdicts(judged(observed.calls(SITE, thread, waited, count)))).isEqualTo(expected);
    }

    /** Whether it expires or delivers: the event loop stands still as long. */
    @ParameterizedTest
    @CsvSource({"QUEUE_POLL, a.Handler, BUSY_THREAD:WARNING LOCK_HELD:INFO", "SELECTOR_SELECT, a.Handler, LOCK_HELD:INFO",
        "QUEUE_POLL, io.netty.util.concurrent.SingleThreadEventExecutor, LOCK_HELD:INFO", "QUEUE_POLL, a.EventLoopGroup$Loop, LOCK_HELD:INFO",
        "THREAD_SLEEP, a.EventLoop, BUSY_THREAD:WARNING LOCK_HELD:INFO", "TIMER_SCHEDULE, a.Handler, ''"})
    void waitsOnAnEventLoopKeepItBusyUnlessTheyAreForItsOwnWork(Call call, String className, String expected) {
        Site site = Snapshots.site(call, className);
        Diagnosis diagnosis = Watched.sampled(new Snapshots().site(call, className, Figures.none().asking(10, 20 * MILLI, 20 * MILLI)).take(),
            observed.calls(site, "orders-eventloop-1", 20 * MILLI, 3).locks(site, "a.Lock", 2).observations());
        assertThat(Watched.verdicts(diagnosis)).isEqualTo(expected);
    }

    @Test
    void busyThreadNamesTheThreadsAndCountsTheSamples() {
        assertThat(judged(observed.calls(SITE, "orders-eventloop-1", MILLI, 3).calls(SITE, "main", MILLI, 1)).findings().get(0).reason())
            .isEqualTo("pauses on an event loop (orders-eventloop-#), in 3 of 4 samples; watched for 10 s");
    }

    @Test
    void aTimerWithASingleTaskHoldsUpNobody() {
        Diagnosis diagnosis = judged(observed.tasks(SITE, "Timer-0", "a.Report", MILLI, 50));
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("BUSY_THREAD:INFO");
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo(
            "pauses on a timer's thread (Timer-#), in 50 of 50 samples; no other task was seen to pause there;"
            + " called by c.D.run:9 (100%); watched for 10 s");
    }

    @Test
    void tasksThatPauseOnOneTimerHoldEachOtherUp() {
        Diagnosis diagnosis = judged(observed.tasks(SITE, "Timer-0", "a.Report", MILLI, 3).tasks(OTHER, "Timer-0", "a.Beat", 0, 1));
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("BUSY_THREAD:WARNING");
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo(
            "pauses on a timer's thread (Timer-#), in 3 of 3 samples; tasks that pause there: a.Beat, a.Report; watched for 10 s");
    }

    @Test
    void tasksOfTwoTimersDoNot() {
        assertThat(Watched.verdicts(judged(observed.tasks(SITE, "Timer-0", "a.Report", MILLI, 3)
            .tasks(SITE, "Timer-1", "a.Beat", MILLI, 3)))).isEqualTo("BUSY_THREAD:INFO");
    }

    @Test
    void aTimerBesideAnEventLoopIsAWarningForTheEventLoop() {
        assertThat(Watched.verdicts(judged(observed.tasks(SITE, "Timer-0", "a.Report", MILLI, 30)
            .calls(SITE, "x-eventloop-1", MILLI, 3)))).isEqualTo("BUSY_THREAD:WARNING");
    }

    @ParameterizedTest
    @CsvSource({"2, 0, 50, INTERRUPT_STORM:INFO", "1, 0, 50, ''", "2, 2, 50, INTERRUPT_STORM:INFO", "2, 3, 50, ''",
        "0, 50, 50, ''", "2, 0, 400, INTERRUPT_STORM:INFO"})
    void parksThatReturnAtOnceAreAStormWhereTheirThreadsAreInterrupted(int interrupted, int others, long realised, String expected) {
        assertThat(Watched.verdicts(parks(observed.interrupts(PARK, 1, interrupted).interrupts(PARK, 0, others), 100 * MILLI,
            realised, 10_000))).isEqualTo(expected);
    }

    /** As between two threads that hand over work to each other: there is always a permit. */
    @ParameterizedTest
    @CsvSource({"150, INTERRUPT_STORM:INFO", "151, ''"})
    void whereThreadsDoNotTellOnlyParksThatNeverWaitedAreAStorm(long realised, String expected) {
        assertThat(Watched.verdicts(parks(observed.interrupts(PARK, -1, 2), 100 * MILLI, realised, 10_000))).isEqualTo(expected);
        assertThat(Watched.verdicts(parks(new Observed(), 100 * MILLI, realised, 10_000))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"9999, ''", "10000, INTERRUPT_STORM:INFO"})
    void aStormIsAThousandASecond(long count, String expected) {
        assertThat(Watched.verdicts(parks(observed.interrupts(PARK, 1, 5), 100 * MILLI, 50, count))).isEqualTo(expected);
    }

    @Test
    void parksThatWaitBeforeTheInterruptAreNoStorm() {
        assertThat(Watched.verdicts(parks(observed.interrupts(PARK, 1, 9), 100 * MILLI, 5 * MILLI, 20_000))).isEmpty();
    }

    @Test
    void anInterruptedParkThatRequestsNextToNothingIsAStormAndNotTiny() {
        Diagnosis diagnosis = parks(observed.interrupts(PARK, 1, 5), 10, 60, 10_000_000);
        assertThat(Watched.verdicts(diagnosis)).isEqualTo("INTERRUPT_STORM:WARNING");
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo("1.00M pauses/s request 10 ns and end after 60 ns on"
            + " average; interrupted in 5 of 5 samples; watched for 10 s");
    }

    private static Diagnosis parks(Observed observed, long requested, long realised, long count) {
        return Watched.sampled(new Snapshots().site(Call.PARK_NANOS, "a.P", Figures.none().asking(count, requested, realised)).take(),
            observed.observations());
    }

    @ParameterizedTest
    @CsvSource({"COMPUTED, MOSTLY_ZERO:INFO", "CONSTANT, ''", "CONSTANT_ZERO, ''"})
    void onlyAComputedDelayIsMostlyZero(Argument argument, String expected) {
        Figures figures = Figures.none().untimed(200_000).asking(10, 20 * MILLI, 20 * MILLI).by(argument);
        assertThat(Watched.verdicts(Watched.site(Call.THREAD_SLEEP, figures))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"COMPUTED, ''", "CONSTANT_ZERO, ' (a constant 0)'"})
    void zeroSleepSaysWhenTheZeroIsWrittenDown(Argument argument, String words) {
        Diagnosis diagnosis = Watched.site(Call.THREAD_SLEEP, Figures.none().untimed(200_000).by(argument));
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo("20k sleeps/s, all for 0 ms" + words + "; watched for 10 s");
    }

    @Test
    void whatWasSampledIsThereForEverySite() {
        assertThat(judged(observed.calls(SITE, "main", 0, 5)).samples(SITE).samples()).isEqualTo(5);
        assertThat(judged(new Observed()).samples(SITE).samples()).isZero();
    }

    /** Ten pauses of 20 ms, which nobody minds by themselves. */
    private static Diagnosis judged(Observed observed) {
        return Watched.sampled(new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(10, 20 * MILLI, 20 * MILLI)).take(),
            observed.observations());
    }
}
