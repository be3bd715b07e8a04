package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.known.KnownBugs;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class MarkdownReportTest {

    private final Figures figures = new Figures(Long.MAX_VALUE / 2, 2_000);

    @Test
    void itReadsWellInAnIssue() throws IOException {
        figures.facts.activate();
        figures.judgedBy("thresholds.yieldSpinPerSecond=0.5").pause(Call.THREAD_YIELD, "a.Spin", 0,
            300_000_000)
            .pause(Call.PARK_NANOS, "a.C", 50_000, 100_000);
        String text = report().replaceAll("on `[^`]*`, Java \\S+:", "on `main`, Java 17:");
        assertThat(text).isEqualTo("""
            ## Frequent: Spin.run:7 yields, 1/s

            Dozemeter 1.2.3 on `main`, Java 17: 2 sites paused in 1 s.

            ### `a.Spin.run:7  b.jar`

            - **YIELD\\_SPIN** (info): 1 yields/s; watched for 1 s. Fix: block, or back off \\(a bounded spin, then parks that grow to 1 ms\\).

            ### Lines, sorted by CPU

            | CPU | rate | zero | requested | took | call | line |
            | ---: | ---: | ---: | ---: | ---: | --- | --- |
            | - | 1/s | 0% | 50 µs | 100 µs | `LockSupport.parkNanos` | `a.C.run:7  b.jar` |
            | - | 1/s | 100% | 0 | 300 ms | `Thread.yield` | `a.Spin.run:7  b.jar` |

            ### Wakeups

            10 wakeups/s: counted sites 10%, not explained 90%.

            Wakeups are counted by the kernel over 10 s; places are from 20 stack samples. More: the verb look lists every thread.

            CPU is in % of one core; \\~ is within a factor of two \\(at the price of other pauses\\), ≤ is at most \\(all CPU of its threads\\).
            """);
    }

    @Test
    void waitsTellHowManyExpiredAndSchedulesTheirPeriodAndNoRate() throws IOException {
        figures.waitsAndSchedules();
        assertThat(report()).contains("""
            | - | 100/s | 0% | 1 ms | 1.1 ms | `BlockingQueue.poll`; 98.0% expired | `a.Poller.run:7  b.jar` |
            """, """
            | - | - | - | - | - | `ScheduledExecutorService.scheduleWithFixedDelay`; every 1 ms, made 2 times | `a.Ticker.run:7  b.jar` |
            """);
    }

    @Test
    void aKnownPauseHasItsLinksAlsoAtASiteWithoutAVerdict() throws IOException {
        figures.knowing(KnownBugs.at("a.B")).small();
        assertThat(report()).contains("""
            ### `a.B.run:7  b.jar`

            - **known** cart-poll \\(cart 1.5\\): polls the price list; fixed in 2.0: upgrade to 2.0. https://shop.example/77
              - Maven: `<dependency><groupId>com.shop</groupId><artifactId>cart</artifactId><version>2.0</version></dependency>`
              - Gradle: `implementation("com.shop:cart:2.0")`
            """).doesNotContain("### `a.C.run:7");
    }

    @Test
    void whatAnExperimentFoundStandsBelowItsSite() throws IOException {
        figures.small().tried("a.C", "it saves");
        assertThat(report()).contains("""
            ### `a.C.run:7  b.jar`

            - **tried** it saves.
            """);
    }

    @Test
    void whatIsDeferredIsNamedWithTheThreadsThatWereSeen() throws IOException {
        figures.deferred("a.Quiet").sampled("a.Loop", 1).facts.activate();
        assertThat(report()).startsWith("## No pauses observed in 1 s\n")
            .contains("""

                ### Estimated only

                These classes are running a loop and cannot be instrumented now; the numbers are estimates: `a.Loop, a.Quiet`.

                - `a.Loop.run:9` `Thread.join`: 1 thread at the last stack sample
                """);
    }

    @Test
    void estimatesAreMarkedAndTheAccountCloses() throws IOException {
        figures.estimates().facts.activate();
        assertThat(report()).contains(": 1 counted and 5 estimated sites paused in 1 s.\n\n\\~ is within a factor of two, ≤ at most: stack samples show", """

            | ≤99% | \\~1.80M/s | \\~100% | 0 | \\~556 ns | `Thread.sleep` | `a.Loop.run:9` |
            | ≤80% | - | - | - | - | `Thread.yield` | `a.Loop.run:11` |
            | \\<0.01% | 5/s | \\~0% | - | \\~200 ms | `Thread.sleep`; its threads use 30% of a core outside pauses | `a.Unknown.run:4` |
            | - | 1/s | 0% | 1 ms | 1.1 ms | `Thread.sleep` | `a.B.run:7  b.jar` |
            | 0% | 500/s | \\~0% | - | \\~4 ms | `LockSupport.parkNanos`; together with a.Loop.run:13 \\(75%, 25% of the time\\) | `a.Loop.run:12` |
            | 0% | 196/s | \\~0% | - | \\~5.1 ms | `ArrayBlockingQueue.poll` | `a.Poll.run:3` |
            """.substring(1), """
            These classes are running a loop and cannot be instrumented now; the numbers are estimates: `a.Loop`.

            ### Wakeups

            1.0k wakeups/s: counted sites 0.1%, estimated sites 71%, JVM threads 29%.

            Wakeups are counted by the kernel over 10 s; places are from 20 stack samples. More: -javaagent counts deferred sites; the verb look lists every thread.

            ### Who else wakes this process

            | wakeups/s | CPU | samples | call | place | threads |
            | ---: | ---: | ---: | --- | --- | --- |
            | 294 | - | 0 | `JVM or native` | - | `1 thread: G1 Service` |

            CPU is in""");
    }

    @Test
    void hostileNamesStayWithinTheirCodeAndTheirCell() throws IOException {
        figures.intended(Hostile.NAME).pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 1);
        String text = report();
        assertThat(text.lines().filter(line -> line.contains("onerror"))).hasSize(3).allSatisfy(line ->
            assertThat(line).containsAnyOf("`` a.<img", "\\<img").doesNotContainPattern("[\\p{Cc}\\p{Cf}\\u2028]"));
        String row = text.lines().filter(line -> line.startsWith("| - | 1/s")).findFirst().orElseThrow();
        assertThat(row.replace("\\|", "").chars().filter(c -> c == '|')).hasSize(8);
    }

    @Test
    void ofSitesWithoutAFindingTheFirstTenAreRows() throws IOException {
        for (int i = 0; i < 60; i++) {
            figures.pause(Call.THREAD_SLEEP, "a.B" + i, 1, 1);
        }
        assertThat(report()).contains("\n50 more without a finding; the page and a report in JSON have all.\n");
        assertThat(report().lines().filter(line -> line.startsWith("| - | 1/s"))).hasSize(10);
    }

    private String report() throws IOException {
        return Figures.text(new MarkdownReport(figures.window()));
    }
}
