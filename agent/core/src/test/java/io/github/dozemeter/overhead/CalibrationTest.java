package io.github.dozemeter.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.counters.HookState;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps that take what the test says, by a clock of its own. */
@ExtendWith(HookState.class)
class CalibrationTest {

    private static final long TIMINGS = 64_000;
    private static final long MILLI = 1_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicLong delay = new AtomicLong();
    private final AtomicLong counts = new AtomicLong();
    private long hookNanos = 105;
    private long bareNanos = 100;
    /** For how long a thousand bare pauses wait for a processor. */
    private long waitsNanos;
    private final Calibration calibration = new Calibration(nanos -> count(), nanos -> clock.addAndGet(bareNanos),
        this::timings, clock::get, delay::get);

    @AfterEach
    void timeAsUsual() {
        TimingLevel.Timing.ADAPTIVE.apply();
    }

    /** A count that takes 5 ns beside a pause of 100 ns, and a timing of 64 ns. */
    @ParameterizedTest
    @CsvSource({"OFF, 105", "ADAPTIVE, 106", "ALL, 169"})
    void aCountCostsTheSameHoweverManyOfTheTrialPausesAreTimed(TimingLevel.Timing timing, long nanosOfOne) {
        timing.apply();
        hookNanos = nanosOfOne;
        assertThat(count(calibration.get())).isEqualTo(5, within(0.01));
    }

    @Test
    void aMeasurementBesideACompilerThatIsLateIsCorrectedByALaterOne() {
        TimingLevel.Timing.OFF.apply();
        hookNanos = 144;
        assertThat(count(calibration.get())).isEqualTo(44);
        hookNanos = 108;
        assertThat(count(calibration.get())).isEqualTo(8);
        hookNanos = 144;
        assertThat(count(calibration.get())).as("the least is kept").isEqualTo(8);
    }

    /** The bare pause is compiled at one measurement, the hook at the next. */
    @Test
    void theLeastOfEachStepIsKeptNotTheLeastDifference() {
        TimingLevel.Timing.OFF.apply();
        hookNanos = 109;
        calibration.get();
        hookNanos = 18;
        bareNanos = 10;
        calibration.get();
        bareNanos = 40;
        assertThat(count(calibration.get())).isEqualTo(8);
    }

    @Test
    void theProcessorWasFreeIfTheThreadHardlyWaitedForIt() {
        waitsNanos = 250_000;
        assertThat(calibration.get().isOfFreeProcessor).isFalse();
        waitsNanos = 2_000;
        assertThat(calibration.get().isOfFreeProcessor).isTrue();
        waitsNanos = 250_000;
        assertThat(calibration.get().isOfFreeProcessor).as("one is enough: the least is kept").isTrue();
    }

    @Test
    void whereNobodyCountsTheDelayNoProcessorIsCalledFree() {
        delay.set(-1);
        assertThat(calibration.get().isOfFreeProcessor).isFalse();
    }

    @Test
    void laterMeasurementsKeepToTenMillisecondsOfTheirTick() {
        bareNanos = 1;
        calibration.get();
        assertThat(stepsOfNext()).isEqualTo(Calibration.LATER_ROUNDS * Calibration.STEPS);
        hookNanos = 2 * MILLI / Calibration.STEPS;
        assertThat(stepsOfNext()).isEqualTo(5 * Calibration.STEPS);
        hookNanos = 20 * MILLI / Calibration.STEPS;
        assertThat(stepsOfNext()).as("never none").isEqualTo(Calibration.STEPS);
    }

    @Test
    void aTimingOfThisMachineCostsMoreThanNothing() {
        assertThat(new Calibration(LockSupport::parkNanos, LockSupport::parkNanos).get().toString())
            .matches("\\d+\\.\\d ns a count, [1-9]\\d*\\.\\d ns a timing, 0.0 ns .*");
    }

    private long stepsOfNext() {
        long before = counts.get();
        calibration.get();
        return counts.get() - before;
    }

    private void count() {
        Dozemeter.yield(DozemeterSites.sharing(DozemeterSites.SELF_TEST_SLOT));
        counts.incrementAndGet();
        clock.addAndGet(hookNanos);
    }

    private long timings() {
        clock.addAndGet(waitsNanos);
        delay.addAndGet(delay.get() < 0 ? 0 : waitsNanos);
        return TIMINGS;
    }

    private static double count(Costs measured) {
        return measured.nanos(new Costs.Steps(1, 0, 0));
    }
}
