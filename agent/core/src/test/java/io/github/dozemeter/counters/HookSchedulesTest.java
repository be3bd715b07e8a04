package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.rewrite.WaitHooks;
import java.lang.ref.WeakReference;
import java.util.Date;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Schedules are counted when they are made, with their period; by call and by reference. */
// Thread.threadId() is in Java from 19 on.
@SuppressWarnings("deprecation")
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

    @Test
    void theThreadsOfAPoolATimerAndAWrappedPoolAreKnown() throws Exception {
        ScheduledExecutorService wrapped = Executors.newSingleThreadScheduledExecutor();
        try {
            for (Object scheduler : List.of(executor, timer, wrapped)) {
                int one = sites.fresh(Call.SCHEDULE_AT_FIXED_RATE);
                CompletableFuture<Long> ticked = new CompletableFuture<>();
                if (scheduler == timer) {
                    WaitHooks.call("schedule", timer, ticking(ticked), 0, 3_600_000, one);
                } else {
                    WaitHooks.call("scheduleAtFixedRate", scheduler, (Runnable) () -> ticked.complete(Thread.currentThread().getId()), 0, 1,
                        TimeUnit.HOURS, one);
                }
                assertThat(DozemeterSchedulers.threads(one)).as("%s", scheduler.getClass()).containsExactly(ticked.get());
                assertThat(DozemeterSchedulers.sites()).contains(one);
            }
        } finally {
            wrapped.shutdownNow();
        }
    }

    /** Their threads go on: an application need not keep them. */
    @Test
    void theThreadsOfATimerAndAWrappedPoolThatNobodyKeepsAreKnown() throws Exception {
        int ofTimer = sites.fresh(Call.TIMER_SCHEDULE);
        int ofPool = sites.fresh(Call.SCHEDULE_AT_FIXED_RATE);
        CompletableFuture<Thread> ofWrapped = new CompletableFuture<>();
        CompletableFuture<Thread> timed = new CompletableFuture<>();
        List<WeakReference<Object>> unkept = List.of(unkeptTimer(timed, ofTimer), unkeptPool(ofWrapped, ofPool));
        while (unkept.stream().anyMatch(one -> one.get() != null)) {
            System.gc();
        }
        assertThat(DozemeterSchedulers.threads(ofTimer)).containsExactly(timed.get().getId());
        assertThat(DozemeterSchedulers.threads(ofPool)).containsExactly(ofWrapped.get().getId());
    }

    private static WeakReference<Object> unkeptTimer(CompletableFuture<Thread> ticked, int site) throws InterruptedException {
        Timer unkept = new Timer(true);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                ticked.complete(Thread.currentThread());
            }
        };
        WaitHooks.call("schedule", unkept, task, 0, 3_600_000, site);
        return new WeakReference<>(unkept);
    }

    private static WeakReference<Object> unkeptPool(CompletableFuture<Thread> ticked, int site) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        ScheduledExecutorService unkept = Executors.unconfigurableScheduledExecutorService(pool);
        WaitHooks.call("scheduleAtFixedRate", unkept, (Runnable) () -> ticked.complete(Thread.currentThread()), 0, 1, TimeUnit.HOURS, site);
        return new WeakReference<>(unkept);
    }

    /** Its method would be the application's. */
    @Test
    void theThreadsOfAnotherSchedulerAreNotKnown() throws InterruptedException {
        WaitHooks.call("scheduleAtFixedRate", new Foreign(executor), NOTHING, 0, 1, TimeUnit.HOURS, site);
        assertThat(DozemeterSchedulers.threads(site)).isNull();
    }

    @Test
    void aSchedulerThatHasEndedHasNoThread() throws InterruptedException {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        executor.setThreadFactory(task -> {
            Thread thread = new Thread(task);
            threads.add(thread);
            return thread;
        });
        WaitHooks.call("scheduleAtFixedRate", executor, NOTHING, 0, 1, TimeUnit.HOURS, site);
        executor.shutdownNow();
        // A pool is terminated as soon as its last thread is about to end: ThreadPoolExecutor.getTask counts it down first.
        threads.get(0).join();
        assertThat(DozemeterSchedulers.threads(site)).isEmpty();
    }

    @Test
    void whatIsForgottenIsOfNoSite() throws InterruptedException {
        WaitHooks.call("scheduleAtFixedRate", executor, NOTHING, 0, 1, TimeUnit.HOURS, site);
        DozemeterSchedulers.clear();
        assertThat(DozemeterSchedulers.sites()).isEmpty();
    }

    private static TimerTask ticking(CompletableFuture<Long> ticked) {
        return new TimerTask() {
            @Override
            public void run() {
                ticked.complete(Thread.currentThread().getId());
            }
        };
    }

    /** Passes on what makes schedules. */
    private static final class Foreign extends AbstractExecutorService implements ScheduledExecutorService {

        private final ScheduledExecutorService pool;

        Foreign(ScheduledExecutorService pool) {
            this.pool = pool;
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
            return pool.scheduleAtFixedRate(task, first, period, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
            return pool.scheduleWithFixedDelay(task, first, delay, unit);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            return pool.schedule(task, delay, unit);
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            return pool.schedule(task, delay, unit);
        }

        @Override
        public void execute(Runnable task) {
            pool.execute(task);
        }

        @Override
        public void shutdown() {
            pool.shutdown();
        }

        @Override
        public List<Runnable> shutdownNow() {
            return pool.shutdownNow();
        }

        @Override
        public boolean isShutdown() {
            return pool.isShutdown();
        }

        @Override
        public boolean isTerminated() {
            return pool.isTerminated();
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
            return pool.awaitTermination(time, unit);
        }
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
