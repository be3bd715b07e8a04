package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static io.github.dozemeter.judge.Watched.SECOND;
import static io.github.dozemeter.judge.Watched.verdicts;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Verdicts on waits and schedules, on both sides of each of their thresholds. */
class WaitVerdictTest {

    private static final Set<Verdict> OF_WAITS =
        EnumSet.of(Verdict.EXPIRED_WAIT, Verdict.ZERO_WAIT, Verdict.LOCK_HELD, Verdict.BUSY_THREAD, Verdict.INTENDED);
    private static final Set<Verdict> OF_SCHEDULES = EnumSet.of(Verdict.FAST_TICK, Verdict.INTENDED);
    private static final Set<Verdict> OF_WAITS_ALONE = EnumSet.of(Verdict.EXPIRED_WAIT, Verdict.ZERO_WAIT);

    private static Figures waits(long count, long requested, long expired) {
        return Figures.none().asking(count, requested, requested + 80 * MICRO).expired(0, expired);
    }

    private static boolean mayBeOf(Call call, Verdict verdict) {
        if (call.isSchedule()) {
            return OF_SCHEDULES.contains(verdict);
        }
        boolean isOfPauses = !OF_WAITS_ALONE.contains(verdict) && verdict != Verdict.FAST_TICK;
        return call.mayExpire() ? OF_WAITS.contains(verdict) : isOfPauses;
    }

    @ParameterizedTest
    @EnumSource
    void eachKindOfCallHasItsOwnVerdicts(Call call) {
        for (Verdict verdict : Verdict.values()) {
            if (!mayBeOf(call, verdict)) {
                assertThat(verdict.isFor(call)).as(verdict + " for " + call).isFalse();
            }
        }
        assertThat(Verdict.INTENDED.isFor(call)).isTrue();
        assertThat(Verdict.LOCK_HELD.isFor(call)).isEqualTo(!call.isSchedule());
        assertThat(Verdict.BUSY_THREAD.isFor(call)).isEqualTo(!call.isSchedule() && call != Call.SELECTOR_SELECT);
        assertThat(Verdict.ZERO_WAIT.isFor(call)).isEqualTo(call.mayExpire());
        assertThat(Verdict.FAST_TICK.isFor(call)).isEqualTo(call.isSchedule());
        assertThat(Verdict.SHORT_POLL.isFor(call)).isEqualTo(!call.mayExpire() && !call.isSchedule());
    }

