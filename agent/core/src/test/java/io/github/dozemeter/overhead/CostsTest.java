package io.github.dozemeter.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteRegistry;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(HookState.class)
class CostsTest {

    @Test
    void costIsThatOfAllCountsAndAllTimings() {
        SiteRegistry registry = new SiteRegistry();
        int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED);
        for (int i = 0; i < 64; i++) {
            HookState.pause(site, 0, 500);
        }
        assertThat(new Costs(5, 100, 0).nanos(new Recorder(registry, 10, System.nanoTime()).snapshot())).isEqualTo(64 * 5 + 64 * 100);
    }

    @Test
    void whatIsNotMeasuredCostsNothing() {
        assertThat(Costs.UNKNOWN.nanos(new Recorder(new SiteRegistry(), 10, System.nanoTime()).snapshot())).isZero();
    }

    /** A count that takes 5 ns beside a pause of 100 ns, and a timing of 64 ns. */
    @ParameterizedTest
    @CsvSource({"OFF, 105", "ADAPTIVE, 106", "ALL, 169"})
    void aCountCostsTheSameHoweverManyOfTheTrialPausesAreTimed(TimingLevel.Timing timing, long nanosOfOne) {
        timing.apply();
        AtomicLong clock = new AtomicLong();
        LongConsumer counted = requested -> {
            Dozemeter.yield(DozemeterSites.sharing(DozemeterSites.SELF_TEST_SLOT));
            clock.addAndGet(nanosOfOne);
        };
        Costs measured = Costs.measure(counted, requested -> clock.addAndGet(100), () -> 64_000, clock::get);

        SiteRegistry registry = new SiteRegistry();
        HookState.pause(registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED), 0, 500);
        assertThat(measured.nanos(new Recorder(registry, 10, System.nanoTime()).snapshot())).isCloseTo(5 + 64, within(0.01));
    }

    @Test
    void aTimingOfThisMachineCostsMoreThanNothing() {
        assertThat(Costs.measure(LockSupport::parkNanos, LockSupport::parkNanos).toString())
            .matches("\\d+\\.\\d ns a count, [1-9]\\d*\\.\\d ns a timing, 0.0 ns .*");
    }
}
