package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Each form of each call, at a line of its own, each a different number of times. */
public final class EveryCall {

    private static final Object MONITOR = new Object();

    private EveryCall() {
    }

    public static void main(String[] arguments) throws Exception {
        repeat(1, () -> Thread.sleep(0));
        repeat(2, () -> Thread.sleep(1));
        repeat(3, () -> Thread.sleep(0, 0));
        repeat(4, () -> Thread.sleep(0, 1));
        repeat(5, () -> Thread.yield());
        repeat(6, () -> LockSupport.parkNanos(0));
        repeat(7, () -> LockSupport.parkNanos(-1));
        repeat(8, () -> LockSupport.parkNanos(1));
        repeat(9, () -> LockSupport.parkNanos(MONITOR, 100_000));
        repeat(10, () -> LockSupport.parkUntil(1));
        repeat(11, EveryCall::parkUntilUnparked);
        repeat(12, () -> TimeUnit.SECONDS.sleep(0));
        repeat(13, () -> TimeUnit.MICROSECONDS.sleep(100));
        repeat(14, () -> waitFor(1));
        repeat(15, () -> waitFor(0, 1));
        repeat(16, () -> Thread.currentThread().join(1));
        repeat(17, () -> Thread.currentThread().join(0, 1));
        System.exit(0);
    }

    /** A deadline of 2 ms had passed before the call, on a JVM that is emulated. */
    private static void parkUntilUnparked() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.parkUntil(MONITOR, System.currentTimeMillis() + 3_600_000);
    }

    private static void waitFor(long millis) throws InterruptedException {
        synchronized (MONITOR) {
            MONITOR.wait(millis);
        }
    }

    private static void waitFor(long millis, int nanos) throws InterruptedException {
        synchronized (MONITOR) {
            MONITOR.wait(millis, nanos);
        }
    }

    private interface Pause {
        void make() throws Exception;
    }

    private static void repeat(int times, Pause pause) throws Exception {
        for (int i = 0; i < times; i++) {
            pause.make();
        }
    }
}
