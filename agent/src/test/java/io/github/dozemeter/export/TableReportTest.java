package io.github.dozemeter.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class TableReportTest {

    private static final long IN_THE_FUTURE = Long.MAX_VALUE / 2;

    private final Figures figures = new Figures(IN_THE_FUTURE, 3);

    @Test
    void theTableShowsFiguresAndPlacesCostliestFirst() throws IOException {
        figures.facts.activate();
        figures.small().pause(Call.THREAD_YIELD, "a.D", 0, 5_000);
        assertThat(table()).isEqualTo("""
            No site costs anything worth fixing.

            Dozemeter 1.2.3: 3 sites paused in 0.0 s; costliest first, asked and took are means

                   pauses   per second  zero     asked      took  zero time  call
                        2      2,000.0   50%    500 µs    531 µs    1.00 µs  Thread.sleep
                a.B.run:7  b.jar
                        1      1,000.0  100%         0   5.00 µs    5.00 µs  Thread.yield
                a.D.run:7  b.jar
                        1      1,000.0    0%   50.0 µs     100 s          0  LockSupport.parkNanos
                a.C.run:7  b.jar
            """);
    }

    @Test
    void amongSitesWithoutZeroTimeTheMostPausesComeFirst() throws IOException {
        figures.pause(Call.THREAD_SLEEP, "a.Seldom", 1, 1).pause(Call.THREAD_SLEEP, "a.Often", 1, 1)
            .pause(Call.THREAD_SLEEP, "a.Often", 1, 1);
        assertThat(table().indexOf("a.Often")).isPositive().isLessThan(table().indexOf("a.Seldom"));
    }

    @Test
    void sitesThatAreSampledComeBelowThoseThatAreCounted() throws IOException {
        figures.small().sampled("a.Loop", 1).sampled("a.Other", 2);
        assertThat(table()).endsWith("""

            Sampled, not counted yet: these classes run methods that may never return, and which rewriting
            would slow down. Threads pausing there at the last look:
                        1 thread   Thread.join
                a.Loop.run:9
                        2 threads  Thread.join
                a.Other.run:9
            """);
    }

    @Test
    void nothingGoodIsSaidOfSitesThatAreOnlySampled() throws IOException {
        figures.sampled("a.Loop", 1).sampled("a.Other", 2).facts.activate();
        assertThat(table()).startsWith("No counted site costs anything worth fixing; 2 are sampled, not counted.\n")
            .doesNotContain("No class of the application paused");
    }

    @Test
    void withoutAPauseOrAProofItSaysSoAndPraisesNothing() throws IOException {
        assertThat(table()).isEqualTo("""
            Nothing can be said: it is not proved that pauses are counted in this JVM.

            Dozemeter 1.2.3: 0 sites paused in 0.0 s; costliest first, asked and took are means

            This JVM's pauses may not be counted; see its log.

            No class of the application paused.
            """);
    }

    @Test
    void sitesBeyondTheLimitAreNamedAtTheEnd() throws IOException {
        for (String name : new String[] {"a", "b", "c", "d", "e"}) {
            figures.pause(Call.THREAD_SLEEP, name, 0, 1);
        }
        assertThat(table()).contains("other.other\n")
            .endsWith("\n2 sites beyond maxSites are summed up as \"other\".\n");
    }

    @Test
    void linesFitAHundredColumnsAndKeepTheEndOfThePlace() throws IOException {
        figures.pause(Call.PARK_NANOS, "long.".repeat(60), 3_600_000_000_000L, 3_600_000_000_000L)
            .pause(Call.PARK_NANOS, "\uD83D\uDCA4".repeat(90), 0, Long.MAX_VALUE / 4);
        assertThat(table().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(table()).contains("    ...", "long..run:7  b.jar\n");
    }

    @Test
    void hostileNamesMoveNoCursorAndEndNoLine() throws IOException {
        figures.pause(Call.THREAD_SLEEP, "a\u001b[2Jb\nc\r\u0085d\u202ee\u2028f\u2029g%s", 0, 1);
        assertThat(table()).contains("    a?[2Jb?c??d?e?f?g%s.run:7  b.jar\n");
    }

    @Test
    void aShareIsNeverNoneOfSomeNorAllOfNotAll() throws IOException {
        for (int i = 0; i < 999; i++) {
            figures.pause(Call.THREAD_SLEEP, "a.MostlyZero", 0, 1).pause(Call.THREAD_SLEEP, "a.SeldomZero", 1, 1);
        }
        figures.pause(Call.THREAD_SLEEP, "a.MostlyZero", 1, 1).pause(Call.THREAD_SLEEP, "a.SeldomZero", 0, 1);
        assertThat(table()).contains(" >99% ", "  <1% ");
    }

    @Test
    void findingsStandBelowTheirSiteAndTheHeadlineNamesTheFirst() throws IOException {
        figures.facts.activate();
        figures.judgedBy("thresholds.yieldSpinPerSecond=1,thresholds.samples=1,thresholds.zeroSleepInfoPerSecond=1");
        figures.pause(Call.THREAD_YIELD, "a.Spin", 0, 300_000_000).pause(Call.THREAD_YIELD, "a.Spin", 0, 300_000_000)
            .pause(Call.THREAD_SLEEP, "a.B", 0, 1_000);
        assertThat(table()).isEqualTo("""
            1 site costs less than 0.1 % of a core; fix Spin.run:7 first.

            Dozemeter 1.2.3: 2 sites paused in 0.0 s; costliest first, asked and took are means

                   pauses   per second  zero     asked      took  zero time  call
                        2      2,000.0  100%         0    300 ms     600 ms  Thread.yield
                a.Spin.run:7  b.jar
                WARNING YIELD_SPIN: 2 yields a second, take 60 % of a thread; back off: spin, yield, park; or
                    block
                        1      1,000.0  100%         0   1.00 µs    1.00 µs  Thread.sleep
                a.B.run:7  b.jar
                INFO ZERO_SLEEP: 1 sleeps a second, all for no time, take less than 0.1 % of a thread; guard it,
                    or say what is meant: yield, onSpinWait, a blocking wait; mind the interrupt check in
                    sleep(0)

            Why each verdict costs and what to write instead: java -jar dozemeter.jar explain NAME
            """);
    }

    @Test
    void intendedSitesSayWhyInALineOfTheirOwn() throws IOException {
        figures.intended("safepoint poll\u001b[2J " + "x".repeat(200)).pause(Call.THREAD_SLEEP, "a.B", 0, 1);
        assertThat(table()).contains("    INTENDED: safepoint poll?[2J");
        assertThat(table().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    private String table() throws IOException {
        return Figures.text(figures.table());
    }
}
