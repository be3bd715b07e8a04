package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.instrument.WaitHooks;
import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Schedules are counted when they are made, with their period; by call and by reference. */
@ExtendWith(HookState.class)
class HookSchedulesTest {

    private static final Runnable NOTHING = () -> { };
    private static final long HOUR = 3_600_000_000_000L;

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.SCHEDULE_AT_FIXED_RATE);
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
    private final Timer timer = new Timer(true);

    @AfterEach
    void stop() {
        executor.shutdownNow();
        timer.cancel();
    }

    @Test
    void aScheduleIsCountedWithItsShortestPeriodAndIsNoZeroPause() throws InterruptedException {
        assertThat(WaitHooks.call("scheduleAtFixedRate", executor, NOTHING, 0, 2, TimeUnit.HOURS, site)).isNotNull();
        assertThat(WaitHooks.call("scheduleWithFixedDelay", executor, NOTHING, 9, 1, TimeUnit.HOURS, site)).isNotNull();
        assertThat(sites.only().pauses()).isEqualTo(2);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().periodNanos()).isEqualTo(HOUR);
        assertThat(sites.only().times().timed).isZero();
    }

    @Test
    void aTimersPeriodIsInMilliseconds() throws InterruptedException {
        WaitHooks.call("schedule", timer, task(), 9_000, 8_000, site);
        WaitHooks.call("schedule", timer, task(), new Date(), 6_000, site);
        WaitHooks.call("scheduleAtFixedRate", timer, task(), 9_000, 4_000, site);
        WaitHooks.call("scheduleAtFixedRate", timer, task(), new Date(), 2_000, site);
        assertThat(sites.only().pauses()).isEqualTo(4);
        assertThat(sites.only().periodNanos()).isEqualTo(2_000_000_000);
    }

    @Test
    void aScheduleThatIsRefusedIsNotCounted() {
        assertThatThrownBy(() -> WaitHooks.call("scheduleAtFixedRate", executor, NOTHING, 1, 0, TimeUnit.HOURS, site))
            .isExactlyInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WaitHooks.call("scheduleAtFixedRate", executor, NOTHING, 1, 1, null, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> WaitHooks.call("schedule", timer, task(), null, 1, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> WaitHooks.call("schedule", null, task(), 1, 1, site))
            .isExactlyInstanceOf(NullPointerException.class);
        timer.cancel();
        assertThatThrownBy(() -> WaitHooks.call("schedule", timer, task(), 1, 1, site))
            .isExactlyInstanceOf(IllegalStateException.class);
        assertThat(sites.snapshot(1).sites()).isEmpty();
    }

    private static TimerTask task() {
        return new TimerTask() {
            @Override
            public void run() {
                cancel();
            }
        };
    }
}
