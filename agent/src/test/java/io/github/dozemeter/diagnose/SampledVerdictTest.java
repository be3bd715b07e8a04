package io.github.dozemeter.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.observe.Observations;
import io.github.dozemeter.observe.Observed;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.Snapshots;
import io.github.dozemeter.record.Snapshots.Figures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts that look at samples, and at where an argument comes from. */
class SampledVerdictTest {

    private static final Site SITE = Snapshots.site(Call.THREAD_SLEEP, "a.B");
    private static final long MILLI = 1_000_000;

    private final Observed observed = new Observed();

    @ParameterizedTest
    @CsvSource({"2, 0, LOCK_HELD:WARNING", "1, 0, ''", "2, 18, LOCK_HELD:WARNING", "2, 19, ''", "0, 50, ''"})
    void lockHeldFromTwoSamplesAndATenthOn(int held, int free, String expected) {
        assertThat(Watched.verdicts(judged(observed.locks(SITE, "a.Lock", held).locks(SITE, null, free)))).isEqualTo(expected);
    }

    @Test
    void lockHeldNamesTheLockAndCountsTheSamples() {
        assertThat(judged(observed.locks(SITE, "a.Lock", 3).locks(SITE, null, 4)).findings().get(0).reason())
            .isEqualTo("pauses while it holds a lock of class a.Lock, in 3 of 7 samples");
    }

    @ParameterizedTest
    @CsvSource({"3, 1000000, orders-eventloop-1, BUSY_THREAD:WARNING", "2, 1000000, orders-eventloop-1, ''",
        "30, 999999, orders-eventloop-1, ''", "30, 9000000, pool-1-thread-1, ''", "3, 5000000, Timer-0, BUSY_THREAD:WARNING",
        "3, 5000000, ForkJoinPool.commonPool-worker-1, BUSY_THREAD:WARNING"})
    void busyThreadFromThreePausesOfAMillisecondOn(int count, long waited, String thread, String expected) {
        assertThat(Watched.verdicts(judged(observed.calls(SITE, thread, waited, count)))).isEqualTo(expected);
    }

    @Test
    void busyThreadNamesTheThreadsAndCountsTheSamples() {
        assertThat(judged(observed.calls(SITE, "orders-eventloop-1", MILLI, 3).calls(SITE, "main", MILLI, 1)).findings().get(0).reason())
            .isEqualTo("pauses on an event loop (orders-eventloop-#), in 3 of 4 samples");
    }

    @ParameterizedTest
    @CsvSource({"COMPUTED, MOSTLY_ZERO:WARNING", "CONSTANT, ''", "CONSTANT_ZERO, ''"})
    void onlyAComputedDelayIsMostlyZero(Argument argument, String expected) {
        Figures figures = Figures.none().untimed(200_000).asking(10, 20 * MILLI, 20 * MILLI).by(argument);
        assertThat(Watched.verdicts(Watched.site(Call.THREAD_SLEEP, figures))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"COMPUTED, ''", "CONSTANT_ZERO, ' (a constant 0)'"})
    void zeroSleepSaysWhenTheZeroIsWrittenDown(Argument argument, String words) {
        Diagnosis diagnosis = Watched.site(Call.THREAD_SLEEP, Figures.none().untimed(200_000).by(argument));
        assertThat(diagnosis.findings().get(0).reason()).isEqualTo("20,000 sleeps a second, all for no time" + words);
    }

    @Test
    void whatWasSampledIsThereForEverySite() {
        assertThat(judged(observed.calls(SITE, "main", 0, 5)).observation(SITE).samples()).isEqualTo(5);
        assertThat(judged(new Observed()).observation(SITE).samples()).isZero();
    }

    /** Ten pauses of 20 ms, which nobody minds by themselves. */
    private static Diagnosis judged(Observed observed) {
        Observations seen = observed.observations();
        Window window = Watched.window(Watched.JDK,
            new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().asking(10, 20 * MILLI, 20 * MILLI)).take());
        return Watched.judge(window.with(seen), Defaults.thresholds());
    }
}
