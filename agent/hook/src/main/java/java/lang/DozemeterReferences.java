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
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            Thread.sleep(millis);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void sleep(int site, long millis, int nanos) throws InterruptedException {
        long requested = DozemeterRequested.bySleep(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            Thread.sleep(millis, nanos);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void parkNanos(int site, long nanos) {
        int weight = DozemeterCounts.count(site, nanos);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkNanos(nanos);
        } finally {
            DozemeterTimes.addSince(site, weight, nanos, start, cpu);
        }
    }

    public static void parkNanos(int site, Object blocker, long nanos) {
        int weight = DozemeterCounts.count(site, nanos);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkNanos(blocker, nanos);
        } finally {
            DozemeterTimes.addSince(site, weight, nanos, start, cpu);
        }
    }

    public static void parkUntil(int site, long deadline) {
        long requested = DozemeterRequested.byDeadline(deadline);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkUntil(deadline);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void parkUntil(int site, Object blocker, long deadline) {
        long requested = DozemeterRequested.byDeadline(deadline);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            LockSupport.parkUntil(blocker, deadline);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void sleep(int site, Object unit, long timeout) throws InterruptedException {
        long requested = DozemeterRequested.byUnit((TimeUnit) unit, timeout);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            ((TimeUnit) unit).sleep(timeout);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void wait(int site, Object monitor, long millis) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            monitor.wait(millis);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void wait(int site, Object monitor, long millis, int nanos) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            monitor.wait(millis, nanos);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void join(int site, Object thread, long millis) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            ((Thread) thread).join(millis);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static void join(int site, Object thread, long millis, int nanos) throws InterruptedException {
        long requested = DozemeterRequested.byWait(millis, nanos);
        int weight = DozemeterCounts.count(site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            ((Thread) thread).join(millis, nanos);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }
}
