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
 * What references to waits point to: like {@link DozemeterWaits}, but the site's number is captured, and comes first. A bound
 * reference captures its receiver behind it.
 */
public final class DozemeterWaitReferences {

    private DozemeterWaitReferences() {
    }

    public static Object poll(int site, Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((BlockingQueue<?>) queue).poll(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollFirst(int site, Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((BlockingDeque<?>) queue).pollFirst(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollLast(int site, Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((BlockingDeque<?>) queue).pollLast(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offer(int site, Object queue, Object element, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((BlockingQueue<Object>) queue).offer(element, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offerFirst(int site, Object queue, Object element, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((BlockingDeque<Object>) queue).offerFirst(element, timeout, unit),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offerLast(int site, Object queue, Object element, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((BlockingDeque<Object>) queue).offerLast(element, timeout, unit),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean tryTransfer(int site, Object queue, Object element, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((TransferQueue<Object>) queue).tryTransfer(element, timeout, unit),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean await(int site, Object condition, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Condition) condition).await(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long awaitNanos(int site, Object condition, long nanos) throws InterruptedException {
        long requested = nanos;
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Condition) condition).awaitNanos(nanos), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitUntil(int site, Object condition, Date deadline) throws InterruptedException {
        long requested = DozemeterRequested.byDate(deadline);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Condition) condition).awaitUntil(deadline), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitLatch(int site, Object latch, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((CountDownLatch) latch).await(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryAcquire(int site, Object semaphore, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Semaphore) semaphore).tryAcquire(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryAcquire(int site, Object semaphore, int permits, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Semaphore) semaphore).tryAcquire(permits, timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int awaitBarrier(int site, Object barrier, long timeout, TimeUnit unit)
        throws BrokenBarrierException, InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return ((CyclicBarrier) barrier).await(timeout, unit);
        } catch (TimeoutException over) {
            DozemeterCounts.expired(site, counted, requested);
            throw over;
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int awaitAdvanceInterruptibly(int site, Object phaser, int phase, long timeout, TimeUnit unit)
        throws InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
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
    public static Object exchange(int site, Object exchanger, Object offered, long timeout, TimeUnit unit)
        throws InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return ((Exchanger<Object>) exchanger).exchange(offered, timeout, unit);
        } catch (TimeoutException over) {
            DozemeterCounts.expired(site, counted, requested);
            throw over;
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Reference<?> remove(int site, Object queue, long timeout) throws InterruptedException {
        long requested = DozemeterRequested.byWait(timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((ReferenceQueue<?>) queue).remove(timeout), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryLock(int site, Object lock, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Lock) lock).tryLock(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long tryReadLock(int site, Object lock, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((StampedLock) lock).tryReadLock(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long tryWriteLock(int site, Object lock, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((StampedLock) lock).tryWriteLock(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static WatchKey pollWatchKey(int site, Object service, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((WatchService) service).poll(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Future<?> pollFuture(int site, Object service, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((CompletionService<?>) service).poll(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitTermination(int site, Object executor, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((ExecutorService) executor).awaitTermination(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean waitFor(int site, Object process, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Process) process).waitFor(timeout, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean waitFor(int site, Object process, Duration duration) throws InterruptedException {
        long requested = DozemeterRequested.byDuration(duration);
        int counted = DozemeterCounts.countWait(site, requested);
        long cpu = DozemeterWaits.cpu(site, counted);
        long start = DozemeterWaits.start(counted);
        try {
            return DozemeterWaits.ended(((Process) process).waitFor(duration), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }
}
