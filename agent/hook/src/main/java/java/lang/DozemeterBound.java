package java.lang;

import java.util.concurrent.TimeUnit;

/**
 * What a rewritten reference with a receiver points to, such as {@code SECONDS::sleep}, {@code monitor::wait}: the
 * receiver and then the site's number are captured by the reference. Otherwise like {@link DozemeterReferences}.
 */
public final class DozemeterBound {

    private DozemeterBound() {
    }

    public static void sleep(Object unit, int site, long timeout) throws InterruptedException {
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

    public static void wait(Object monitor, int site, long millis) throws InterruptedException {
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

    public static void wait(Object monitor, int site, long millis, int nanos) throws InterruptedException {
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

    public static void join(Object thread, int site, long millis) throws InterruptedException {
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

    public static void join(Object thread, int site, long millis, int nanos) throws InterruptedException {
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
