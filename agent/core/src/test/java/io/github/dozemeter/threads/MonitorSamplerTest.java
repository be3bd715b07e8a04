package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.rewrite.WaitHooks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Looks at real threads while they pause in the hook. */
@ExtendWith(HookState.class)
class MonitorSamplerTest {

    private static final int SLOT = DozemeterSites.FIRST_SLOT;
    private static final long LONG_MILLIS = 60_000;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    private final int number =
        new SiteRegistry().number(new Site(Call.THREAD_SLEEP, "any.Site", "run", 1, ""), Argument.COMPUTED);
    private final Backoff backoff = new Backoff(number);
    private final Object lock = new StringBuilder();

    private interface Pausing {
        void run() throws InterruptedException;
    }

    @BeforeEach
    void theSiteHasASlot() {
        HookState.pause(number, 1, 1);
    }

    @Test
    void aMonitorHeldFurtherUpTheStackCounts() throws Exception {
        assertThat(lockHeldDuring(() -> {
            synchronized (lock) {
                backoff.pause(LONG_MILLIS);
            }
        })).isEqualTo("java.lang.StringBuilder");
    }

    @Test
    void noMonitorIsNoLock() throws Exception {
        assertThat(lockHeldDuring(() -> backoff.pause(LONG_MILLIS))).isNull();
    }

    @Test
    void waitHasGivenUpItsOwnMonitorHoweverOftenItWasEntered() throws Exception {
        assertThat(lockHeldDuring(() -> {
            synchronized (lock) {
                synchronized (lock) {
                    backoff.await(lock, LONG_MILLIS);
                }
            }
        })).isNull();
    }

    @Test
    void waitHoldsEveryOtherMonitor() throws Exception {
        Object inner = new Object();
        assertThat(lockHeldDuring(() -> {
            synchronized (lock) {
                synchronized (inner) {
                    backoff.await(inner, LONG_MILLIS);
                }
            }
        })).isEqualTo("java.lang.StringBuilder");
    }

