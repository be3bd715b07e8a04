package io.github.dozemeter.threads;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.threads.SiteSamples.LockSample;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Samples which lock a thread holds while it pauses. Touches {@code java.management}, never its bean server; so
 * not to be loaded before the application's {@code main} has run for a while. One sample is a safepoint of some
 * ten microseconds.
 *
 * <p>Monitors are all seen. A lock of {@code java.util.concurrent} is seen only while another thread waits for it:
 * to find those that a thread owns, the JVM walks the whole heap, at a safepoint ({@code VM_ThreadDump} with
 * concurrent locks), which no application deserves.
 */
final class MonitorSampler {

    /** Locks that others wait for besides monitors; the state that comes with one may be older than the owner. */
    private static final String LOCKS = "java.util.concurrent.";
    /** The most threads whose waiting for locks is examined. */
    private static final int MAX_THREADS = 1_000;
    /** The last of 1, 2, 4, 8 and 16 ms between samples: a thread that wants the monitor may come meanwhile. */
    private static final int LAST_PAUSE_MILLIS = 16;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    boolean isSupported() {
        return threads.isObjectMonitorUsageSupported();
    }

    /** @return null if the thread has gone on, so that nothing was seen */
    LockSample sample(Site site, Thread pausing, long now) throws InterruptedException {
        // A subclass may have its own idea of an id: then the stack is another one, and nothing was seen.
        long id = pausing.getId();
        ThreadInfo info = infoAtSafepoint(id);
        if (info == null) {
            return null;
        }
        int depth = PausingStack.site(info.getStackTrace());
        // The moment in which the thread has its own monitor back looks like a pause with another.
        boolean isWaitOver = site.call() == Call.OBJECT_WAIT && info.getLockInfo() == null;
        if (depth < 0 || !site.isAt(info.getStackTrace()[depth]) || isWaitOver) {
            return null;
        }
        // Locked by the application, the innermost first. A thread that waits has given up what it waits on.
        List<MonitorInfo> held = Arrays.stream(info.getLockedMonitors())
            .filter(monitor -> monitor.getLockedStackDepth() >= depth && !isSame(monitor, info.getLockInfo()))
            .collect(Collectors.toList());
        String awaited = awaited(id, held);
        for (int pause = 1; awaited == null && !held.isEmpty() && pause <= LAST_PAUSE_MILLIS; pause *= 2) {
            Thread.sleep(pause);
            if (!DozemeterPausing.isPausing(pausing)) {
                break;
            }
            awaited = awaited(id, held);
        }
        if (awaited != null && awaited.startsWith(LOCKS) && site.call().mayExpire()
            && !isStillWaiting(info)) {
            return null;
        }
        if (awaited != null || held.isEmpty()) {
            return new LockSample(site, now, awaited, awaited != null);
        }
        return new LockSample(site, now, held.get(0).getClassName(), false);
    }

    /**
     * Elsewhere the JVM reads the count of waits, then the state, and a thread that parks in between seems to have
     * been parked.
     *
     * @return null if the thread has ended
     */
    private ThreadInfo infoAtSafepoint(long id) {
        ThreadInfo[] infos = threads.getThreadInfo(new long[] {id}, true, false);
        return infos.length == 0 ? null : infos[0];
    }

    /**
     * Whether the thread was parked when it was sampled and has been since. Otherwise the lock may be its wait's
     * own: a queue has some inside, and {@code Condition.await} gets its own back before it returns. In a select
     * nothing is parked.
     */
    private boolean isStillWaiting(ThreadInfo sampled) {
        ThreadInfo now = infoAtSafepoint(sampled.getThreadId());
        return now != null && sampled.getLockInfo() != null && isSame(sampled.getLockInfo(), now.getLockInfo())
            && now.getWaitedCount() == sampled.getWaitedCount();
    }

    /** @param other null for none */
    private static boolean isSame(LockInfo one, LockInfo other) {
        return other != null && one.getIdentityHashCode() == other.getIdentityHashCode()
            && one.getClassName().equals(other.getClassName());
    }

    /**
     * Returns the class of a lock that another thread waits for and this one owns: one of these monitors, or one
     * of {@code java.util.concurrent}. No safepoint; so no other monitor, which it may have entered since it was
     * sampled.
     */
    private String awaited(long owner, List<MonitorInfo> held) {
        if (threads.getThreadCount() > MAX_THREADS) {
            return null;
        }
        for (ThreadInfo waiting : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (waiting == null || waiting.getLockOwnerId() != owner) {
                continue;
            }
            LockInfo lock = waiting.getLockInfo();
            if (lock != null && (lock.getClassName().startsWith(LOCKS)
                || held.stream().anyMatch(monitor -> isSame(monitor, lock)))) {
                return lock.getClassName();
            }
        }
        return null;
    }
}
