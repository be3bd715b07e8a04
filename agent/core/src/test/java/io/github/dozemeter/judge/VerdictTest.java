package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MICRO;
import static io.github.dozemeter.judge.Watched.MILLI;
import static io.github.dozemeter.judge.Watched.SECOND;
import static io.github.dozemeter.judge.Watched.SECONDS;
import static io.github.dozemeter.judge.Watched.verdicts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each verdict on both sides of each of its thresholds. */
class VerdictTest {

    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, 999, ''", "THREAD_SLEEP, 1000, ZERO_SLEEP:INFO", "THREAD_YIELD, 9999, ''", "THREAD_YIELD, 10000, YIELD_SPIN:INFO",
        "UNIT_SLEEP, 999999, ''", "UNIT_SLEEP, 1000000, ZERO_PARK:INFO", "PARK_NANOS, 1000000, ZERO_PARK:INFO",
        "PARK_UNTIL, 1000000, ZERO_PARK:INFO", "ON_SPIN_WAIT, 9000000, ''"})
    void zeroPausesByTheirNumberInTenSeconds(Call call, long count, String expected) {
        assertThat(verdicts(Watched.site(call, Figures.none().untimed(count)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, 25000, 3999, INFO", "THREAD_SLEEP, 25000, 4000, WARNING", "THREAD_YIELD, 1000, 99999, ''",
        "THREAD_YIELD, 1000, 100000, WARNING", "THREAD_YIELD, 999, 9000000, ''", "PARK_NANOS, 100, 999999, ''",
        "PARK_NANOS, 100, 1000000, WARNING", "THREAD_SLEEP, 999, 10000000, ''"})
    void zeroPausesByWhatTheyCost(Call call, long count, long nanos, String severity) {
        Diagnosis diagnosis = Watched.site(call, Figures.none().zero(count, 20 * MILLI).cpu(count * nanos, 30));
        assertThat(diagnosis.findings()).extracting(finding -> finding.severity.name())
            .isEqualTo(severity.isEmpty() ? List.of() : List.of(severity));
    }

    /** On a busy machine a zero pause waits milliseconds for its turn, and uses no CPU meanwhile. */
    @Test
    void timeInZeroPausesIsNotTheirCost() {
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().zero(50_000, MILLI).unpriced()))).isEqualTo("ZERO_SLEEP:INFO");
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().zero(50_000, MILLI).cpu(1_000 * MILLI, 29)))).isEqualTo("ZERO_SLEEP:INFO");
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().zero(50_000, MILLI).cpu(1_000 * MILLI, 30)))).isEqualTo("ZERO_SLEEP:WARNING");
    }

    @ParameterizedTest
    @CsvSource({"1800000, 200000, ZERO_PARK:WARNING", "1799999, 200001, ''"})
    void zeroParksAreNineTenthsOfAll(long zero, long others, String expected) {
        Figures figures = Figures.none().zero(zero, 20).asking(others, 20 * MILLI, 20 * MILLI);
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, figures))).isEqualTo(expected);
    }

    /** A product that overflows: 3.5 million parks a second for less than no time, and one in ten seconds for 5 ms. */
    @Test
    void aVerdictOnZeroParksIsAboutThemAlone() {
        Finding finding = Watched.site(Call.PARK_NANOS, Figures.none().zero(35_000_000, 20).asking(1, 5 * MILLI, 5 * MILLI)).findings().get(0);
        assertThat(finding.verdict).isEqualTo(Verdict.ZERO_PARK);
        assertThat(finding.reason()).startsWith("3.50M calls/s, >99.9% of them for 0 ms, return at once");
    }

    @Test
    void aPollOfAFewLongPausesIsNotDearByTheZeroOnesBesideThem() {
        Figures figures = Figures.none().zero(900_000, 60).asking(300, 5 * MILLI, 5 * MILLI);
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, figures))).isEmpty();
    }

    /** Pulsar's wheels of 1 and 100 ms at one line: 15.8 ms on average, which neither is. */
    @Test
    void twoPeriodsAtOneLineAreJudgedByTheShorterOne() {
        Figures wheels = Figures.none().asking(8_500, MILLI, 1_100_000).asking(1_500, 100 * MILLI, 100_200_000);
        Diagnosis diagnosis = Watched.site(Call.THREAD_SLEEP, wheels);
        assertThat(verdicts(diagnosis)).isEqualTo("SHORT_POLL:INFO");
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo("1.0k pauses/s take 1 ms (85%) and 100 ms; watched for 10 s");
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().asking(490, MILLI, 1_100_000).asking(7_000, 100 * MILLI, 100_200_000))))
            .as("49 a second are short").isEmpty();
    }

    /** Eighty pauses a second are an information, the half of them that are short are none. */
    @ParameterizedTest
    @CsvSource({"50000, 80000, ''", "49999, 80000, TINY_PAUSE:INFO", "50000, 50001, ''", "50000, 50000, SHORT_POLL:INFO"})
    void periodsAreToldApartFromFiftyMicrosecondsOn(long requested, long realised, String expected) {
        Figures figures = Figures.none().asking(400, requested, realised).asking(400, requested, MILLI);
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, figures))).isEqualTo(expected);
    }

    /** Of one period, which a busy machine makes late in part. */
    @Test
    void tinyPausesThatSometimesTakeMuchLongerAreNoPoll() {
        Figures figures = Figures.none().asking(85_000, 1, 300_000).asking(15_000, 1, 30 * MILLI);
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, figures))).isEqualTo("TINY_PAUSE:WARNING");
    }

    /** Every JDK makes a millisecond of it. */
    @ParameterizedTest
    @CsvSource({"OBJECT_WAIT, 20000, SHORT_POLL:WARNING", "OBJECT_WAIT, 9060, SHORT_POLL:INFO", "THREAD_JOIN, 9060, SHORT_POLL:INFO"})
    void aWaitOfOneNanosecondIsAPollOfAMillisecond(Call call, long count, String expected) {
        assertThat(verdicts(Watched.site(call, Figures.none().asking(count, 1, 1_090_000)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9000, 1000, ''", "9001, 999, MOSTLY_ZERO:INFO", "100000, 1, MOSTLY_ZERO:INFO", "989, 10, ''",
        "100000, 0, ZERO_SLEEP:INFO"})
    void mostlyZeroIsMoreThanNineTenthsAndNeverAll(long zero, long others, String expected) {
        Figures figures = Figures.none().untimed(zero).asking(others, 20 * MILLI, 20 * MILLI);
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, figures))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(value = Call.class, names = {"UNIT_SLEEP", "PARK_NANOS", "PARK_UNTIL"})
    void callsThatGuardThemselvesAreNeverMostlyZero(Call call) {
        Figures figures = Figures.none().zero(99_000, 20).asking(1_000, 20 * MILLI, 20 * MILLI);
        assertThat(verdicts(Watched.site(call, figures))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30, 1, 66000, TINY_PAUSE:INFO", "29, 1, 66000, ''", "19999, 1, 66000, TINY_PAUSE:INFO",
        "20000, 1, 66000, TINY_PAUSE:WARNING", "9999, 20000, 99999, ''", "10000, 20000, 99999, TINY_PAUSE:INFO", "900, 49999, 250000, TINY_PAUSE:INFO", "900, 50000, 250000, SHORT_POLL:INFO",
        "900, 20000, 100000, TINY_PAUSE:INFO", "900, 20000, 99999, ''"})
    void tinyPauses(long count, long requested, long realised, String expected) {
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, Figures.none().asking(count, requested, realised))))
            .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(value = Call.class, names = {"OBJECT_WAIT", "THREAD_JOIN", "PARK_NANOS"})
    void aWaitForEverAsksForNothingThatCountsAndIsNotTiny(Call call) {
        assertThat(verdicts(Watched.site(call, Figures.none().asking(50_000, 0, 50 * MILLI)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"17, 999999, 1000000, ROUNDED_UP:INFO", "20, 999999, 1000000, ROUNDED_UP:INFO", "21, 999999, 1000000, ''",
        "17, 1000000, 1000000, ''", "17, 999999, 999999, ''", "17, 1, 1084000, ROUNDED_UP:INFO",
        "25, 1, 66000, TINY_PAUSE:INFO"})
    void sleepsThatAnOlderJdkMadeAMillisecond(int jdk, long requested, long realised, String expected) {
        Figures figures = Figures.none().asking(30, requested, realised);
        assertThat(verdicts(Watched.on(jdk, new Snapshots().site(Call.THREAD_SLEEP, "a.B", figures).take())))
            .isEqualTo(expected);
    }

    /** As docs/what-a-pause-really-does.md has it, which is measured on each JDK. */
    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, 20", "UNIT_SLEEP, 20", "PARK_NANOS, 0", "OBJECT_WAIT, 0", "THREAD_JOIN, 0"})
    void sleepsAloneAreRoundedUpAndOnlyUntil20(Call call, int lastJdk) {
        for (int jdk = 8; jdk <= 27; jdk++) {
            Figures figures = Figures.none().asking(30, 100_000, MILLI);
            assertThat(verdicts(Watched.on(jdk, new Snapshots().site(call, "a.B", figures).take())).contains("ROUNDED_UP"))
                .as("JDK %s", jdk).isEqualTo(jdk <= lastJdk);
        }
    }

    @ParameterizedTest
    @CsvSource({"499, 1000000, ''", "500, 1000000, SHORT_POLL:INFO", "4999, 10000000, SHORT_POLL:INFO",
        "20000, 10000000, SHORT_POLL:WARNING", "20000, 10000001, ''", "19999, 50000, SHORT_POLL:INFO", "20000, 50000, SHORT_POLL:WARNING"})
    void shortPolls(long count, long requested, String expected) {
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, Figures.none().asking(count, requested, requested + 80_000))))
            .isEqualTo(expected);
    }

    /** Less, on average, is a wait for a time among waits for ever. */
    @ParameterizedTest
    @CsvSource({"5000, 0, SHORT_POLL:INFO", "4500, 500, SHORT_POLL:INFO", "4499, 501, ''", "4000, 1000, ''"})
    void waitsCountWholeMilliseconds(long timed, long forEver, String expected) {
        assertThat(verdicts(Watched.site(Call.OBJECT_WAIT, Figures.none().asking(timed, MILLI, 1_080_000).asking(forEver, 0, 500_000)))).isEqualTo(expected);
        assertThat(verdicts(Watched.site(Call.THREAD_JOIN, Figures.none().asking(timed, MILLI, 1_080_000).asking(forEver, 0, 500_000)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"4999, 100000, 0, SHORT_POLL:INFO", "4999, 100000, 100100, SHORT_POLL:WARNING",
        "100, 100000, 99000, ''", "100, 100000, 100000, SHORT_POLL:WARNING",
        "100, 100000, 100100, SHORT_POLL:WARNING",
        "9999, 1000, 99000, TINY_PAUSE:INFO", "9999, 1000, 100100, TINY_PAUSE:WARNING"})
    void whatCostsAHundredthOfACoreIsAWarningAtAnyRate(long count, long requested, long cpuMicros, String expected) {
        Figures figures = Figures.none().asking(count, requested, requested + 80_000).cpu(cpuMicros * MICRO, 30);
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, figures))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9999, 1000, ''", "10000, 1000, INTERRUPT_STORM:INFO", "10000, 1000000, INTERRUPT_STORM:INFO",
        "10000, 1000001, ''", "10000, 499999999, ''", "10000, 500000000, ''"})
    void sleepsThatEndAtOnceAreInterruptedAndThoseThatWaitedFirstWereCancelled(long count, long realised, String expected) {
        for (Call call : List.of(Call.THREAD_SLEEP, Call.UNIT_SLEEP)) {
            assertThat(verdicts(Watched.site(call, Figures.none().asking(count, SECOND, realised)))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"1000000, 499999, INTERRUPT_STORM:INFO", "1000000, 500000, ''", "60000, 29999, INTERRUPT_STORM:INFO"})
    void farBeforeTheirTimeIsBelowHalfOfIt(long requested, long realised, String expected) {
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().asking(10_000, requested, realised)))).isEqualTo(expected);
    }

    /** Each is cancelled after 5 ms of 50, a thousand times a second: a race that another one has won. */
    @Test
    void sleepsThatAreCancelledAreNoStorm() {
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, Figures.none().asking(20_000, 50 * MILLI, 5 * MILLI)))).isEmpty();
    }

    @Test
    void aSleepForOverADayAsksForNothingThatCountsAndIsAStormAllTheSame() {
        Diagnosis diagnosis = Watched.site(Call.THREAD_SLEEP, Figures.none().asking(50_000, 0, 1_400));
        assertThat(verdicts(diagnosis)).isEqualTo("INTERRUPT_STORM:INFO");
        assertThat(diagnosis.findings().get(0).reason())
            .isEqualTo("5.0k pauses/s request over a day and end after 1.4 µs on average; watched for 10 s");
    }

    @Test
    void aStormIsCheapSleepsFewOnlyIfTheyTakeNoHundredthOfACore() {
        Figures deep = Figures.none().asking(2_000, SECOND, 500 * MICRO);
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, deep.cpu(98 * MILLI, 30)))).isEmpty();
        assertThat(verdicts(Watched.site(Call.THREAD_SLEEP, deep.cpu(100 * MILLI, 30)))).isEqualTo("INTERRUPT_STORM:WARNING");
    }

    /** One of many threads storms: the sleeps of the others make the mean. */
    @Test
    void aStormShowsAmongHealthySleepsOfOtherThreads() {
        Figures figures = Figures.none().asking(100, SECOND, SECOND).asking(5_000_000, SECOND, 1_600).cpu(5_000_100L * 1_600, 30);
        Diagnosis diagnosis = Watched.site(Call.THREAD_SLEEP, figures);
        assertThat(verdicts(diagnosis)).isEqualTo("INTERRUPT_STORM:WARNING");
        assertThat(diagnosis.headline().text).isEqualTo("Fix B.run:7 first: it uses 80% of a core");
    }

    private static final long[] REQUESTED = {1, 1_000, 10_000, 20_000, 49_999, 50_000, 100_000, 300_000, 900_000, 1_000_000,
        2_000_000, 5_000_000, 10_000_000};
    /** What a system's timer adds: a fine one, that of Linux, a busy machine. */
    private static final long[] ADDED = {1, 60_000, 500_000};
    private static final long[] A_SECOND = {10, 49, 50, 999, 1_000, 1_999, 2_000, 2_500, 20_000};

    @ParameterizedTest
    @CsvSource({"THREAD_SLEEP, 21", "THREAD_SLEEP, 17", "UNIT_SLEEP, 21", "UNIT_SLEEP, 17", "PARK_NANOS, 17", "PARK_UNTIL, 21"})
    void whateverIsAboveTheLimitsHasAVerdictAndNothingBelowHasAWarning(Call call, int jdk) {
        boolean rounds = jdk < 21 && (call == Call.THREAD_SLEEP || call == Call.UNIT_SLEEP);
        for (long requested : REQUESTED) {
            for (long added : ADDED) {
                for (long rate : A_SECOND) {
                    long rounded = rounds ? Math.max(MILLI, requested) : requested;
                    long realised = added + rounded;
                    Figures figures = Figures.none().asking(rate * SECONDS, requested, realised);
                    String found = verdicts(Watched.on(jdk, new Snapshots().site(call, "a.B", figures).take()));
                    String what = rate + " a second of " + requested + " ns that take " + realised + ": " + found;
                    boolean tiny = requested < 50_000 && !rounds;
                    // Each that blocks uses 5 µs: 2,000 a second use 1 % of a core.
                    boolean isCostly = rate * Math.min(5_000, realised) >= 10_000_000;
                    assertThat(found.contains("WARNING")).as(what).isEqualTo(isCostly);
                    assertThat(found.split("TINY_PAUSE|SHORT_POLL|INTERRUPT_STORM", -1).length).as(what).isLessThanOrEqualTo(2);
                    assertThat(found.isEmpty()).as(what).isIn(false, rate < 50 || tiny && rate < 1_000);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"499, 1000000, ''", "500, 1000000, SHORT_POLL:INFO", "20000, 10000000, SHORT_POLL:WARNING"})
    void shortPollsByWaits(long count, long requested, String expected) {
        assertThat(verdicts(Watched.site(Call.OBJECT_WAIT, Figures.none().asking(count, requested, requested + 80_000))))
            .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9000000, SHORT_POLL:INFO", "8999999, ''"})
    void aPauseThatIsCutShortIsNoPolling(long realised, String expected) {
        assertThat(verdicts(Watched.site(Call.OBJECT_WAIT, Figures.none().asking(5_000, 10 * MILLI, realised))))
            .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"30, 20000000, 30000001, OVERSHOOT:INFO", "29, 20000000, 30000001, ''", "30, 20000000, 30000000, ''",
        "30, 1000000, 2000000, ''", "30, 1000000, 2000001, OVERSHOOT:INFO", "30, 50000, 1050001, OVERSHOOT:INFO",
        "30, 49999, 3000000, TINY_PAUSE:INFO"})
    void pausesThatTakeMuchLonger(long count, long requested, long realised, String expected) {
        assertThat(verdicts(Watched.site(Call.PARK_NANOS, Figures.none().asking(count, requested, realised))))
            .isEqualTo(expected);
    }

    @Test
    void zeroPausesAreNoPartOfTheMeans() {
        Figures figures = Figures.none().zero(100, MICRO).asking(900, 2 * MILLI, 3 * MILLI);
        assertThat(Watched.site(Call.PARK_NANOS, figures).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.verdict).isEqualTo(Verdict.SHORT_POLL);
            assertThat(finding.seen.site.requestedNanos()).isCloseTo(2e6, withPercentage(0.1));
            assertThat(finding.seen.site.realisedNanos()).isCloseTo(3e6, withPercentage(0.1));
        });
    }

    @Test
    void thresholdsMove() {
        Snapshot window = new Snapshots().site(Call.THREAD_YIELD, "a.B", Figures.none().untimed(200)).take();
        assertThat(verdicts(Watched.judge(window, Defaults.thresholds("thresholds.yieldSpinPerSecond=20.1")))).isEmpty();
        assertThat(verdicts(Watched.judge(window, Defaults.thresholds("thresholds.yieldSpinPerSecond=20"))))
            .isEqualTo("YIELD_SPIN:INFO");
    }

    @Test
    void theEvidenceIsInNumbers() {
        Finding finding = Watched.site(Call.THREAD_SLEEP, Figures.none().zero(200_000, 600).cpu(110 * MILLI, 400)).findings().get(0);
        assertThat(finding.seen.site.rate()).isEqualTo(200_000.0 / SECONDS);
        assertThat(finding.seen.site.zeroShare()).isEqualTo(1);
        assertThat(finding.seen.site.threadShare()).isEqualTo(0.012);
        assertThat(finding.seen.site.timed()).isEqualTo(200_000);
        assertThat(finding.reason()).isEqualTo("20k sleeps/s, all for 0 ms, use 1.1% of a core; watched for 10 s");
    }

    @ParameterizedTest
    @EnumSource
    void everyVerdictHasAdviceInOneLineAndAPage(Verdict verdict) {
        assertThat(verdict.advice).isNotBlank().doesNotContain("\n").doesNotEndWith(".").hasSizeLessThan(120);
        assertThat(verdict.doc).isEqualTo("docs/verdicts/" + verdict + ".md");
    }
}
