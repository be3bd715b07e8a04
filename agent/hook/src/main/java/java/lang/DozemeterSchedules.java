package java.lang;

import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Schedules, and references to what makes them: counted with their period once they are made, and apart from
 * {@link Dozemeter} because they are seen on request only. Nothing is added to what runs at each tick.
 */
public final class DozemeterSchedules {

    private DozemeterSchedules() {
    }

    public static ScheduledFuture<?> scheduleAtFixedRate(Object executor, Runnable task, long delay, long period,
                                                         TimeUnit unit, int site) {
        ScheduledFuture<?> made = ((ScheduledExecutorService) executor).scheduleAtFixedRate(task, delay, period, unit);
        made(site, DozemeterRequested.byUnit(unit, period));
        return made;
    }

    /** What references point to; a bound one captures its receiver behind the number. */
    public static ScheduledFuture<?> scheduleAtFixedRate(int site, Object executor, Runnable task, long delay,
                                                         long period, TimeUnit unit) {
        ScheduledFuture<?> made = ((ScheduledExecutorService) executor).scheduleAtFixedRate(task, delay, period, unit);
        made(site, DozemeterRequested.byUnit(unit, period));
        return made;
    }

    public static ScheduledFuture<?> scheduleWithFixedDelay(Object executor, Runnable task, long delay, long period,
                                                            TimeUnit unit, int site) {
        ScheduledFuture<?> made = ((ScheduledExecutorService) executor).scheduleWithFixedDelay(task, delay, period, unit);
        made(site, DozemeterRequested.byUnit(unit, period));
        return made;
    }

    /** As above. */
    public static ScheduledFuture<?> scheduleWithFixedDelay(int site, Object executor, Runnable task, long delay,
                                                            long period, TimeUnit unit) {
        ScheduledFuture<?> made = ((ScheduledExecutorService) executor).scheduleWithFixedDelay(task, delay, period, unit);
        made(site, DozemeterRequested.byUnit(unit, period));
        return made;
    }

    public static void schedule(Object timer, TimerTask task, long delay, long period, int site) {
        ((Timer) timer).schedule(task, delay, period);
        made(site, DozemeterRequested.byWait(period));
    }

    /** As above. */
    public static void schedule(int site, Object timer, TimerTask task, long delay, long period) {
        ((Timer) timer).schedule(task, delay, period);
        made(site, DozemeterRequested.byWait(period));
    }

    public static void schedule(Object timer, TimerTask task, Date first, long period, int site) {
        ((Timer) timer).schedule(task, first, period);
        made(site, DozemeterRequested.byWait(period));
    }

    /** As above. */
    public static void schedule(int site, Object timer, TimerTask task, Date first, long period) {
        ((Timer) timer).schedule(task, first, period);
        made(site, DozemeterRequested.byWait(period));
    }

    public static void scheduleAtFixedRate(Object timer, TimerTask task, long delay, long period, int site) {
        ((Timer) timer).scheduleAtFixedRate(task, delay, period);
        made(site, DozemeterRequested.byWait(period));
    }

    /** As above. */
    public static void scheduleAtFixedRate(int site, Object timer, TimerTask task, long delay, long period) {
        ((Timer) timer).scheduleAtFixedRate(task, delay, period);
        made(site, DozemeterRequested.byWait(period));
    }

    public static void scheduleAtFixedRate(Object timer, TimerTask task, Date first, long period, int site) {
        ((Timer) timer).scheduleAtFixedRate(task, first, period);
        made(site, DozemeterRequested.byWait(period));
    }

    /** As above. */
    public static void scheduleAtFixedRate(int site, Object timer, TimerTask task, Date first, long period) {
        ((Timer) timer).scheduleAtFixedRate(task, first, period);
        made(site, DozemeterRequested.byWait(period));
    }

    /**
     * Never a zero pause, which a schedule is not.
     *
     * @param period nanoseconds; 0 or less only where an executor of the application takes that, and nobody knows what for
     */
    private static void made(int site, long period) {
        if (period > 0) {
            DozemeterTimes.addPeriod(site, period);
        }
        DozemeterCounts.countOnly(site, Long.MAX_VALUE);
    }
}
