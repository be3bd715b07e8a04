package io.github.dozemeter.http;

import com.sun.management.ThreadMXBean;
import io.github.dozemeter.process.ThisJvm;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * What a thread has allocated so far. The JDK's server keeps all of a header that has no end, on 8 (as of 8u504) and on older updates of
 * later ones: by this the reader of one is noticed. Touches the management of threads, so not to be asked while {@code main} begins.
 */
final class AllocatedBytes {

    private static final long UNKNOWN = -1;
    private static final long AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final long begun = System.nanoTime();
    private Object threads;
    private boolean missing;

    /** @return -1 if this JVM does not say, or not yet */
    long of(Thread thread) {
        if (missing || System.nanoTime() - begun < AFTER_NANOS) {
            return UNKNOWN;
        }
        try {
            if (threads == null) {
                threads = ThisJvm.hasManagement() ? ManagementFactory.getThreadMXBean() : null;
            }
            missing = !(threads instanceof ThreadMXBean);
            return missing ? UNKNOWN : ((ThreadMXBean) threads).getThreadAllocatedBytes(thread.getId());
        } catch (RuntimeException | LinkageError notThere) {
            missing = true;
            return UNKNOWN;
        }
    }
}
