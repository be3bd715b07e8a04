package io.github.dozemeter.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.rewrite.WaitHooks;
import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class CostWatchTest {

    /** Limits that every look is above, and none. */
    private static final double NOTHING = 0;
    private static final double ANYTHING = Double.MAX_VALUE;
    private static final double TIMING_NANOS = 1e12;
    /** Eight blocks of those of which one pause each is timed; they begin where a block does not. */
    private static final int PAUSES = 8 * 256;

    private static final long TEN_SECONDS = 10_000_000_000L;

    private long clock;
    private Costs measured;
    private int measurements;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final SiteRegistry registry = new SiteRegistry();
    private final int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED);
    private final Recorder recorder = new Recorder(registry, 9, System.nanoTime());

    @Test
    void whatCostsTooMuchIsThinnedThenCountedOnlyWithALineEach() {
        CostWatch watch = watch(TimingLevel.Timing.ALL, NOTHING);
        look(watch);
        assertThat(timed()).isBetween(7, 9);
        look(watch);
        assertThat(timed()).isZero();
        assertThat(said()).containsSubsequence("timing is THINNED from now on", "timing is RARE from now on");
    }

    @Test
    void timingThatIsSwitchedOffWhileItIsThinnedIsOff() {
        CostWatch watch = watch(TimingLevel.Timing.ALL, NOTHING);
        look(watch);
        watch.configure(TimingLevel.Timing.OFF, NOTHING);
        assertThat(watch.level()).isEqualTo(TimingLevel.AS_CONFIGURED);
        look(watch);
        assertThat(timed()).isZero();
    }

    @Test
    void timingThatIsSwitchedOnAgainIsAsThinAsItsCostDemands() {
        CostWatch watch = watch(TimingLevel.Timing.OFF, NOTHING);
        look(watch);
        watch.configure(TimingLevel.Timing.ALL, ANYTHING);
        assertThat(timed()).isEqualTo(PAUSES);
        watch.configure(TimingLevel.Timing.ALL, NOTHING);
        look(watch);
        assertThat(watch.level()).isEqualTo(TimingLevel.RARE);
        assertThat(timed()).isZero();
    }

    @Test
    void whatCountingCostsIsMeasuredInTheFirstRoundBehindTheSelfTest() {
        CostWatch watch = new CostWatch(recorder, TimingLevel.Timing.OFF, ANYTHING, new Log(Log.Level.INFO, said));
        watch.measure();
        watch.run();
        watch.calibrateBy(() -> new Costs(9, 40, 0));
        assertThat(watch.costs()).isSameAs(Costs.UNKNOWN);
        watch.run();
        assertThat(watch.costs()).isNotSameAs(Costs.UNKNOWN);
    }

    @Test
    void costsAreMeasuredAtLaterTicksUntilTheyStay() {
        CostWatch watch = watchBy(0.02);
        for (double nanos : new double[] {44, 12, 8}) {
            measured = new Costs(nanos, 40, 0, false);
            watch.run();
        }
        for (int tick = 0; tick < 10; tick++) {
            watch.run();
        }
        assertThat(measurements).isEqualTo(3 + CostWatch.SETTLED);
        assertThat(watch.costs().nanos(new Costs.Steps(1, 0, 0))).isEqualTo(8);
    }

    /** A million pauses a second cost 4.4 % of a core by the first figure, and 0.8 % in truth. */
    @Test
    void timingIsNotThinnedByWhatABusyProcessorShowed() {
        CostWatch watch = watchBy(0.02);
        measured = new Costs(44, 0, 0, false);
        for (int tick = 0; tick < 4; tick++) {
            tenSecondsOfAMillionPauses(watch);
        }
        assertThat(watch.level()).isEqualTo(TimingLevel.AS_CONFIGURED);
        assertThat(watch.timingReason()).isEqualTo("Overhead may be 4.4% of a core, above overheadLimit (2%), but was measured"
            + " on a busy processor and is measured again: timing follows the option timing");
        measured = new Costs(8, 0, 0, true);
        tenSecondsOfAMillionPauses(watch);
        tenSecondsOfAMillionPauses(watch);
        assertThat(watch.level()).isEqualTo(TimingLevel.AS_CONFIGURED);
        assertThat(watch.timingReason()).isEmpty();
        assertThat(said()).doesNotContain("timing is");
    }

    @Test
    void timingIsThinnedAsSoonAsAFreeProcessorShowsTheSame() {
        CostWatch watch = watchBy(0.02);
        measured = new Costs(27, 0, 0, false);
        tenSecondsOfAMillionPauses(watch);
        measured = new Costs(27, 0, 0, true);
        tenSecondsOfAMillionPauses(watch);
        assertThat(watch.level()).isEqualTo(TimingLevel.THINNED);
        assertThat(watch.timingReason())
            .isEqualTo("Overhead reached 2.7% of a core, above overheadLimit (2%): 1 in 256 pauses is timed; counts are exact");
        assertThat(said()).contains("timing is THINNED from now on. Overhead reached 2.7% of a core");
    }

    @Test
    void aProcessorThatIsNeverFreeDoesNotSwitchTheLimitOff() {
        CostWatch watch = watchBy(0.02);
        measured = new Costs(27, 0, 0, false);
        for (int tick = 0; tick < CostWatch.SETTLED; tick++) {
            tenSecondsOfAMillionPauses(watch);
        }
        assertThat(watch.level()).isEqualTo(TimingLevel.AS_CONFIGURED);
        tenSecondsOfAMillionPauses(watch);
        assertThat(watch.level()).as("a minute brought nothing lower").isEqualTo(TimingLevel.THINNED);
    }

    /** A free processor is no proof that the compiler has come to the hook: Kafka's is busy for twenty seconds. */
    @Test
    void aLowerFigureTakesThinningBackAtOnce() {
        CostWatch watch = watchBy(0.02);
        measured = new Costs(27, 0, 0);
        tenSecondsOfAMillionPauses(watch);
        assertThat(watch.level()).isEqualTo(TimingLevel.THINNED);
        measured = new Costs(15, 0, 0);
        tenSecondsOfAMillionPauses(watch);
        assertThat(watch.level()).isEqualTo(TimingLevel.AS_CONFIGURED);
        assertThat(watch.timingReason()).isEmpty();
        assertThat(said()).contains("timing is AS_CONFIGURED from now on. Overhead is 1.5% of a core");
    }

    @Test
    void aLowerFigureThatIsStillAboveTheLimitTakesNothingBack() {
        CostWatch watch = watchBy(0.02);
        for (double nanos : new double[] {400_000, 400_000, 300_000}) {
            measured = new Costs(0, nanos, 0);
            HookState.pause(site, 0, 10);
            clock += TEN_SECONDS / 1_000_000;
            watch.run();
        }
        assertThat(watch.level()).isEqualTo(TimingLevel.RARE);
        assertThat(said()).containsOnlyOnce("timing is THINNED");
    }

    @Test
    void waitsAreNotThinnedByWhatABusyProcessorShowed() throws InterruptedException {
        int waits = registry.number(new Site(Call.QUEUE_POLL, "a.B", "c", 2, ""), Argument.COMPUTED);
        CostWatch watch = watchBy(0.02);
        measured = new Costs(0, 400_000, 0, false);
        deliver(waits, 200_000);
        clock += TEN_SECONDS;
        watch.run();
        assertThat(timedDeliveries(waits, 6_400)).as("one in 64").isBetween(99L, 101L);
    }

    @Test
    void nothingIsMeasuredWhereFewPausesAreCountedAndNoVerdictsWanted() {
        CostWatch watch = new CostWatch(recorder, TimingLevel.Timing.ADAPTIVE, ANYTHING, new Log(Log.Level.INFO, said));
        watch.calibrateBy(() -> new Costs(9, 40, 0));
        watch.run();
        assertThat(watch.costs()).isSameAs(Costs.UNKNOWN);
        assertThat(recorder.snapshot().span().isCpuSampled()).isFalse();
    }

    @Test
    void pausesThatMayCostTooMuchAreMeasuredThoughNoVerdictsAreWanted() {
        CostWatch watch = new CostWatch(recorder, TimingLevel.Timing.ADAPTIVE, NOTHING, new Log(Log.Level.INFO, said));
        watch.calibrateBy(() -> new Costs(9, 40, 0));
        look(watch);
        assertThat(watch.costs()).isNotSameAs(Costs.UNKNOWN);
        assertThat(said()).contains("timing is THINNED from now on");
    }

    @Test
    void oneLongStepOfTheCpuClockDoesNotMakeItCoarse() {
        AtomicLong clock = new AtomicLong();

        assertThat(CostWatch.CpuClock.isFine(() -> clock.getAndAdd(clock.get() == 0 ? 300_000 : 200))).isTrue();
    }

    @Test
    void aClockThatStepsByTenMillisecondsIsCoarse() {
        AtomicLong readings = new AtomicLong();

        assertThat(CostWatch.CpuClock.isFine(() -> readings.incrementAndGet() / 50 * 10_000_000)).isFalse();
    }

    /** A thread that loses the processor for long after the first reading, whose step is long, too. */
    @Test
    void aFineClockOnABusyMachineIsNoCoarseOne() {
        AtomicLong clock = new AtomicLong();
        AtomicLong readings = new AtomicLong();
        assertThat(CostWatch.CpuClock.isFine(() -> {
            boolean isLost = readings.incrementAndGet() == 2;
            if (isLost) {
                LockSupport.parkNanos(60_000_000);
            }
            return clock.addAndGet(isLost ? 300_000 : 200);
        })).isTrue();
    }

    @Test
    void theCpuClockIsSampledFromTheFirstLookWithTimingOn() {
        CostWatch watch = watch(TimingLevel.Timing.OFF, ANYTHING);
        watch.run();
        assertThat(recorder.snapshot().span().isCpuSampled()).isFalse();
        watch.configure(TimingLevel.Timing.ADAPTIVE, ANYTHING);
        watch.run();
        assertThat(recorder.snapshot().span().isCpuSampled()).isTrue();
    }

    /** Two hundred thousand deliveries take less than the twenty seconds in which a slow site would make them. */
    @Test
    void eachLookDecidesHowTheWaitsOfASiteAreTimed() throws InterruptedException {
        int waits = registry.number(new Site(Call.QUEUE_POLL, "a.B", "c", 2, ""), Argument.COMPUTED);
        CostWatch watch = watch(TimingLevel.Timing.ADAPTIVE, ANYTHING);
        assertThat(timedDeliveries(waits, 200_000)).as("before its rate is known").isGreaterThan(10_000);
        watch.run();
        assertThat(timedDeliveries(waits, 6_400)).isBetween(99L, 101L);
        watch.configure(TimingLevel.Timing.ADAPTIVE, NOTHING);
        deliver(waits, 200_000);
        watch.run();
        assertThat(timedDeliveries(waits, 6_400)).as("one in 8,192").isLessThanOrEqualTo(1);
    }

    /** Measures what {@link #measured} says, by a clock that stands still. */
    private CostWatch watchBy(double limit) {
        CostWatch watch = new CostWatch(recorder, TimingLevel.Timing.ADAPTIVE, limit, new Log(Log.Level.INFO, said), () -> clock);
        watch.calibrateBy(() -> {
            measurements++;
            return measured;
        });
        watch.measure();
        return watch;
    }

    private void tenSecondsOfAMillionPauses(CostWatch watch) {
        HookState.add(site, 10_000_000);
        clock += TEN_SECONDS;
        watch.run();
    }

    private long timedDeliveries(int site, int count) throws InterruptedException {
        long before = timedWaits();
        deliver(site, count);
        return timedWaits() - before;
    }

    private long timedWaits() {
        return recorder.everySite().sites().stream().filter(figures -> figures.site().call() == Call.QUEUE_POLL)
            .mapToLong(SiteFigures::timed).sum();
    }

    private static void deliver(int site, int count) throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        for (int i = 0; i < count; i++) {
            queue.add("");
            WaitHooks.poll(queue, 1, TimeUnit.SECONDS, site);
        }
    }

    private CostWatch watch(TimingLevel.Timing configured, double limit) {
        configured.apply();
        CostWatch watch = new CostWatch(recorder, configured, limit, new Log(Log.Level.INFO, said));
        watch.calibrated(new Costs(0, TIMING_NANOS, 0));
        watch.measure();
        return watch;
    }

    /** After a pause, which costs minutes. */
    private void look(CostWatch watch) {
        HookState.pause(site, 0, 10);
        watch.run();
    }

    private int timed() {
        int timed = 0;
        for (int i = 0; i < PAUSES; i++) {
            timed += HookState.count(site, 0) == 0 ? 0 : 1;
        }
        return timed;
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
