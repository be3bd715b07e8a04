package io.github.dozemeter.judge;

import static io.github.dozemeter.threads.KnownThreads.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.StackPlace;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts on pauses that no one counts, by ten seconds of their threads, on both sides of each threshold. */
class EstimatedVerdictTest {

    private static final StackPlace SLEEP = place("java.lang.Thread.sleep", "a.Loop.run:7");
    private static final StackPlace PARK =
        place("java.util.concurrent.locks.LockSupport.parkNanos", "a.Loop.run:7");
    private static final StackPlace WAIT = place("java.lang.Object.wait", "a.Loop.run:7");
    private static final StackPlace WORK = KnownThreads.running("a.Loop.work:20");

    private final KnownThreads threads = new KnownThreads();

    private String verdicts() {
        return Watched.verdicts(diagnosis());
    }

    private String reason() {
        return diagnosis().findings().get(0).reason();
    }

    private Diagnosis diagnosis() {
        return Watched.threads(new Snapshots().take(), threads.take());
    }

    /** @param pauses of all these threads together */
    private EstimatedVerdictTest threads(int number, long pauses, StackPlace place) {
        for (int i = 0; i < number; i++) {
            long rest = i == 0 ? pauses % number : 0;
            long own = pauses / number + rest;
            threads.thread("loop-" + i, own, own, place);
        }
        return this;
    }

    /** @param percent of the samples that are in these pauses */
    private EstimatedVerdictTest partly(int percent, long pauses, StackPlace place) {
        threads.spinning("loop", pauses, pauses, 0, Map.of(place, percent, WORK, 100 - percent));
        return this;
    }

    /** Fifty microseconds on average; what is shorter found what it waited for. */
    @ParameterizedTest
    @CsvSource({"200000, SHORT_POLL:INFO", "200001, ''"})
    void aWaitIsAPollFromFiftyMicrosecondsOn(long waits, String expected) {
        assertThat(threads(1, waits, WAIT).verdicts()).isEqualTo(expected);
    }

    /** Twelve milliseconds: a sleep of ten lasts longer. */
    @ParameterizedTest
    @CsvSource({"2500, SHORT_POLL:INFO", "2499, ''"})
    void aSleepIsAPollUpToAFifthMoreThanTenMilliseconds(long sleeps, String expected) {
        assertThat(threads(3, sleeps, SLEEP).verdicts()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"500, SHORT_POLL:INFO", "499, ''"})
    void aPollIsFiftyASecond(long sleeps, String expected) {
        assertThat(partly(50, sleeps, SLEEP).verdicts()).isEqualTo(expected);
    }

    /** All CPU of a thread that does nothing else. */
    @ParameterizedTest
    @CsvSource({"100, SHORT_POLL:WARNING", "99, SHORT_POLL:INFO"})
    void sleepsThatUseAHundredthOfACoreAreAWarning(long cpuMillis, String expected) {
        threads.spinning("loop", 9_000, 9_000, cpuMillis * Watched.MILLI, SLEEP);
        assertThat(verdicts()).isEqualTo(expected);
    }

    /** Something may have arrived each time. */
    @Test
    void dearParksAreNone() {
        threads.spinning("loop", 9_000, 9_000, 100 * Watched.MILLI, PARK);
        assertThat(verdicts()).isEqualTo("SHORT_POLL:INFO");
    }

    /** From 50 to 150 microseconds. */
    @ParameterizedTest
    @CsvSource({"1, 200001, ''", "1, 200000, TINY_PAUSE:INFO", "3, 200001, TINY_PAUSE:INFO",
        "3, 200000, SHORT_POLL:INFO"})
    void aParkIsTinyIfItsTimeIsBelowThatOfTheTimers(int number, long parks, String expected) {
        assertThat(threads(number, parks, PARK).verdicts()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"10000, TINY_PAUSE:INFO", "9999, SHORT_POLL:INFO"})
    void tinySleepsAreAThousandASecond(long sleeps, String expected) {
        assertThat(partly(10, sleeps, SLEEP).verdicts()).isEqualTo(expected);
    }

    @Test
    void theReasonSaysWhatIsNotKnownOfAParkAndIsOfASleep() {
        String basis = "; estimated from 20 samples of 1 thread, watched for 10 s";
        assertThat(threads(1, 10_000, PARK).reason()).isEqualTo("1.0k pauses/s take 1 ms on average;"
            + " whether their time ran out or something arrived is not known" + basis);
        assertThat(new EstimatedVerdictTest().threads(1, 10_000, SLEEP).reason())
            .isEqualTo("1.0k pauses/s take 1 ms on average" + basis);
    }

    /** It may request no more; and the JDK does not count a sleep that an interrupt ends at once. */
    @Test
    void aSleepIsNoStormHoweverSoonItEnds() {
        assertThat(threads(2, 60_000, SLEEP).verdicts()).isEqualTo("SHORT_POLL:INFO");
    }

    @Test
    void yieldsWithoutARateAreSaidToComeAgainAndAgain() {
        threads.spinning("spin", 20, 0, 8 * Watched.SECOND, place("java.lang.Thread.yield", "a.Loop.run:8"));
        assertThat(reason()).isEqualTo("yields again and again, and uses up to 80% of a core;"
            + " estimated from 20 samples of 1 thread, watched for 10 s");
    }
}
