package io.github.dozemeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class MarkdownReportTest {

    private final Figures figures = new Figures(Long.MAX_VALUE / 2, 2_000);

    @Test
    void itReadsWellInAnIssue() throws IOException {
        figures.facts.activate();
        figures.judgedBy("thresholds.samples=1,thresholds.yieldSpinLeastPerSecond=1").pause(Call.THREAD_YIELD, "a.Spin", 0,
            300_000_000)
            .pause(Call.PARK_NANOS, "a.C", 50_000, 100_000);
        String text = report().replaceAll("on `[^`]*`, Java \\S+:", "on `main`, Java 17:");
        assertThat(text).isEqualTo("""
            ## 1 site costs \\<0.1 % of a core; fix Spin.run:7 first

            Dozemeter 1.2.3 on `main`, Java 17: 2 sites paused in 1 s.

            ### `a.Spin.run:7  b.jar`

            - **YIELD\\_SPIN** (warning): 1 yields a second, take 30 % of a thread; watched for 1 s. To do: back off: spin, yield, park; or block.

            ### Sites, the costliest first

            | per second | zero | requested | realised | call | site |
            | ---: | ---: | ---: | ---: | --- | --- |
            | 1 | 100 % | 0 | 300 ms | `Thread.yield` | `a.Spin.run:7  b.jar` |
            | 1 | 0 % | 50.0 µs | 100 µs | `LockSupport.parkNanos` | `a.C.run:7  b.jar` |

            A wake-up costs 5 µs \\(assumed; measure yours with validate\\); cost is an estimate, for ranking.
            """);
    }

    @Test
    void whatIsDeferredIsNamedWithTheThreadsThatWereSeen() throws IOException {
        figures.deferred("a.Quiet").sampled("a.Loop", 1).facts.activate();
        assertThat(report()).startsWith("## All counted pauses are cheap or rare; 2 classes are not counted yet: a.Loop, a.Quiet\n")
            .endsWith("""

                ### Not counted yet

                A method of these classes may never return, and rewriting would slow it down: `a.Loop, a.Quiet`.

                - `a.Loop.run:9` `Thread.join`: 1 thread at the last stack sample
                """);
    }

    @Test
    void hostileNamesStayWithinTheirCodeAndTheirCell() throws IOException {
        figures.intended(Hostile.NAME).pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 1);
        String text = report();
        assertThat(text.lines().filter(line -> line.contains("onerror"))).hasSize(3).allSatisfy(line ->
            assertThat(line).containsAnyOf("`` a.<img", "\\<img").doesNotContainPattern("[\\p{Cc}\\p{Cf}\\u2028]"));
        String row = text.lines().filter(line -> line.startsWith("| 1")).findFirst().orElseThrow();
        assertThat(row.replace("\\|", "").chars().filter(c -> c == '|')).hasSize(7);
    }

    @Test
    void moreThanFiftySitesAreOnlyCounted() throws IOException {
        for (int i = 0; i < 60; i++) {
            figures.pause(Call.THREAD_SLEEP, "a.B" + i, 1, 1);
        }
        assertThat(report()).contains("\nand 10 more.\n");
        assertThat(report().lines().filter(line -> line.startsWith("| 1"))).hasSize(50);
    }

    private String report() throws IOException {
        return Figures.text(new MarkdownReport(figures.sources()));
    }
}
