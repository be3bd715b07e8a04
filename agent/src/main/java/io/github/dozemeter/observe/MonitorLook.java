package io.github.dozemeter.observe;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Looks which lock a thread holds while it pauses. Touches {@code java.management}, never its bean server; so not to be
 * loaded before the application's {@code main} has run for a while. One look is a safepoint of some ten microseconds.
 *
 * <p>Monitors are all seen. A lock of {@code java.util.concurrent} is seen only while another thread waits for it: to find
 * those that a thread owns, the JVM walks the whole heap, at a safepoint ({@code VM_ThreadDump} with concurrent locks),
 * which no application deserves.
 */
final class MonitorLook {

    /** What others wait for may also be a monitor; the state that comes with it may be older than the owner. */
    private static final String LOCKS = "java.util.concurrent.";
    /** With more threads than this, their waiting for locks is not looked through. */
    private static final int MOST_THREADS = 1_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    boolean isSupported() {
        return threads.isObjectMonitorUsageSupported();
    }

    /** @return null if the thread has gone on, so that nothing was seen */
    LockSample at(Site site, Thread pausing, long now) {
        // A subclass may have its own idea of an id: then the stack is another one, and nothing was seen.
        long id = pausing.getId();
        ThreadInfo[] infos = threads.getThreadInfo(new long[] {id}, true, false);
        ThreadInfo info = infos.length == 0 ? null : infos[0];
        int depth = info == null ? -1 : Frames.site(info.getStackTrace());
        if (depth < 0 || !isAt(site, info.getStackTrace()[depth]) || isWaitOver(site, info)) {
            return null;
        }
        String monitor = monitor(info, depth);
        return new LockSample(site, now, monitor != null ? monitor : awaited(id));
    }

    /** Then the thread has its own monitor back, for a moment, and that looks like any other. */
    private static boolean isWaitOver(Site site, ThreadInfo info) {
        return site.call() == Call.OBJECT_WAIT && info.getLockInfo() == null;
    }

    private static boolean isAt(Site site, StackTraceElement frame) {
        int line = Math.max(0, frame.getLineNumber());
        return site.equals(new Site(site.call(), frame.getClassName(), frame.getMethodName(), line, site.artifact()));
    }

    /** The innermost that the application has locked; a thread that waits has given up the one that it waits on. */
    private static String monitor(ThreadInfo info, int depth) {
        for (MonitorInfo held : info.getLockedMonitors()) {
            if (held.getLockedStackDepth() >= depth && !isSame(held, info.getLockInfo())) {
                return held.getClassName();
            }
        }
        return null;
    }

    private static boolean isSame(LockInfo one, LockInfo other) {
        return other != null && one.getIdentityHashCode() == other.getIdentityHashCode()
            && one.getClassName().equals(other.getClassName());
    }

    /**
     * The lock of {@code java.util.concurrent} that somebody waits for and this thread owns. No safepoint; so no
     * monitors, which it may have entered since it was looked at.
     */
    private String awaited(long owner) {
        if (threads.getThreadCount() > MOST_THREADS) {
            return null;
        }
        for (ThreadInfo waiting : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (waiting != null && waiting.getLockOwnerId() == owner && waiting.getLockInfo() != null
                && waiting.getLockInfo().getClassName().startsWith(LOCKS)) {
                return waiting.getLockInfo().getClassName();
            }
        }
        return null;
    }
}