    /** The same figures are a storm, a tiny pause or an overshoot of a sleep. */
    @ParameterizedTest
    @CsvSource({"100000, 1000000000, 1000", "100000, 1000, 60000", "1000, 1000000, 9000000", "10000, 1000000, 1080000"})
    void aWaitThatDeliversHasNoVerdictWhateverItTakes(long count, long requested, long realised) {
        for (Call call : Call.values()) {
            if (call.mayExpire()) {
                assertThat(verdicts(Watched.site(call, Figures.none().asking(count, requested, realised)))).as(call.label()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"499, 1000000, ''", "500, 1000000, EXPIRED_WAIT:INFO", "4999, 10000000, EXPIRED_WAIT:INFO",
        "20000, 10000000, EXPIRED_WAIT:WARNING", "20000, 10000001, ''", "20000, 1, EXPIRED_WAIT:WARNING"})
    void shortWaitsThatExpireAreAPoll(long count, long requested, String expected) {
        assertThat(verdicts(Watched.site(Call.QUEUE_POLL, waits(count, requested, count)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9000, EXPIRED_WAIT:INFO", "8999, ''", "0, ''"})
    void nineTenthsOfThemExpire(long expired, String expected) {
        assertThat(verdicts(Watched.site(Call.CONDITION_AWAIT, waits(10_000, MILLI, expired)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"29, ''", "30, EXPIRED_WAIT:INFO"})
    void whatTheyRequestIsKnownFromThirtyTimedOnesOn(long timed, String expected) {
        assertThat(verdicts(Watched.site(Call.QUEUE_POLL, waits(10_000, MILLI, 10_000).samples(timed)))).isEqualTo(expected);
    }

    /** Two threads that poll every 10 ms. */
    @Test
    void dogstatsdIsAnInformation() {
        assertThat(verdicts(Watched.site(Call.QUEUE_POLL, waits(2 * 990, 10 * MILLI, 2 * 990)))).isEqualTo("EXPIRED_WAIT:INFO");
    }

    @Test
    void zeroWaitsAreNoPartOfAnExpiredWait() {
        Figures figures = waits(490, MILLI, 490).zero(100_000, 20);
        assertThat(verdicts(Watched.site(Call.QUEUE_POLL, figures))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Call.class, names = {"AWAIT_TERMINATION", "PROCESS_WAIT_FOR"})
    void nobodyPollsForTheEndOfAPoolOrAProcessAtARateThatMatters(Call call) {
        assertThat(verdicts(Watched.site(call, waits(10_000, MILLI, 10_000)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"99999, 99999, ''", "100000, 100000, ZERO_WAIT:INFO", "100000, 90000, ZERO_WAIT:INFO", "100000, 89999, ''"})
    void zeroWaitsThatFindNothing(long count, long expired, String expected) {
        assertThat(verdicts(Watched.site(Call.SEMAPHORE_TRY_ACQUIRE, Figures.none().untimed(count).expired(expired, 0)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"99, ''", "100, ZERO_WAIT:WARNING"})
    void zeroWaitsThatUseAHundredthOfACore(long micros, String expected) {
        assertThat(verdicts(Watched.site(Call.QUEUE_POLL, Figures.none().zero(1_000, micros * MICRO).expired(1_000, 0).cpu(micros * 1_000 * MICRO, 30)))).isEqualTo(expected);
    }

    /** Event loops call selectNow all the time; the hook never counts it as expired. */
    @Test
    void selectNowIsNoZeroWait() {
        assertThat(verdicts(Watched.site(Call.SELECTOR_SELECT, Figures.none().zero(5_000_000, 300)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"50000001, ''", "50000000, FAST_TICK:INFO", "1000001, FAST_TICK:INFO", "1000000, FAST_TICK:WARNING"})
    void aFastTickOfUnknownThreadsByItsPeriod(long period, String expected) {
        for (Call call : List.of(Call.SCHEDULE_AT_FIXED_RATE, Call.SCHEDULE_WITH_FIXED_DELAY, Call.TIMER_SCHEDULE)) {
            assertThat(verdicts(Watched.site(call, Figures.none().schedules(1, period)))).isEqualTo(expected);
        }
    }

    /** It is made once, at start; the last minute of a day later has none. */
    @Test
    void aFastTickHoldsOnAndKeepsItsNumber() {
        Snapshot start = new Snapshots().site(Call.TIMER_SCHEDULE, "a.B", Figures.none().schedules(3, MILLI)).take();
        Diagnosis later = Watched.of(start.since(start));
        assertThat(verdicts(later)).isEqualTo("FAST_TICK:WARNING");
        assertThat(later.findings().get(0).seen.site.pauses()).isZero();
        assertThat(later.findings().get(0).reason()).startsWith("schedules with a period of 1 ms at the shortest, made 3 times since the agent started;");
    }

    @Test
    void reasonsAreInNumbersAndSayWhatIsNotKnown() {
        assertThat(reason(Call.QUEUE_POLL, waits(10_000, MILLI, 9_900)))
            .isEqualTo("99.0% of 1.0k waits/s expired; they request 1 ms on average; watched for 10 s");
        assertThat(reason(Call.QUEUE_POLL, waits(1_000_000, MILLI, 990_000).samples(15_625)))
            .isEqualTo("99.0% of 100k waits/s expired; they request 1 ms on average, estimated from 15,625 timed ones;"
                + " watched for 10 s");
        assertThat(reason(Call.LOCK_TRY_LOCK, Figures.none().zero(1_000_000, MICRO).expired(990_000, 0)))
            .isEqualTo("99.0% of 100k waits/s for 0 ms find nothing and use 10% of a core; watched for 10 s");
        assertThat(reason(Call.TIMER_SCHEDULE, Figures.none().schedules(1, 5 * MILLI)))
            .isEqualTo("a schedule with a period of 5 ms, made once since the agent started; which threads run it is not known here;"
                + " whether it was cancelled, and what was scheduled before, is not seen; watched for 10 s");
    }

    @Test
    void aWaitThatIsUnderWayIsNoEstimate() {
        assertThat(reason(Call.QUEUE_POLL, waits(10_000, MILLI, 10_000).done(1))).doesNotContain("estimated");
    }

    private static String reason(Call call, Figures figures) {
        return Watched.site(call, figures).findings().get(0).reason();
    }

    @ParameterizedTest
    @CsvSource({"a.RateLimiter, it paces work: if its waits are meant to expire; allow the site",
        "a.BlockingWaitStrategy, it is a wait strategy", "a.Worker, wait longer"})
    void theAdviceFollowsThePurpose(String className, String advice) {
        Snapshot seen = new Snapshots().site(Call.SEMAPHORE_TRY_ACQUIRE, className, waits(10_000, MILLI, 10_000)).take();
        assertThat(Watched.of(seen).findings().get(0).advice()).startsWith(advice.replace(';', ','));
    }

    /** An event loop of Netty that ran a timer of 1 ms was to "wait longer": then the timer would be late. */
    @Test
    void aSelectThatExpiresMayServeTimers() {
        Snapshot seen = new Snapshots().site(Call.SELECTOR_SELECT, "a.EventLoop", waits(10_000, MILLI, 10_000)).take();
        assertThat(Watched.of(seen).findings().get(0).advice())
            .isEqualTo("if its time ends with the next timer, make timers rarer; else wait longer, or without a time, and wake it up");
    }

    @Test
    void aForEverWaitAmongExpiredOnesDoesNotHideThem() {
        Figures figures = waits(9_500, 2 * MILLI, 9_500).asking(500, 0, SECOND);
        assertThat(verdicts(Watched.site(Call.QUEUE_POLL, figures))).isEqualTo("EXPIRED_WAIT:INFO");
    }
}
