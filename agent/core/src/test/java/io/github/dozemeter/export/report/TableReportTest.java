package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HookState.class)
class TableReportTest {

    private static final long IN_THE_FUTURE = Long.MAX_VALUE / 2;

    private final Figures figures = new Figures(IN_THE_FUTURE, 100);

    @Test
    void oneScreenHasTheSentenceTheTableTheFindingsAndTheAccount() throws IOException {
        demo();
        assertThat(table("columns=100")).isEqualTo("""
            Fix Spin.run:7 first: it uses 8.0% of a core.
            3 more lines use 6.2% of a core.

               CPU    rate   zero  requested            took  pause  line         finding
              8.0%  2.0k/s   100%          0           40 µs  yield  Spin.run:7   1  ! YIELD_SPIN
              6.0%  3.0k/s   100%          0           20 µs  sleep  Zero.run:7   2  ! ZERO_SLEEP
            ~0.15%   952/s  99.8%  0 | 20 ms  1.6 µs | 20 ms  sleep  Mixed.run:7  3    MOSTLY_ZERO
            <0.01%    30/s   100%          0          900 ns  sleep  Rare.run:7   4    ZERO_SLEEP
                2 more lines without a finding (--all)

             1  shop.Spin.run:7 in b.jar
                2.0k yields/s use 8.0% of a core.
                Fix: block, or back off (a bounded spin, then parks that grow to 1 ms). More: explain YIELD_SPIN
             2  shop.Zero.run:7 in b.jar
                3.0k sleeps/s, all for 0 ms, use 6.0% of a core.
                Fix: block, or skip the call when the delay is 0 (sleep(0) also checks for interrupts).
                    More: explain ZERO_SLEEP
             3  shop.Mixed.run:7 in b.jar
                952 sleeps/s, 99.8% of them for 0 ms, use about 0.15% of a core.
                Fix: skip the call when the delay is 0, or block where the loop has no other work (sleep(0) also
                    checks for interrupts). More: explain MOSTLY_ZERO

            10 wakeups/s: counted sites 40%, not explained 60%.
            ~ within a factor of two, ≤ at most; CPU in % of one core. Watched for 1 s.
            """);
    }

    @Test
    void zeroPausesAndOthersAreInNoMeanTogether() throws IOException {
        figures.pauses(99, Call.THREAD_SLEEP, "a.B", 0, 1_600).pause(Call.THREAD_SLEEP, "a.B", 20_000_000, 20_060_000);
        assertThat(table("show=all")).contains(" 99.0%  0 | 20 ms  1.6 µs | 20 ms  sleep ");
    }

    @Test
    void onlyLinesWithAFindingOrOnePercentOfACoreAreListed() throws IOException {
        demo();
        assertThat(table("")).contains("\n    2 more lines without a finding (--all)\n").doesNotContain("Quiet");
        assertThat(table("show=all")).contains("QuietA.run:7", "QuietB.run:7").doesNotContain("without a finding");
    }

    @Test
    void atMostThreeFindingsAreInFullNumberedAsInTheTable() throws IOException {
        demo();
        assertThat(table("")).containsPattern("Spin\\.run:7 +1  ! YIELD_SPIN\n").containsPattern("Rare\\.run:7 +4    ZERO_SLEEP\n")
            .containsSubsequence("\n 1  shop.Spin.run:7 in b.jar\n", "\n 2  shop.Zero.run:7", "\n 3  shop.Mixed.run:7").doesNotContain("\n 4  ");
    }

    @Test
    void aKnownBugHasItsFixAndTheLineToCopy() throws IOException {
        figures.knowing(KnownBugs.at("a.B")).small();
        assertThat(table("")).contains("""
             1  a.B.run:7 in b.jar
                Fix: upgrade cart 1.5 to 2.0 (known bug). More: explain cart-poll
                  <dependency><groupId>com.shop</groupId><artifactId>cart</artifactId><version>2.0</version></dependency>
                  implementation("com.shop:cart:2.0")
            """).containsPattern("B\\.run:7 +1    known bug\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 80, 100, 120, 300})
    void everyLineFitsTheTerminalAndNoNameIsBroken(int columns) throws IOException {
        demo().priced(1_000, Call.THREAD_YIELD, "shop.order.OrderedScheduledExecutor$Worker", 0, 2_000, 20_000);
        String table = table("columns=" + columns);
        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Math.max(80, columns)));
        assertThat(table).containsPattern(" (OrderedScheduledExecutor\\$)?Worker\\.run:7 ").contains(" Spin.run:7 ");
    }

