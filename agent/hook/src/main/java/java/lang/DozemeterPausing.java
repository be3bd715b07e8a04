package java.lang;

import java.util.concurrent.locks.LockSupport;

/**
 * Shows the agent one thread that is pausing right now, at one site at a time, so that it can see which monitors that
 * thread holds. Only pauses that ask for half a millisecond or more show themselves (older JVMs make a whole one of
 * that), the next one only, before its time is taken: one write and one unpark for it, one read of an int for others
 * of 50 µs or more, nothing for shorter ones.
 *
 * <p>A thread is referred to while it pauses here, never longer. Virtual threads show nothing: they have no monitor
 * information.
 */
public final class DozemeterPausing {

    private static final long FROM_NANOS = 500_000;

    /** The slot of the site; 0 for none. */
    private static volatile int watched;
    private static volatile Thread pausing;
    private static volatile Thread looker;

    private DozemeterPausing() {
    }

    /** Must be called before a pause that will be timed because of the time that it requests. */
    static void begins(int slot, long requested) {
        if (slot == watched && requested >= FROM_NANOS) {
            show(Thread.currentThread());
        }
    }

    private static void show(Thread current) {
        if (!DozemeterCpu.isVirtual(current)) {
            watched = 0;
            pausing = current;
            LockSupport.unpark(looker);
        }
    }

    /** Must be called after any pause that was timed. */
    static void ended() {
        if (pausing != null && pausing == Thread.currentThread()) {
            pausing = null;
        }
    }

    /** Whether the thread that showed itself last still pauses. */
    public static boolean isPausing(Thread thread) {
        return pausing == thread;
    }

    /**
     * Waits for the next thread that pauses at a site, and returns it; it may have gone on since. Null if none came in
     * time. For one thread of the agent at a time.
     */
    public static Thread await(int slot, long nanos) {
        long start = System.nanoTime();
        looker = Thread.currentThread();
        pausing = null;
        watched = slot;
        Thread found = null;
        for (long left = nanos; found == null && left > 0 && !Thread.currentThread().isInterrupted();
             left = nanos - (System.nanoTime() - start)) {
            LockSupport.parkNanos(left);
            found = pausing;
        }
        watched = 0;
        looker = null;
        return found;
    }
}