    /** H2's Transaction.waitForThisToEnd, with row locks that are fought for: it waits on the one monitor that it has. */
    @Test
    void waitThatIsOverHasItsMonitorBackAndHoldsNoneMeanwhile() throws Exception {
        Thread waiting = pausing(() -> {
            synchronized (lock) {
                for (;;) {
                    backoff.await(lock, LONG_MILLIS);
                }
            }
        });
        Site site = site(Call.OBJECT_WAIT, waiting);
        Thread notifying = start(() -> {
            while (!Thread.interrupted()) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        try {
            assertThat(looks(5_000, site, waiting)).isNotEmpty().allSatisfy(seen -> assertThat(seen.lock).isNull());
        } finally {
            end(notifying);
            end(waiting);
        }
    }

    @Test
    void joinHoldsNoLockOfItsOwn() throws Exception {
        Thread never = start(() -> Thread.sleep(LONG_MILLIS));
        assertThat(lockHeldDuring(() -> Dozemeter.join(never, LONG_MILLIS, number))).isNull();
        never.interrupt();
    }

    @Test
    void aClassThatIsBeingInitialisedIsNoLock() throws Exception {
        assertThat(lockHeldDuring(() -> assertThat(Sleeping.AWAKE).isTrue())).isNull();
    }

    /** Pauses while it is initialised. */
    private static final class Sleeping {

        private static final boolean AWAKE = awake();

        private static boolean awake() {
            try {
                Dozemeter.sleep(LONG_MILLIS, SLOT << DozemeterSites.CALL_BITS | 1);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
            return true;
        }
    }

    @Test
    void aLockOfTheLibraryIsSeenOnceSomebodyWaitsForIt() throws Exception {
        ReentrantLock library = new ReentrantLock();
        Thread holder = pausing(() -> {
            library.lock();
            try {
                backoff.pause(LONG_MILLIS);
            } finally {
                library.unlock();
            }
        });
        assertThat(look(holder)).isNull();
        Thread waiting = start(library::lockInterruptibly);
        until(() -> waiting.getState() == Thread.State.WAITING);
        assertThat(look(holder)).startsWith("java.util.concurrent.locks.ReentrantLock");
        waiting.interrupt();
        end(holder);
    }

    /** It signals and fights for the lock all the time, so that the waiting thread gets its own lock back again and again. */
    @Test
    void awaitHasGivenUpItsOwnLock() throws Exception {
        ReentrantLock own = new ReentrantLock();
        Condition changed = own.newCondition();
        neverHolds(Call.CONDITION_AWAIT, site -> {
            own.lock();
            try {
                for (;;) {
                    WaitHooks.call("await", changed, LONG_MILLIS, TimeUnit.MILLISECONDS, site);
                }
            } finally {
                own.unlock();
            }
        }, () -> {
            own.lockInterruptibly();
            changed.signalAll();
            own.unlock();
        });
    }

    @Test
    void theLocksInsideAQueueAreItsOwn() throws Exception {
        BlockingQueue<Object> queue = new ArrayBlockingQueue<>(1);
        neverHolds(Call.QUEUE_POLL, site -> {
            for (;;) {
                WaitHooks.poll(queue, LONG_MILLIS, TimeUnit.MILLISECONDS, site);
            }
        }, () -> queue.put(lock));
    }

    private interface Waiting {
        void run(int site) throws InterruptedException;
    }

    private void neverHolds(Call call, Waiting waiting, Pausing ending) throws Exception {
        int site = new SiteRegistry().number(new Site(call, "any.Site", "run", 2, ""), Argument.COMPUTED);
        Thread waits = start(() -> waiting.run(site));
        until(() -> waits.getState() == Thread.State.TIMED_WAITING);
        Site own = site(call, waits);
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            others.add(start(() -> {
                while (!Thread.interrupted()) {
                    ending.run();
                }
            }));
        }
        try {
            assertThat(looks(5_000, own, waits)).allSatisfy(seen -> assertThat(seen.lock).isNull());
        } finally {
            for (Thread other : others) {
                end(other);
            }
            end(waits);
        }
    }

    @Test
    void aLockAroundAWaitIsHeld() throws Exception {
        int site = new SiteRegistry().number(new Site(Call.QUEUE_POLL, "any.Site", "run", 2, ""), Argument.COMPUTED);
        ReentrantLock library = new ReentrantLock();
        Thread holder = start(() -> {
            library.lock();
            try {
                WaitHooks.poll(new ArrayBlockingQueue<>(1), LONG_MILLIS, TimeUnit.MILLISECONDS, site);
            } finally {
                library.unlock();
            }
        });
        until(() -> holder.getState() == Thread.State.TIMED_WAITING);
        Thread waiting = start(library::lockInterruptibly);
        until(() -> waiting.getState() == Thread.State.WAITING);
        SiteSamples.LockSample seen = new MonitorSampler().sample(site(Call.QUEUE_POLL, holder), holder, 0);
        assertThat(seen.lock).startsWith("java.util.concurrent.locks.ReentrantLock");
        assertThat(seen.contended).isTrue();
        waiting.interrupt();
        end(holder);
    }

    @Test
    void aMonitorAroundAWaitIsHeld() throws Exception {
        int site = new SiteRegistry().number(new Site(Call.LATCH_AWAIT, "any.Site", "run", 2, ""), Argument.COMPUTED);
        Thread holder = start(() -> {
            synchronized (lock) {
                WaitHooks.call("awaitLatch", new CountDownLatch(1), LONG_MILLIS, TimeUnit.MILLISECONDS, site);
            }
        });
        until(() -> holder.getState() == Thread.State.TIMED_WAITING);
        assertThat(new MonitorSampler().sample(site(Call.LATCH_AWAIT, holder), holder, 0).lock).isEqualTo("java.lang.StringBuilder");
        end(holder);
    }

    @Test
    void aMonitorThatNobodyWantsIsHeldAndNoMore() throws Exception {
        Thread holder = pausingWithTheLock();
        assertThat(sample(holder).contended).isFalse();
        end(holder);
    }

    @Test
    void whoWaitsForAMonitorIsSeen() throws Exception {
        Thread holder = pausingWithTheLock();
        Thread waiting = startWanting(lock);
        until(() -> waiting.getState() == Thread.State.BLOCKED);
        assertThat(sample(holder)).satisfies(seen -> {
            assertThat(seen.contended).isTrue();
            assertThat(seen.lock).isEqualTo("java.lang.StringBuilder");
        });
        end(holder);
        end(waiting);
    }

    /** It looks as long as the pause may last; so the other thread comes in its own time. */
    @Test
    void whoComesWhileThePauseGoesOnIsSeenToo() throws Exception {
        Thread holder = pausingWithTheLock();
        Thread looking = Thread.currentThread();
        Thread waiting = start(() -> {
            until(() -> looking.getState() == Thread.State.TIMED_WAITING);
            startWanting(lock).join();
        });
        boolean seen = false;
        for (long end = System.nanoTime() + PATIENCE; !seen && System.nanoTime() < end;) {
            seen = sample(holder).contended;
        }
        assertThat(seen).isTrue();
        end(holder);
        end(waiting);
    }

    @Test
    void whoWaitsForAnotherLockOfTheSameClassIsNotMeant() throws Exception {
        Object other = new StringBuilder();
        Thread holder = pausingWithTheLock();
        Thread otherHolder = start(() -> {
            synchronized (other) {
                Thread.sleep(LONG_MILLIS);
            }
        });
        until(() -> otherHolder.getState() == Thread.State.TIMED_WAITING);
        Thread waiting = startWanting(other);
        until(() -> waiting.getState() == Thread.State.BLOCKED);
        assertThat(sample(holder).contended).isFalse();
        end(holder);
        end(otherHolder);
        end(waiting);
    }

    private Thread pausingWithTheLock() {
        return pausing(() -> {
            synchronized (lock) {
                backoff.pause(LONG_MILLIS);
            }
        });
    }

    private static Thread startWanting(Object wanted) {
        return start(() -> {
            synchronized (wanted) {
                wanted.notifyAll();
            }
        });
    }

    @Test
    void aThreadThatHasGoneOnShowsNothing() throws Exception {
        Thread elsewhere = start(() -> Thread.sleep(LONG_MILLIS));
        until(() -> elsewhere.getState() == Thread.State.TIMED_WAITING);
        assertThat(new MonitorSampler().sample(new Site(Call.THREAD_SLEEP, "any.Site", "run", 1, ""), elsewhere, 0)).isNull();
        elsewhere.interrupt();
    }

    @Test
    void wherePausesAskForLessThanHalfAMillisecondNobodyIsShown() throws Exception {
        Thread tiny = start(() -> {
            while (!Thread.interrupted()) {
                Dozemeter.parkNanos(499_999, number);
            }
        });
        assertThat(DozemeterPausing.await(SLOT, TimeUnit.MILLISECONDS.toNanos(50))).isNull();
        tiny.interrupt();
    }

    @Test
    void nobodyIsReferredToAfterItsPause() throws Exception {
        Thread thread = pausing(() -> backoff.pause(LONG_MILLIS));
        end(thread);
        java.lang.reflect.Field pausing = DozemeterPausing.class.getDeclaredField("pausing");
        pausing.setAccessible(true);
        assertThat(pausing.get(null)).isNull();
    }

    private String lockHeldDuring(Pausing pausing) throws Exception {
        Thread thread = pausing(pausing);
        try {
            return look(thread);
        } finally {
            end(thread);
        }
    }

    /** A thread that is in its pause, and that the hook has shown. */
    private Thread pausing(Pausing pausing) {
        Thread test = Thread.currentThread();
        Thread thread = start(() -> {
            until(() -> test.getState() == Thread.State.TIMED_WAITING);
            pausing.run();
        });
        assertThat(DozemeterPausing.await(SLOT, PATIENCE)).isSameAs(thread);
        until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return thread;
    }

    /** The lock that it holds at the site where it is; null for none. */
    private static String look(Thread thread) throws InterruptedException {
        return sample(thread).lock;
    }

    private static SiteSamples.LockSample sample(Thread thread) throws InterruptedException {
        Site site = site(Call.THREAD_SLEEP, thread);
        SiteSamples.LockSample seen = new MonitorSampler().sample(site, thread, 0);
        assertThat(seen).as("a look at " + site).isNotNull();
        return seen;
    }

    /** What so many looks saw. */
    private static List<SiteSamples.LockSample> looks(int count, Site site, Thread thread) throws InterruptedException {
        MonitorSampler look = new MonitorSampler();
        List<SiteSamples.LockSample> seen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SiteSamples.LockSample sample = look.sample(site, thread, 0);
            if (sample != null) {
                seen.add(sample);
            }
        }
        return seen;
    }

    private static Site site(Call call, Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        StackTraceElement own = stack[PausingStack.site(stack)];
        return new Site(call, own.getClassName(), own.getMethodName(), own.getLineNumber(), "");
    }

    private static Thread start(Pausing work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException end) {
                // the way to end
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void end(Thread thread) throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    private static void until(BooleanSupplier condition) {
        for (long end = System.nanoTime() + PATIENCE; !condition.getAsBoolean();) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
