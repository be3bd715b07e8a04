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
        long time = DozemeterArm.in(unit, site, counted, requested, timeout);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return DozemeterCounts.ended(((BlockingQueue<?>) queue).poll(time, unit), site, counted, requested);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static Object pollFirst(Object queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static Object pollLast(Object queue, long timeout, TimeUnit unit, int site) throws InterruptedException {
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
    public static boolean offer(Object queue, Object element, long timeout, TimeUnit unit, int site)
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
    public static boolean offerFirst(Object queue, Object element, long timeout, TimeUnit unit, int site)
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
    public static boolean offerLast(Object queue, Object element, long timeout, TimeUnit unit, int site)
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
    public static boolean tryTransfer(Object queue, Object element, long timeout, TimeUnit unit, int site)
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

    public static boolean await(Object condition, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static long awaitNanos(Object condition, long nanos, int site) throws InterruptedException {
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

    public static boolean awaitUntil(Object condition, Date deadline, int site) throws InterruptedException {
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

    public static boolean awaitLatch(Object latch, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static boolean tryAcquire(Object semaphore, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static boolean tryAcquire(Object semaphore, int permits, long timeout, TimeUnit unit, int site)
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

    public static int awaitBarrier(Object barrier, long timeout, TimeUnit unit, int site)
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

    public static int awaitAdvanceInterruptibly(Object phaser, int phase, long timeout, TimeUnit unit, int site)
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
    public static Object exchange(Object exchanger, Object offered, long timeout, TimeUnit unit, int site)
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

    public static Reference<?> remove(Object queue, long timeout, int site) throws InterruptedException {
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

    public static boolean tryLock(Object lock, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static long tryReadLock(Object lock, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static long tryWriteLock(Object lock, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static WatchKey pollWatchKey(Object service, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static Future<?> pollFuture(Object service, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static boolean awaitTermination(Object executor, long timeout, TimeUnit unit, int site)
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

    public static boolean waitFor(Object process, long timeout, TimeUnit unit, int site) throws InterruptedException {
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

    public static boolean waitFor(Object process, Duration duration, int site) throws InterruptedException {
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
