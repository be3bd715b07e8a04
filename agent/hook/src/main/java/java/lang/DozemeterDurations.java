package java.lang;

import java.time.Duration;

/**
 * {@code Thread.sleep(Duration)} and {@code Thread.join(Duration)}, which exist since 19 (JDK-8284161): otherwise like
 * {@link Dozemeter}. Defined at the first site that makes such a call, hence never on an older JVM.
 */
public final class DozemeterDurations {

    private DozemeterDurations() {
    }

    public static void sleep(Duration duration, int site) throws InterruptedException {
        long requested = DozemeterRequested.byDuration(duration);
        int weight = DozemeterCounts.count(site, requested);
        Duration changed = DozemeterArm.byDuration(duration, site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            if (!DozemeterArm.skips(duration, site, weight, requested)) {
                Thread.sleep(changed);
            }
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static boolean join(Object thread, Duration duration,
                               int site) throws InterruptedException {
        long requested = DozemeterRequested.byDuration(duration);
        int weight = DozemeterCounts.count(site, requested);
        Duration changed = DozemeterArm.byDuration(duration, site, weight, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            return ((Thread) thread).join(changed);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }
}
