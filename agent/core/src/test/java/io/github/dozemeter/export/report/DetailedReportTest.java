package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.SiteSamples;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HookState.class)
class DetailedReportTest {

    private static final long IN_THE_FUTURE = Long.MAX_VALUE / 2;

    private final Figures figures = new Figures(IN_THE_FUTURE, 4);

    @Test
    void theTableShowsFiguresAndPlacesCostliestFirst() throws IOException {
        figures.facts.activate();
        figures.small().pause(Call.THREAD_YIELD, "a.D", 0, 5_000);
        assertThat(table()).isEqualTo("""
            No action needed: 10 wakeups/s.

            Dozemeter 1.2.3: 3 sites paused in 1 s; sorted by CPU; times are averages

                      CPU    rate    zero   requested           took  call
            not known yet     2/s     50%    0 | 1 ms  1 µs | 1.1 ms  Thread.sleep
                a.B.run:7  b.jar
            not known yet     1/s      0%       50 µs          100 s  LockSupport.parkNanos
                a.C.run:7  b.jar
            not known yet     1/s    100%           0           5 µs  Thread.yield
                a.D.run:7  b.jar

            10 wakeups/s: counted sites 20%, not explained 80%.
            Wakeups are counted by the kernel over 10 s; places are from 20 stack samples. More: the verb look
                lists every thread.

            CPU is in % of one core; ~ is within a factor of two (at the price of other pauses), ≤ is at most
                (all CPU of its threads).
            """);
    }

