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
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingQueue<?>) queue).poll(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollFirst(int site, Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingDeque<?>) queue).pollFirst(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollLast(int site, Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingDeque<?>) queue).pollLast(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offer(int site, Object queue, Object element, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingQueue<Object>) queue).offer(element, time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    @SuppressWarnings("unchecked")
    public static boolean offerFirst(int site, Object queue, Object element, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingDeque<Object>) queue).offerFirst(element, time, unit),
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
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingDeque<Object>) queue).offerLast(element, time, unit),
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
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((TransferQueue<Object>) queue).tryTransfer(element, time, unit),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean await(int site, Object condition, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Condition) condition).await(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long awaitNanos(int site, Object condition, long nanos) throws InterruptedException {
        long requested = nanos;
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Condition) condition).awaitNanos(time) - (time - nanos), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitUntil(int site, Object condition, Date deadline) throws InterruptedException {
        long requested = DozemeterRequested.byDate(deadline);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Condition) condition).awaitUntil(DozemeterArm.later(deadline, time, requested)),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitLatch(int site, Object latch, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((CountDownLatch) latch).await(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryAcquire(int site, Object semaphore, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Semaphore) semaphore).tryAcquire(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryAcquire(int site, Object semaphore, int permits, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Semaphore) semaphore).tryAcquire(permits, time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int awaitBarrier(int site, Object barrier, long timeout, TimeUnit unit)
        throws BrokenBarrierException, InterruptedException, TimeoutException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((CyclicBarrier) barrier).await(time, unit);
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
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((Phaser) phaser).awaitAdvanceInterruptibly(phase, time, unit);
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
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((Exchanger<Object>) exchanger).exchange(offered, time, unit);
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
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((ReferenceQueue<?>) queue).remove(DozemeterArm.millis(time, requested, timeout)),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean tryLock(int site, Object lock, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Lock) lock).tryLock(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long tryReadLock(int site, Object lock, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((StampedLock) lock).tryReadLock(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static long tryWriteLock(int site, Object lock, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((StampedLock) lock).tryWriteLock(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static WatchKey pollWatchKey(int site, Object service, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((WatchService) service).poll(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Future<?> pollFuture(int site, Object service, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((CompletionService<?>) service).poll(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean awaitTermination(int site, Object executor, long timeout, TimeUnit unit)
        throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((ExecutorService) executor).awaitTermination(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean waitFor(int site, Object process, long timeout, TimeUnit unit) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(unit, timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Process) process).waitFor(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static boolean waitFor(int site, Object process, Duration duration) throws InterruptedException {
        long requested = DozemeterRequested.byDuration(duration);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((Process) process).waitFor(DozemeterArm.duration(time, requested, duration)),
                site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }
}
