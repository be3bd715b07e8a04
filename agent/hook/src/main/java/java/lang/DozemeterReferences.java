package java.lang;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What a rewritten reference to a pause points to, such as {@code LockSupport::parkNanos}, {@code TimeUnit::sleep}:
 * the site's number is captured by the reference and so comes first. Otherwise like {@link Dozemeter}, and apart from
 * it because few applications need it: it is defined at the first such reference.
 */
public final class DozemeterReferences {

    private DozemeterReferences() {
    }

    public static void sleep(int site, long millis) throws InterruptedException {
        long requested = DozemeterRequested.bySleep(millis);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            if (!DozemeterArm.skips(site, weight, requested)) {
                Thread.sleep(DozemeterArm.millis(time, requested, millis));
            }
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void sleep(int site, long millis, int nanos) throws InterruptedException {
        long requested = DozemeterRequested.bySleep(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            if (!DozemeterArm.skips(site, weight, requested)) {
                Thread.sleep(DozemeterArm.millis(time, requested, millis), DozemeterArm.rest(time, requested, nanos));
            }
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void parkNanos(int site, long nanos) {
        int weight = DozemeterCounts.count(site, nanos);
        long time = DozemeterArm.nanos(site, weight, nanos);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkNanos(time);
        } finally {
            DozemeterTimes.addSince(site, weight, nanos, start, cpu);
        }
    }

    public static void parkNanos(int site, Object blocker, long nanos) {
        int weight = DozemeterCounts.count(site, nanos);
        long time = DozemeterArm.nanos(site, weight, nanos);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkNanos(blocker, time);
        } finally {
            DozemeterTimes.addSince(site, weight, nanos, start, cpu);
        }
    }

    public static void parkUntil(int site, long deadline) {
        long requested = DozemeterRequested.byDeadline(deadline);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkUntil(deadline + DozemeterArm.later(time, requested));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void parkUntil(int site, Object blocker, long deadline) {
        long requested = DozemeterRequested.byDeadline(deadline);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkUntil(blocker, deadline + DozemeterArm.later(time, requested));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void sleep(int site, Object unit, long timeout) throws InterruptedException {
        long requested = DozemeterRequested.byUnit((TimeUnit) unit, timeout);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            ((TimeUnit) unit).sleep(DozemeterArm.in((TimeUnit) unit, time, requested, timeout));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void wait(int site, Object monitor, long millis) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            monitor.wait(DozemeterArm.millis(time, requested, millis));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void wait(int site, Object monitor, long millis, int nanos) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            monitor.wait(DozemeterArm.millis(time, requested, millis), DozemeterArm.rest(time, requested, nanos));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void join(int site, Object thread, long millis) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            ((Thread) thread).join(DozemeterArm.millis(time, requested, millis));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void join(int site, Object thread, long millis, int nanos) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        long time = DozemeterArm.nanos(site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            ((Thread) thread).join(DozemeterArm.millis(time, requested, millis),
                DozemeterArm.rest(time, requested, nanos));
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }
}
