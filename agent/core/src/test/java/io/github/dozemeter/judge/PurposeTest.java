package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.Observed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.SampledSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.KnownThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PurposeTest {

    private static Figures oneMilli() {
        return Figures.none().asking(9_000, MILLI, 1_100 * MICRO);
    }

    private static String advice(String className, Figures figures) {
        return Watched.of(new Snapshots().site(Call.PARK_NANOS, className, figures).take()).findings().get(0).advice();
    }

    @ParameterizedTest
    @CsvSource({"x.TokenBucketLimiter, it paces work", "x.RateLimiter, it paces work", "x.LogFlusher, it flushes", "x.HashedWheelTimer$Worker, it ticks",
        "x.SleepTicker, it ticks", "x.SleepingWaitStrategy, it is a wait strategy", "x.BackoffIdleStrategy, it is a wait strategy",
        "x.RetryLoop, it waits between tries", "x.FixedBackOffPolicy, it waits between tries",
        "io.airlift.stats.PauseMeter, it measures how late it wakes up", "x.ReputMessageService, wait for the event", "x.WaitForServer, wait for the event"})
    void theNameOfASiteTellsWhatItsPausesAreFor(String className, String advice) {
        assertThat(advice(className, oneMilli())).startsWith(advice);
    }

    /** The table of the page, which {@code explain} prints. */
    @ParameterizedTest
    @EnumSource(names = {"PACE", "METER", "FLUSH", "TIMER", "RETRY", "WAIT_STRATEGY"})
    void thePageGivesTheSameAdvice(Purpose purpose) throws IOException {
        String advice = purpose.advice(Call.THREAD_SLEEP);
        assertThat(Files.readString(Path.of("../../docs/verdicts/SHORT_POLL.md"))).contains(" | " + advice.substring(advice.indexOf(": ") + 2) + " |\n");
    }

    @Test
    void aSharedPauseIsForWhatItsCallerIs() {
        var site = Snapshots.site(Call.PARK_NANOS, "x.Pauses");
        Diagnosis diagnosis = Watched.sampled(new Snapshots().site(Call.PARK_NANOS, "x.Pauses", oneMilli()).take(),
            new Observed().calledFrom(site, "y.RateLimiter.acquire:12").observations());
        assertThat(diagnosis.findings().get(0).advice()).startsWith("it paces work");
    }

    /** Of spring-retry: "it is a wait strategy". */
    @Test
    void aSleeperThatABackOffPolicyCallsWaitsBetweenTries() {
        var site = Snapshots.site(Call.PARK_NANOS, "x.ThreadWaitSleeper");
        Diagnosis diagnosis = Watched.sampled(new Snapshots().site(Call.PARK_NANOS, "x.ThreadWaitSleeper", oneMilli()).take(),
            new Observed().calledFrom(site, "x.FixedBackOffPolicy.doBackOff:12").observations());
        assertThat(diagnosis.findings().get(0).advice()).startsWith("it waits between tries");
    }

    @Test
    void aThreadThatIsAClockTicks() {
        var site = Snapshots.site(Call.PARK_NANOS, "x.Utils");
        Diagnosis diagnosis = Watched.sampled(new Snapshots().site(Call.PARK_NANOS, "x.Utils", oneMilli()).take(),
            new Observed().calledFrom(site, "y.Utils$1.run:12", "ignite-clock-#").observations());
        assertThat(diagnosis.findings().get(0).advice()).startsWith("it ticks");
    }

    @Test
    void timesThatVaryMayPaceWorkAsWell() {
        Figures varying = Figures.none().asking(4_500, MILLI, MILLI).asking(4_500, 9 * MILLI, 9 * MILLI);
        assertThat(advice("x.Producer", varying)).startsWith("the times vary: if it paces work");
    }

    /** Nobody saw whether its time ran out: both ways are given. */
    @Test
    void anEstimatedParkMayBeRight() {
        var site = new Site(Call.PARK_NANOS, "a.Loop", "run", 7, "");
        var park = KnownThreads.place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Loop.run:7");
        Diagnosis diagnosis = Watched.threads(new Snapshots().deferred(new Deferred(List.of("a.Loop"), List.of(new SampledSite(site, 1)))).take(),
            new KnownThreads().thread("loop", 9_000, 9_000, park).take());
        assertThat(diagnosis.findings(site).get(0).advice()).isEqualTo("if the time runs out, wait for the event; if something arrives this often, leave it");
    }

    @Test
    void otherVerdictsAdviseWhatTheyAlwaysDo() {
        Diagnosis diagnosis = Watched.of(new Snapshots().site(Call.THREAD_SLEEP, "x.RateLimiter", Figures.none().zero(1_000_000, MICRO)).take());
        assertThat(diagnosis.findings().get(0).advice()).isEqualTo(Verdict.ZERO_SLEEP.advice);
    }

    /** The name of the method has a meaning as a whole: {@code idle}, not {@code isIdle}. */
    @ParameterizedTest
    @CsvSource({"y.Agent.idle:12, it is a wait strategy", "y.Agent.isidle:12, wait for the event",
        "'', wait for the event"})
    void theWholeNameOfTheCallingMethodCounts(String caller, String advice) {
        Diagnosis diagnosis = Watched.sampled(new Snapshots().site(Call.PARK_NANOS, "x.Pauses", oneMilli()).take(),
            new Observed().calledFrom(Snapshots.site(Call.PARK_NANOS, "x.Pauses"), caller).observations());
        assertThat(diagnosis.findings().get(0).advice()).startsWith(advice);
    }
}
