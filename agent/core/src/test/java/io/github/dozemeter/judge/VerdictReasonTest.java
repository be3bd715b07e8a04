package io.github.dozemeter.judge;

import static io.github.dozemeter.judge.Watched.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a finding says: the observation in numbers, and what to do. */
class VerdictReasonTest {

    private static String reason(Call call, Figures figures) {
        return reason(Watched.JDK, call, figures);
    }

    private static String reason(int jdk, Call call, Figures figures) {
        return finding(jdk, call, figures).reason();
    }

    private static Finding finding(int jdk, Call call, Figures figures) {
        return Watched.on(jdk, new Snapshots().site(call, "a.B", figures).take()).findings().get(0);
    }

    @Test
    void mostlyZeroSaysHowManyOfHowMany() {
        Figures figures = Figures.none().zero(95_000, 600).asking(5_000, 20 * MILLI, 20 * MILLI);
        assertThat(reason(Call.THREAD_SLEEP, figures)).isEqualTo("10k sleeps/s, 95.0% of them"
            + " for 0 ms, use 0.82% of a core; watched for 10 s");
    }

    @Test
    void aSpinSaysHowOftenItYields() {
        assertThat(reason(Call.THREAD_YIELD, Figures.none().untimed(20_000)))
            .isEqualTo("2.0k yields/s; watched for 10 s");
    }

    @Test
    void anOvershootSaysWhatIsRequestedAndWhatItTakes() {
        assertThat(reason(Call.PARK_NANOS, Figures.none().asking(40, 20 * MILLI, 31 * MILLI)))
            .isEqualTo("requests 20 ms and takes 31 ms on average (40 timed pauses); watched for 10 s");
    }

    @Test
    void aSleepThatIsRoundedUpNamesTheJdk() {
        assertThat(reason(17, Call.THREAD_SLEEP, Figures.none().asking(300, 100_000, 1_084_000)))
            .isEqualTo("30 sleeps/s request 100 µs and take 1.1 ms on Java 17; watched for 10 s");
    }

    @Test
    void aTinyPauseSaysWhatItTakesInstead() {
        assertThat(reason(Call.PARK_NANOS, Figures.none().asking(900, 20_000, 100_000)))
            .isEqualTo("90 pauses/s request 20 µs and take 100 µs on average; watched for 10 s");
    }

    @Test
    void aFindingIsItsVerdictTheReasonAndTheAdvice() {
        assertThat(finding(Watched.JDK, Call.THREAD_YIELD, Figures.none().untimed(20_000)))
            .hasToString("YIELD_SPIN: 2.0k yields/s; watched for 10 s; " + Verdict.YIELD_SPIN.advice);
    }

    @Test
    void aSeverityIsAWordInLowerCase() {
        assertThat(Arrays.stream(Severity.values()).map(Severity::label))
            .containsExactly("none", "info", "warning");
    }

    /** Minestom sleeps for half of the rest of a tick, again and again: a mean of 4 ms is no period. */
    @Test
    void shrinkingSleepsAreARangeAndTheirMeanIsCalledOne() {
        Figures halving = Figures.none().asking(500, 8 * MILLI, 8_060_000).asking(500, 4 * MILLI, 4_060_000)
            .asking(500, 2 * MILLI, 2_060_000).asking(500, MILLI, 1_060_000);
        assertThat(Watched.site(Call.PARK_NANOS, halving).findings().get(0).reason())
            .isEqualTo("200 pauses/s of 1 ms to 10 ms request 3.75 ms and take 3.8 ms on average; watched for 10 s");
        Figures one = Figures.none().asking(2_000, 4 * MILLI, 4_060_000);
        assertThat(Watched.site(Call.PARK_NANOS, one).findings().get(0).reason())
            .isEqualTo("200 pauses/s request 4 ms and take 4.1 ms on average; watched for 10 s");
    }

    @Test
    void waitsOfSeveralLengthsAreARangeToo() {
        Figures halving = Figures.none().asking(1_000, 8 * MILLI, 8_060_000).asking(1_000, MILLI, 1_060_000).expired(0, 2_000);
        assertThat(Watched.site(Call.QUEUE_POLL, halving).findings().get(0).reason())
            .startsWith("100% of 200 waits/s of 1 ms to 10 ms expired; they request 4.5 ms on average");
    }
}
