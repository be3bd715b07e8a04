package java.lang;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Receives the calls of rewritten code: one method for each form of a pause, with the arguments of the original and the
 * site's number after them. Each makes the original call with the original arguments, except at the site of a running
 * experiment, and lets every exception through; it is the one frame that an application can see of the agent.
 *
 * <p>A receiver comes as an {@code Object} and is cast here: the verifier takes anything for one. For any other class
 * it would load the receiver's own, which the application may never need, or may lack.
 *
 * <p>It lives in {@code java.lang} because that package alone is visible from every class loader (OSGi and JBoss
 * Modules included), and refers to nothing outside {@code java.base}. The bodies are alike on purpose: a shared helper
 * that takes the call as an argument would be a second frame and an allocation. Any thread may call it; it takes no
 * lock and, once a site has run and was timed, allocates nothing.
 */
public final class Dozemeter {

    static {
        // As DozemeterCounts does: what this JDK initialises at its first sleep (from 19 on, an event) and first park.
        try {
            Thread.sleep(0);
        } catch (InterruptedException kept) {
            Thread.currentThread().interrupt();
        }
        LockSupport.unpark(null);
    }

    private Dozemeter() {
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        long requested = DozemeterRequested.bySleep(millis);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            Thread.sleep(millis);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            if (!DozemeterArm.skips(site, weight, requested)) {
                Thread.sleep(DozemeterArm.millis(time, requested, millis));
            }
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        long requested = DozemeterRequested.bySleep(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            Thread.sleep(millis, nanos);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            if (!DozemeterArm.skips(site, weight, requested)) {
                Thread.sleep(DozemeterArm.millis(time, requested, millis), DozemeterArm.rest(time, requested, nanos));
            }
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void yield(int site) {
        int weight = DozemeterCounts.count(site, 0);
        if (weight == 0) {
            Thread.yield();
            return;
        }
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            Thread.yield();
        } finally {
            DozemeterTimes.addSince(site, weight, 0, start, cpu);
        }
    }

    /** Counted, never timed: it takes less than a look at the clock. Since 9, like the method itself. */
    public static void onSpinWait(int site) {
        DozemeterCounts.countOnly(site, DozemeterRequested.NO_TIME);
        Thread.onSpinWait();
    }

    public static void parkNanos(long nanos, int site) {
        int weight = DozemeterCounts.count(site, nanos);
        if (weight == 0) {
            LockSupport.parkNanos(nanos);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, nanos);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            LockSupport.parkNanos(time);
        } finally {
            DozemeterTimes.addSince(site, weight, nanos, start, cpu);
        }
    }

    public static void parkNanos(Object blocker, long nanos, int site) {
        int weight = DozemeterCounts.count(site, nanos);
        if (weight == 0) {
            LockSupport.parkNanos(blocker, nanos);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, nanos);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            LockSupport.parkNanos(blocker, time);
        } finally {
            DozemeterTimes.addSince(site, weight, nanos, start, cpu);
        }
    }

    public static void parkUntil(long deadline, int site) {
        long requested = DozemeterRequested.byDeadline(deadline);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            LockSupport.parkUntil(deadline);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            LockSupport.parkUntil(deadline + DozemeterArm.later(time, requested));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void parkUntil(Object blocker, long deadline, int site) {
        long requested = DozemeterRequested.byDeadline(deadline);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            LockSupport.parkUntil(blocker, deadline);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            LockSupport.parkUntil(blocker, deadline + DozemeterArm.later(time, requested));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void sleep(Object unit, long timeout, int site) throws InterruptedException {
        long requested = DozemeterRequested.byUnit(timeout, (TimeUnit) unit);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            ((TimeUnit) unit).sleep(timeout);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            ((TimeUnit) unit).sleep(DozemeterArm.in((TimeUnit) unit, time, requested, timeout));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void wait(Object monitor, long millis, int site) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            monitor.wait(millis);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            monitor.wait(DozemeterArm.millis(time, requested, millis));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void wait(Object monitor, long millis, int nanos, int site) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            monitor.wait(millis, nanos);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            monitor.wait(DozemeterArm.millis(time, requested, millis), DozemeterArm.rest(time, requested, nanos));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void join(Object thread, long millis, int site) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            ((Thread) thread).join(millis);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            ((Thread) thread).join(DozemeterArm.millis(time, requested, millis));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void join(Object thread, long millis, int nanos, int site) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        if (weight == 0) {
            ((Thread) thread).join(millis, nanos);
            return;
        }
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = DozemeterCpu.before(site, weight);
        long start = DozemeterArm.start(weight);
        try {
            ((Thread) thread).join(DozemeterArm.millis(time, requested, millis),
                DozemeterArm.rest(time, requested, nanos));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }
}
