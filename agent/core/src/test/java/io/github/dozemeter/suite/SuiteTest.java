package io.github.dozemeter.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SuiteTest {

    private static final double SECOND = 1e9;
    private static final PausingSite SLEEP = site(Call.THREAD_SLEEP, "app.ATest", Origin.TEST, new TestJvm.PauseSums(4, 0, 0, 120 * SECOND, 0));
    private static final PausingSite ZERO = site(Call.THREAD_SLEEP, "app.Spin", Origin.MAIN, new TestJvm.PauseSums(5_000, 5_000, 0, 0.01 * SECOND, 0));
    private static final PausingSite YIELD = site(Call.THREAD_YIELD, "app.Yields", Origin.MAIN, new TestJvm.PauseSums(90, 90, 0, 0, 1_000));
    private static final PausingSite POOL = site(Call.UNIT_SLEEP, "lib.Pool", Origin.LIBRARY, new TestJvm.PauseSums(9, 0, 0, 300 * SECOND, 0));
    private static final PausingSite PARK = site(Call.PARK_NANOS, "lib.Pool", Origin.LIBRARY, new TestJvm.PauseSums(2, 1, 0, 0, SECOND));

    @Test
    void theHeadlineDoesNotCountLibrariesAndSaysThatItIsThreadTime() {
        assertThat(table(jvm(0, 200_000, false, SLEEP, ZERO, POOL))).startsWith("""
            Test code and the code under test slept 2 min 0 s of thread time while 1 test class ran for 3 min 20 s.
            Thread time adds up all threads, background ones too: the tests are not late by all of it.

            """);
    }

    @Test
    void whoSleptIsToldByOriginAndTheWorstSitesByTimeAndByZeroPauses() {
        String table = table(jvm(0, 200_000, false, SLEEP, ZERO, YIELD, POOL, PARK));
        assertThat(table).containsPattern("(?m)^ +2 min 0 s +0 +0 +1  test code$")
            .containsPattern("(?m)^ +10 ms +1 µs +5,090 +2  code under test$")
            .containsPattern("(?m)^ +5 min 0 s +1 s +1 +2  libraries$").doesNotContain("unknown");
        assertThat(table.replaceAll("(?s).*Longest sleeps:|Test classes.*", "")).containsSubsequence("5 min 0 s", "libraries, TimeUnit.sleep",
            "    lib.Pool.run:7", "2 min 0 s", "test code, Thread.sleep", "    app.ATest.run:7", "Most zero pauses:", "5,000",
            "    app.Spin.run:7", "90", "    app.Yields.run:7");
    }

    @Test
    void aClassHasTheTimeThatAllThreadsSleptWhileItRan() {
        assertThat(table(jvm(0, 200_000, false, SLEEP))).contains("Test classes, and what all threads slept while each ran:")
            .containsPattern("(?m)^ +3 min 20 s +2 min 0 s +0 +0 +0 +0  app\\.ATest$");
    }

    @Test
    void whereClassesRanInParallelNoneHasPausesOfItsOwn() {
        assertThat(table(jvm(0, 1_000, true, SLEEP))).doesNotContain("while each ran")
            .contains("Test classes ran in parallel: who paused for which class is not known there.");
        assertThat(table(jvm(0, 1_000, true, SLEEP), jvm(0, 1_000, false, SLEEP))).contains("while each ran")
            .contains("Test classes ran in parallel in 1 of 2 JVMs");
    }

    @Test
    void pausesOfAllJvmsAreAddedAndTimeInWhichTwoRanCountsOnce() {
        assertThat(table(jvm(10_000, 20_000, false, SLEEP), jvm(15_000, 30_000, false, SLEEP), jvm(50_000, 60_000, false, SLEEP)))
            .startsWith("Test code and the code under test slept 6 min 0 s of thread time while 1 test class ran for 30 s, in 3 JVMs.");
    }

    @Test
    void sleepsAndParksOfZeroAreFoundInTheOwnCodeAlone() {
        Suite suite = new Suite(List.of(jvm(0, 1, false, SLEEP, ZERO, YIELD, PARK)));
        assertThat(suite.zeroSleeps()).extracting(site -> site.site.className()).containsExactly("app.Spin");
    }

    @Test
    void classesThatRanInTwoJvmsAreNamed() {
        assertThat(new Suite(List.of(jvm(0, 1, false), jvm(5, 6, true))).repeated()).containsExactly("app.ATest");
        assertThat(new Suite(List.of(jvm(0, 1, false))).repeated()).isEmpty();
    }

    @Test
    void pausesThatWereNotTimedAreTold() {
        PausingSite untimed = site(Call.THREAD_SLEEP, "app.Spin", Origin.MAIN, new TestJvm.PauseSums(5_000, 5_000, 4_000, 0, 0));
        assertThat(table(jvm(0, 1_000, false, untimed))).contains("4,000 of 5,000 pauses were not timed, so the times are too low");
        assertThat(table(jvm(0, 1_000, false, ZERO))).doesNotContain("were not timed");
    }

    private static String table(TestJvm... jvms) {
        return new Suite(List.of(jvms)).table();
    }

    private static TestJvm jvm(long start, long end, boolean parallel, PausingSite... sites) {
        Map<Origin, TestJvm.PauseSums> pauses = sites.length == 0 ? Map.of() : Map.of(sites[0].origin, sites[0].pauses);
        return new TestJvm(start, end, true, parallel, new ArrayList<>(List.of(new TestClass("app.ATest", (end - start) * 1e6, pauses))),
            List.of(sites));
    }

    private static PausingSite site(Call call, String className, Origin origin, TestJvm.PauseSums pauses) {
        return new PausingSite(new Site(call, className, "run", 7, ""), origin, pauses);
    }
}
