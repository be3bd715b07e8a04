package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadsSnapshot;
import org.junit.jupiter.api.Test;

/** Schedules, and the threads of their pools, in ten seconds. */
class ScheduleCostsTest {

    private static final long MILLI = 1_000_000;
    private static final StackPlace TAKE = place("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
        "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take", "java.util.concurrent.ThreadPoolExecutor.getTask",
        "java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run");

    private final Snapshots sites = new Snapshots();
    private final KnownThreads threads = new KnownThreads();

    private Site schedule(String className, long periodNanos) {
        sites.site(Call.SCHEDULE_AT_FIXED_RATE, className, Figures.none().schedules(1, periodNanos));
        Snapshot made = sites.take();
        return made.sites().get(made.sites().size() - 1).site();
    }

    private Diagnosis judged() {
        return Watched.threads(sites.take(), threads.take().withCpu(20_000 * MILLI));
    }

    private void thread(String name, long wakeUps, long cpuMillis) {
        threads.spinning(name, wakeUps, wakeUps, cpuMillis * MILLI, TAKE);
    }

    /** As of resilience4j 1.7.1: a period of 500 ns keeps its thread at 0.22 cores. */
    @Test
    void aTickCostsAtMostWhatItsThreadsUse() {
        Site site = schedule("a.Limiter", 500);
        thread("RateLimiter-1", 40_000, 2_200);
        threads.ticking(site);
        Diagnosis found = judged();
        assertThat(found.costOf(site)).hasToString("up to 22%");
        assertThat(found.findings(site)).singleElement().satisfies(finding -> {
            assertThat(finding.severity).isEqualTo(Severity.WARNING);
            assertThat(finding.reason()).contains("its thread RateLimiter-# makes 4.0k wakeups/s and uses up to 22% of a core");
        });
        assertThat(found.headline().text).isEqualTo("Fix Limiter.run:7 first: it uses up to 22% of a core");
    }

    @Test
    void itsThreadIsNoRowElsewhereAndExplainsItsWakeUps() {
        Site site = schedule("a.Ticker", MILLI);
        thread("pool-1-thread-1", 10_000, 50);
        threads.ticking(site);
        WakeUpAccount account = judged().account;
        assertThat(account.others).isEmpty();
        assertThat(account.line()).contains("estimated sites 100%");
    }

    @Test
    void aTickThatCostsLessThanAPercentIsAnInformation() {
        Site site = schedule("a.Ticker", 10 * MILLI);
        thread("pool-1-thread-1", 1_000, 50);
        threads.ticking(site);
        assertThat(judged().findings(site)).extracting(finding -> finding.severity).containsExactly(Severity.INFO);
    }

    /** Of Windows: a thread that ticked 74 times a second used "0 % of a core". */
    @Test
    void aTickBelowTheStepsOfACoarseClockIsNotZero() {
        Site site = schedule("a.Ticker", 2 * MILLI);
        thread("pool-1-thread-1", 740, 0);
        threads.ticking(site);
        Diagnosis found = Watched.threads(sites.takeCoarse(), threads.take().withCpu(20_000 * MILLI));
        assertThat(found.costOf(site)).hasToString("too little to measure here");
        assertThat(found.findings(site)).singleElement().satisfies(finding ->
            assertThat(finding.reason()).contains("-# makes 74 wakeups/s and uses too little to measure here;"));
    }

    @Test
    void schedulesThatShareTheirThreadsDivideTheCostByTheirTicks() {
        Site often = schedule("a.Often", 10 * MILLI);
        Site seldom = schedule("b.Seldom", 30 * MILLI);
        thread("pool-1-thread-1", 1_300, 4_000);
        threads.ticking(often).ticking(seldom);
        Diagnosis found = judged();
        assertThat(found.costOf(often)).hasToString("about 30%");
        assertThat(found.costOf(seldom)).hasToString("about 10%");
        assertThat(found.judgement.ledger.outside).isEqualTo(2.0 - 0.4);
    }

    @Test
    void aScheduleWhoseThreadsHaveEndedIsOver() {
        Site site = schedule("a.Ticker", MILLI);
        thread("main", 1_000, 50);
        threads.over(site);
        assertThat(judged().findings(site)).isEmpty();
    }

    /** A progress bar of 4 ms that used 2 % of a core had "0 %" until its thread was read twice. */
    @Test
    void beforeThreadsAreReadTheCostOfATickIsNotKnown() {
        Site site = schedule("a.Ticker", 4 * MILLI);
        Diagnosis found = Watched.threads(sites.take(), ThreadsSnapshot.NONE);
        assertThat(found.costOf(site)).hasToString("not known yet");
        assertThat(found.findings(site)).extracting(finding -> finding.severity).containsExactly(Severity.INFO);
        assertThat(found.headline().text).isEqualTo("Nothing urgent: Ticker.run:7 ticks every 4 ms");
    }

    /** Of a scheduler that is not the JDK's: only its period can warn. */
    @Test
    void aTickWhoseThreadsAreNotKnownSaysSo() {
        Site site = schedule("a.Netty", MILLI);
        Site slower = schedule("b.Netty", 2 * MILLI);
        thread("main", 1_000, 50);
        Diagnosis found = judged();
        assertThat(found.costOf(site)).hasToString("not known here");
        assertThat(found.findings(site)).singleElement().satisfies(finding -> {
            assertThat(finding.severity).isEqualTo(Severity.WARNING);
            assertThat(finding.reason()).contains("which threads run it is not known here");
        });
        assertThat(found.findings(slower)).extracting(finding -> finding.severity).containsExactly(Severity.INFO);
    }
}