    @Test
    void theArtifactIsShownWhereThereIsRoom() throws IOException {
        demo();
        assertThat(table("columns=120")).contains("finding           artifact\n").containsPattern("1  ! YIELD_SPIN +b\\.jar\n");
        assertThat(table("columns=119")).doesNotContain("artifact");
    }

    @Test
    void columnsThatTheFindingsRepeatGoFirst() throws IOException {
        demo().pauses(99, Call.PARK_NANOS, "shop.WithALongNameThatLeavesNoRoomForAll", 1_000_000, 1_600_000);
        List<String> heads = IntStream.of(140, 119, 92, 85, 80).mapToObj(columns -> head("columns=" + columns + "&show=all")).toList();
        assertThat(heads).containsExactly("CPU rate zero requested took pause line finding artifact", "CPU rate zero requested took pause line finding",
            "CPU rate zero pause line finding", "CPU rate pause line finding",
            "CPU rate line finding");
    }

    @Test
    void whereNothingIsFoundThreeLinesSayIt() throws IOException {
        figures.facts.activate();
        figures.small();
        assertThat(table("")).isEqualTo("""
            No action needed: 10 wakeups/s.

            2 lines without a finding (--all)
            10 wakeups/s: counted sites 20%, not explained 80%.
            """);
    }

    @Test
    void aHelpersCallerComesFirstAndSharedLinesAreNamed() throws IOException {
        figures.estimates();
        assertThat(table("show=all")).containsPattern("≤99%  ~1\\.80M/s  ~100% +0 +~556 ns  sleep +Loop\\.run:9 +1  ! ZERO_SLEEP\n")
            .contains("Loop.run:12 or 13", "1 class is running a loop and cannot be instrumented now: the numbers are estimates (--details).\n");
    }

    @Test
    void hostileNamesMoveNoCursorAndEndNoLine() throws IOException {
        figures.judgedBy("thresholds.zeroSleepPerSecond=0.5").pause(Call.THREAD_SLEEP, "a.x\u001b[2Jb\n%s", 0, 1);
        assertThat(table("")).contains(" x\\u001b[2Jb\\u000a%s.run:7  ")
            .contains("\n 1  a.x\\u001b[2Jb");
    }

    @Test
    void whatIsIntendedIsNoFinding() throws IOException {
        figures.facts.activate();
        figures.intended("safepoint poll").pause(Call.THREAD_SLEEP, "a.B", 0, 1);
        assertThat(table("")).doesNotContain("INTENDED", "safepoint poll").contains("1 line without a finding (--all)\n");
        assertThat(table("show=all")).containsPattern("B\\.run:7 +INTENDED\n");
    }

    @Test
    void whereItIsTooEarlyToJudgeAllLinesAreListed() throws IOException {
        figures.threads(ThreadsSnapshot.NONE).small().facts.activate();
        assertThat(table("")).startsWith("Too early to judge: 1 s observed so far.\n").contains("B.run:7", "C.run:7").doesNotContain("without a finding");
    }

    @Test
    void withoutAProofItSaysSo() throws IOException {
        assertThat(table("")).startsWith("Nothing is measured: the self-test has not passed.\nThis JVM's pauses may not be counted; see its log.\n");
    }

    /** Two warnings, a line that is worth one percent, two more findings, and two lines that are neither. */
    private Figures demo() {
        figures.facts.activate();
        return figures.judgedBy("thresholds.samples=1,thresholds.zeroSleepPerSecond=10")
            .priced(2_000, Call.THREAD_YIELD, "shop.Spin", 0, 40_000, 40_000).priced(3_000, Call.THREAD_SLEEP, "shop.Zero", 0, 20_000, 20_000)
            .pauses(950, Call.THREAD_SLEEP, "shop.Mixed", 0, 1_600).pauses(2, Call.THREAD_SLEEP, "shop.Mixed", 20_000_000, 20_060_000)
            .pauses(30, Call.THREAD_SLEEP, "shop.Rare", 0, 900).pause(Call.PARK_NANOS, "shop.QuietA", 50_000_000, 50_060_000)
            .pause(Call.PARK_NANOS, "shop.QuietB", 50_000_000, 50_060_000);
    }

    private String head(String query) {
        try {
            return table(query).lines().filter(line -> line.contains(" rate ")).findFirst().orElseThrow().trim().replaceAll(" +", " ");
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String table(String query) throws IOException {
        return Figures.text(new TableReport(figures.window(), TableQuery.of(query)));
    }
}