    @Test
    void waitsTellHowManyExpiredAndSchedulesTheirPeriodAndNoRate() throws IOException {
        figures.waitsAndSchedules();
        assertThat(table()).contains("""
            : 1 site paused in 1 s, 1 site makes schedules; sorted by CPU""", """
            not known yet   100/s      0%        1 ms         1.1 ms  BlockingQueue.poll
                a.Poller.run:7  b.jar
                98.0% expired
            """, """
                        -       -       -           -              -  scheduleWithFixedDelay
                a.Ticker.run:7  b.jar
                every 1 ms, made 2 times
            """);
        assertThat(table().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void aKnownPauseStandsBelowItsSiteAlsoWhereThatIsDeferred() throws IOException {
        figures.knowing(KnownBugs.at("a.B", "a.Loop")).small().sampled("a.Loop", 1);
        assertThat(table()).contains("""
                a.B.run:7  b.jar
                known: cart-poll (cart 1.5): polls the price list; fixed in 2.0: upgrade to 2.0
                Maven: <dependency><groupId>com.shop</groupId><artifactId>cart</artifactId><version>2.0</version></dependency>
                Gradle: implementation("com.shop:cart:2.0")
            """).containsSubsequence("a.Loop.run:9", "    known: cart-poll (").doesNotContain("a.C.run:7  b.jar\n    known");
        assertThat(table().lines()).allSatisfy(line -> assertThat(line.startsWith("    Maven: ") ? "" : line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void whatAnExperimentFoundStandsBelowItsSite() throws IOException {
        figures.small().tried("a.B", "a.B.run:7, Thread.sleep without its zero sleeps: no effect on CPU shown");
        assertThat(table()).contains("""
                a.B.run:7  b.jar
            """, """
                tried: a.B.run:7, Thread.sleep without its zero sleeps: no effect on CPU shown
            """);
    }

    @Test
    void theSiteWithMorePausesComesFirstWhereTheirTimesAreTheSame() throws IOException {
        figures.pause(Call.THREAD_SLEEP, "a.Seldom", 1, 1).pause(Call.THREAD_SLEEP, "a.Often", 1, 1)
            .pause(Call.THREAD_SLEEP, "a.Often", 1, 1);
        assertThat(table().indexOf("a.Often")).isPositive().isLessThan(table().indexOf("a.Seldom"));
    }

    @Test
    void classesThatAreDeferredAndTheirSitesComeBelowWhatIsCounted() throws IOException {
        figures.small().sampled("a.Loop", 1).sampled("a.Other", 2);
        assertThat(table()).contains("""

            2 classes are running a loop and cannot be instrumented now; the numbers are estimates: a.Loop,
                a.Other
            Threads that paused there at the last stack sample:
                        1 thread   Thread.join
                a.Loop.run:9
                        2 threads  Thread.join
                a.Other.run:9
            """);
    }

    @Test
    void aDeferredClassInWhichNoSamplePausedIsNoFinding() throws IOException {
        figures.deferred("a.Loop").deferred("a.Other").facts.activate();
        assertThat(table()).startsWith(
            "No pauses observed in 1 s.\n")
            .contains("0 counted sites paused").doesNotContain("No pause was counted.", "Threads that paused");
    }

    @Test
    void theSecondLineSaysWhatTheCommandDid() throws IOException {
        figures.facts.activate();
        ReportWindow window = figures.sources(figures::diagnosis, "Attached, counted").window();
        assertThat(Figures.text(new DetailedReport(window, TableQuery.USUAL)))
            .containsPattern("^[^\n]*\nAttached, counted for [\\d.]+ s\\.\n");
    }

    @Test
    void anEstimatedRowOfAnAttachedAgentNamesWhatWouldCountIt() throws IOException {
        figures.estimates();
        String below = "\n    -javaagent counts it exactly; its class runs a loop and cannot be instrumented now.\n";

        assertThat(Figures.text(new DetailedReport(figures.attached(), TableQuery.USUAL))).contains(below);
        assertThat(table()).doesNotContain("-javaagent counts it");
    }

    @Test
    void estimatesAreMarkedAndRankedWithWhatIsCounted() throws IOException {
        figures.estimates().facts.activate();
        assertThat(table()).startsWith("""
            Fix Loop.run:9 first: it uses up to 99% of a core.
            2 more lines use 80% of a core.

            Dozemeter 1.2.3: 1 counted and 5 estimated sites paused in 1 s; sorted by CPU; times are averages
            ~ is within a factor of two, ≤ at most: stack samples show where a thread waits, its counters how
                often.

                      CPU    rate    zero   requested           took  call
                     ≤99% ~1.80M/s   ~100%           0        ~556 ns  Thread.sleep
                a.Loop.run:9
            """).contains("""
                     ≤80%       -       -           -              -  Thread.yield
                a.Loop.run:11
            """, """
                   <0.01%     5/s     ~0%           -        ~200 ms  Thread.sleep
                a.Unknown.run:4
                its threads use 30% of a core outside pauses
            not known yet     1/s      0%        1 ms         1.1 ms  Thread.sleep
                a.B.run:7  b.jar
                       0%   500/s     ~0%           -          ~4 ms  LockSupport.parkNanos
                a.Loop.run:12
                together with a.Loop.run:13 (75%, 25% of the time)
            """, """
                       0%   196/s     ~0%           -        ~5.1 ms  ArrayBlockingQueue.poll
                a.Poll.run:3

            1 class is running a loop""");
    }

    @Test
    void whoElseWakesTheJvmComesBelowWithTheAccountAndNoSiteTwice() throws IOException {
        figures.estimates();
        assertThat(table()).contains("""

            1 class is running a loop and cannot be instrumented now; the numbers are estimates: a.Loop

            1.0k wakeups/s: counted sites 0.1%, estimated sites 71%, JVM threads 29%.
            Wakeups are counted by the kernel over 10 s; places are from 20 stack samples. More: -javaagent
                counts deferred sites; the verb look lists every thread.

            Who else wakes this process:
                wakeups/s      CPU  samples  call
                      294        -        0  JVM or native
                1 thread: G1 Service

            CPU is in""");
    }

    @Test
    void ofManyWhoWakeTheJvmTheFirstTenAreShown() throws IOException {
        KnownThreads threads = new KnownThreads();
        for (int i = 0; i < 13; i++) {
            threads.thread("worker", 1_000, 0, KnownThreads.place("sun.nio.ch.SelectorImpl.select", "a.Select.run:" + i));
        }
        figures.threads(threads.take());
        assertThat(table()).contains("a.Select.run:9\n    1 thread: worker\n          and 3 more\n").doesNotContain("a.Select.run:10");
    }

    @Test
    void allLinesAreShownInTheOrderThatIsWanted() throws IOException {
        Figures many = new Figures(0, 100);
        for (int i = 0; i < 13; i++) {
            many.pauses(i + 1, Call.PARK_NANOS, "a.Quiet" + (char) ('A' + i), 1_000_000_000, 1_000_000_000);
        }
        many.pauses(20_000, Call.THREAD_SLEEP, "b.Zero", 0, 1_000);

        String byRate = Figures.text(new DetailedReport(many.window(), TableQuery.of("sort=rate")));
        assertThat(byRate).containsSubsequence("b.Zero.", "a.QuietM.", "a.QuietL.", "a.QuietA.");
        String byPlace = Figures.text(new DetailedReport(many.window(), TableQuery.of("sort=place")));
        assertThat(byPlace).containsSubsequence("a.QuietA.", "a.QuietM.", "b.Zero.");
    }

    @Test
    void whatWakesTheJvmMayBeUnknown() throws IOException {
        figures.threads(ThreadsSnapshot.NONE).small().facts.activate();
        assertThat(table()).startsWith("Too early to judge: 1 s observed so far.\n")
            .contains("\nWhat wakes this JVM is not known yet.\n").doesNotContain("Who else", "stack sample");
    }

    @Test
    void deferredClassesAreNamedAlsoWhereAWarningIs() throws IOException {
        figures.facts.activate();
        figures.priced(200, Call.THREAD_YIELD, "a.Spin", 0, 3_000_000, 1_000_000).deferred("a.A").deferred("a.B").deferred("a.C").deferred("a.D");
        assertThat(table()).startsWith("Fix Spin.run:7 first: it uses 20% of a core.\n\n").contains(" a.A, a.B,\n    a.C and 1 more\n");
    }

    @Test
    void withoutAPauseOrAProofItSaysSoAndPraisesNothing() throws IOException {
        assertThat(table()).isEqualTo("""
            Nothing is measured: the self-test has not passed.

            Dozemeter 1.2.3: 0 sites paused in 1 s; sorted by CPU; times are averages

            This JVM's pauses may not be counted; see its log.

            No pause was counted.

            10 wakeups/s: counted sites 0%, not explained 100%.
            Wakeups are counted by the kernel over 10 s; places are from 20 stack samples. More: the verb look
                lists every thread.
            """);
    }

    @Test
    void sitesBeyondTheLimitAreNamedAtTheEnd() throws IOException {
        for (String name : new String[] {"a", "b", "c", "d", "e", "f"}) {
            figures.pause(Call.THREAD_SLEEP, name, 0, 1);
        }
        assertThat(table()).contains("other.other\n")
            .endsWith("\n2 sites beyond maxSites are summed up as \"other\".\n");
    }

    @Test
    void whatStandsForManySaysWhereTheyPauseMost() {
        SiteSamples observation = new Observed().calls(Site.other(Call.THREAD_SLEEP), "main", 0, 3).observations()
            .of(Site.other(Call.THREAD_SLEEP));
        assertThat(DetailedReport.pausing(observation)).isEqualTo("most often at c.D.run:9: 100%, by 3 samples");
        assertThat(DetailedReport.pausing(SiteSamples.NONE)).isEmpty();
        SiteSamples once = new Observed().calls(Site.other(Call.THREAD_SLEEP), "main", 0, 1).observations()
            .of(Site.other(Call.THREAD_SLEEP));
        assertThat(DetailedReport.pausing(once)).as("one sample is chance").isEmpty();
    }

    @Test
    void linesFitAHundredColumnsAndKeepTheEndOfThePlace() throws IOException {
        figures.pause(Call.PARK_NANOS, "long.".repeat(60), 3_600_000_000_000L, 3_600_000_000_000L)
            .pause(Call.PARK_NANOS, "\uD83D\uDCA4".repeat(90), 0, Long.MAX_VALUE / 4);
        assertThat(table().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(table()).contains("    ...", "long..run:7  b.jar\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 80, 120, 300})
    void linesFitTheTerminalAndUseIt(int columns) throws IOException {
        figures.judgedBy("thresholds.yieldSpinPerSecond=0").pause(Call.THREAD_YIELD, "long.".repeat(40), 0, 1_000)
            .pause(Call.COMPLETABLE_FUTURE_JOIN, "a.B", 0, 3_600_000_000_000L).sampled("a.Loop", 2).estimates();
        String table = Figures.text(new DetailedReport(figures.window(), new TableQuery(columns, TableQuery.Order.COST, TableQuery.Extent.DETAILS)));

        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Math.max(80, columns)));
        String call = columns < 90 ? "  join\n" : "  CompletableFuture.join\n";
        String place = columns < 300 ? "    ..." : "    " + "long.".repeat(40) + ".run:7  b.jar";
        assertThat(table).contains(call, place);
    }

    @Test
    void hostileNamesMoveNoCursorAndEndNoLine() throws IOException {
        figures.threads(new KnownThreads().thread("a\u001b[2Jb\n%s", 1_000, 0, KnownThreads.place("sun.nio.ch.SelectorImpl.select",
            "a\u001b[2Jb\n%s.run:1")).take()).pause(Call.THREAD_SLEEP, "a\u001b[2Jb\nc\r\u0085d\u202ee\u2028f\u2029g%s", 0, 1);
        assertThat(table()).contains("    a\\u001b[2Jb\\u000a%s.run:1\n", "1 thread: a\\u001b[#Jb\\u000a%s\n");
        assertThat(table()).contains("    a\\u001b[2Jb\\u000ac\\u000d\\u0085d\\u202ee\\u2028f\\u2029g%s.run:7  b.jar\n");
    }

    @Test
    void aShareIsNeverNoneOfSomeNorAllOfNotAll() throws IOException {
        for (int i = 0; i < 1_999; i++) {
            figures.pause(Call.THREAD_SLEEP, "a.MostlyZero", 0, 1).pause(Call.THREAD_SLEEP, "a.SeldomZero", 1, 1);
        }
        figures.pause(Call.THREAD_SLEEP, "a.MostlyZero", 1, 1).pause(Call.THREAD_SLEEP, "a.SeldomZero", 0, 1);
        assertThat(table()).contains(" >99.9% ", " <0.1% ");
    }

    @Test
    void findingsStandBelowTheirSiteAndTheHeadlineNamesTheFirst() throws IOException {
        figures.facts.activate();
        figures.judgedBy("thresholds.yieldSpinPerSecond=1,thresholds.samples=1,thresholds.zeroSleepPerSecond=1");
        figures.pause(Call.THREAD_YIELD, "a.Spin", 0, 300_000_000).pause(Call.THREAD_YIELD, "a.Spin", 0, 300_000_000)
            .pause(Call.THREAD_SLEEP, "a.B", 0, 1_000);
        assertThat(table()).isEqualTo("""
            Frequent: Spin.run:7 yields, 2/s.

            Dozemeter 1.2.3: 2 sites paused in 1 s; sorted by CPU; times are averages

                      CPU    rate    zero   requested           took  call
            not known yet     2/s    100%           0         300 ms  Thread.yield
                a.Spin.run:7  b.jar
                INFO YIELD_SPIN: 2 yields/s; watched for 1 s; block, or back off (a bounded spin, then parks
                    that grow to 1 ms)
            not known yet     1/s    100%           0           1 µs  Thread.sleep
                a.B.run:7  b.jar
                INFO ZERO_SLEEP: 1 sleeps/s, all for 0 ms; watched for 1 s; block, or skip the call when the
                    delay is 0 (sleep(0) also checks for interrupts)

            10 wakeups/s: counted sites 0%, not explained 100%.
            Wakeups are counted by the kernel over 10 s; places are from 20 stack samples. More: the verb look
                lists every thread.

            CPU is in % of one core; ~ is within a factor of two (at the price of other pauses), ≤ is at most
                (all CPU of its threads).

            More: java -jar dozemeter.jar explain NAME
            """);
    }

    @Test
    void intendedSitesSayWhyInALineOfTheirOwn() throws IOException {
        figures.intended("safepoint poll\u001b[2J " + "x".repeat(200)).pause(Call.THREAD_SLEEP, "a.B", 0, 1);
        assertThat(table()).contains("    INTENDED: safepoint poll\\u001b[2J");
        assertThat(table().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    private String table() throws IOException {
        return Figures.text(figures.details());
    }
}
