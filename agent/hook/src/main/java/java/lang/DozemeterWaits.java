package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Date;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/**
 * Waits: calls with a time that may end early because something arrived. Otherwise like {@link Dozemeter}, and apart from it
 * because these calls are seen on request only. What they return or throw tells whether their time was over; whoever is
 * interrupted got nothing, and his time was not over.
 *
 * <p>A receiver is cast to the JDK's type where the original call is made, so that null meets its NullPointerException
 * there. A method that several types have, with other results, has a name of its own here.
 */
public final class DozemeterWaits {

    private DozemeterWaits() {
    }

    public static Object poll(Object queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((BlockingQueue<?>) queue).poll(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollFirst(Object queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((BlockingDeque<?>) queue).pollFirst(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollLast(Object queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((BlockingDeque<?>) queue).pollLast(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offer(Object queue, Object element, long timeout, TimeUnit unit, int site)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((BlockingQueue<Object>) queue).offer(element, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offerFirst(Object queue, Object element, long timeout, TimeUnit unit, int site)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((BlockingDeque<Object>) queue).offerFirst(element, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offerLast(Object queue, Object element, long timeout, TimeUnit unit, int site)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((BlockingDeque<Object>) queue).offerLast(element, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean tryTransfer(Object queue, Object element, long timeout, TimeUnit unit, int site)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((TransferQueue<Object>) queue).tryTransfer(element, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean await(Object condition, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Condition) condition).await(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long awaitNanos(Object condition, long nanos, int site) throws InterruptedException {
        long requested = nanos;
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Condition) condition).awaitNanos(nanos), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitUntil(Object condition, Date deadline, int site) throws InterruptedException {
        long requested = DozemeterRequested.byDate(deadline);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Condition) condition).awaitUntil(deadline), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitLatch(Object latch, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((CountDownLatch) latch).await(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryAcquire(Object semaphore, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Semaphore) semaphore).tryAcquire(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryAcquire(Object semaphore, int permits, long timeout, TimeUnit unit, int site)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Semaphore) semaphore).tryAcquire(permits, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int awaitBarrier(Object barrier, long timeout, TimeUnit unit, int site)
        throws BrokenBarrierException, InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ((CyclicBarrier) barrier).await(timeout, unit);
        } catch (TimeoutException over) {
            DozemeterCounts.expired(site, counted, requested);
            throw over;
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int awaitAdvanceInterruptibly(Object phaser, int phase, long timeout, TimeUnit unit, int site)
        throws InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ((Phaser) phaser).awaitAdvanceInterruptibly(phase, timeout, unit);
        } catch (TimeoutException over) {
            DozemeterCounts.expired(site, counted, requested);
            throw over;
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static Object exchange(Object exchanger, Object offered, long timeout, TimeUnit unit, int site)
        throws InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ((Exchanger<Object>) exchanger).exchange(offered, timeout, unit);
        } catch (TimeoutException over) {
            DozemeterCounts.expired(site, counted, requested);
            throw over;
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Reference<?> remove(Object queue, long timeout, int site) throws InterruptedException {
        long requested = DozemeterRequested.byWait(timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((ReferenceQueue<?>) queue).remove(timeout), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryLock(Object lock, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Lock) lock).tryLock(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long tryReadLock(Object lock, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((StampedLock) lock).tryReadLock(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long tryWriteLock(Object lock, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((StampedLock) lock).tryWriteLock(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static WatchKey pollWatchKey(Object service, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((WatchService) service).poll(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Future<?> pollFuture(Object service, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((CompletionService<?>) service).poll(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitTermination(Object executor, long timeout, TimeUnit unit, int site)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((ExecutorService) executor).awaitTermination(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean waitFor(Object process, long timeout, TimeUnit unit, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Process) process).waitFor(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean waitFor(Object process, Duration duration, int site) throws InterruptedException {
        long requested = DozemeterRequested.byDuration(duration);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = cpu(site, counted);
        long start = start(counted);
        try {
            return ended(((Process) process).waitFor(duration), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    /** From when to measure the thread's CPU time; 0 for not at all. */
    static long cpu(int site, int counted) {
        return DozemeterCounts.isTimed(counted) ? DozemeterCpu.before(site, DozemeterCounts.weight(counted)) : 0;
    }

    static long start(int counted) {
        return DozemeterCounts.isTimed(counted) ? System.nanoTime() : 0;
    }

    static <T> T ended(T taken, int site, int counted, long requested) {
        if (taken == null) {
            DozemeterCounts.expired(site, counted, requested);
        }
        return taken;
    }

    static boolean ended(boolean done, int site, int counted, long requested) {
        if (!done) {
            DozemeterCounts.expired(site, counted, requested);
        }
        return done;
    }

    /** @param left a stamp, or the time that was left */
    static long ended(long left, int site, int counted, long requested) {
        if (left <= 0) {
            DozemeterCounts.expired(site, counted, requested);
        }
        return left;
    }
}
