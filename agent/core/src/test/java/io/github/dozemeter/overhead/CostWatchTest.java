package io.github.dozemeter.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.record.SiteRegistry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
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

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final SiteRegistry registry = new SiteRegistry();
    private final int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED);
    private final Recorder recorder = new Recorder(registry, 9);

    @Test
    void whatCostsTooMuchIsThinnedThenCountedOnlyWithALineEach() {
        CostWatch watch = watch(Timing.ALL, NOTHING);
        look(watch);
        assertThat(timed()).isBetween(7, 9);
        look(watch);
        assertThat(timed()).isZero();
        assertThat(said()).containsSubsequence("timing is THINNED from now on", "timing is COUNTS_ONLY from now on");
    }

    @Test
    void timingThatIsSwitchedOffWhileItIsThinnedIsOff() {
        CostWatch watch = watch(Timing.ALL, NOTHING);
        look(watch);
        watch.configure(Timing.OFF, NOTHING);
        assertThat(watch.level()).isEqualTo(TimingLevel.AS_CONFIGURED);
        look(watch);
        assertThat(timed()).isZero();
    }

    @Test
    void timingThatIsSwitchedOnAgainIsAsThinAsItsCostDemands() {
        CostWatch watch = watch(Timing.OFF, NOTHING);
        look(watch);
        watch.configure(Timing.ALL, ANYTHING);
        assertThat(timed()).isEqualTo(PAUSES);
        watch.configure(Timing.ALL, NOTHING);
        look(watch);
        assertThat(watch.level()).isEqualTo(TimingLevel.COUNTS_ONLY);
        assertThat(timed()).isZero();
    }

    @Test
    void theCpuClockIsSampledFromTheFirstLookWithTimingOn() {
        CostWatch watch = watch(Timing.OFF, ANYTHING);
        watch.run();
        assertThat(recorder.snapshot().span().cpuSeconds()).isZero();
        watch.configure(Timing.ADAPTIVE, ANYTHING);
        watch.run();
        double sampled = recorder.snapshot().span().cpuSeconds();
        assertThat(sampled).isPositive();
        watch.run();
        assertThat(recorder.snapshot().span().cpuSeconds()).as("begun once").isGreaterThan(sampled);
    }

    /** Two hundred thousand deliveries take less than the twenty seconds in which a slow site would make them. */
    @Test
    void eachLookDecidesHowTheWaitsOfASiteAreTimed() throws InterruptedException {
        int waits = registry.number(new Site(Call.QUEUE_POLL, "a.B", "c", 2, ""), Argument.COMPUTED);
        CostWatch watch = watch(Timing.ADAPTIVE, ANYTHING);
        assertThat(timedDeliveries(waits, 200_000)).as("before its rate is known").isGreaterThan(10_000);
        watch.run();
        assertThat(timedDeliveries(waits, 6_400)).isBetween(99L, 101L);
        watch.configure(Timing.ADAPTIVE, NOTHING);
        deliver(waits, 200_000);
        watch.run();
        assertThat(timedDeliveries(waits, 6_400)).as("too dear even so").isZero();
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
            DozemeterWaits.poll(queue, 1, TimeUnit.SECONDS, site);
        }
    }

    private CostWatch watch(Timing configured, double limit) {
        configured.apply();
        CostWatch watch = new CostWatch(recorder, configured, limit, new Log(Log.Level.INFO, said));
        watch.calibrated(new Costs(0, TIMING_NANOS, 0));
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
