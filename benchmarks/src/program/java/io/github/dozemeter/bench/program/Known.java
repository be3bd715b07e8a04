package io.github.dozemeter.bench.program;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Known pauses: what each asks for, and how often it is made. In this order, because after the first three the call
 * through the interface is no longer inlined, for those that calibrate as for those that are judged.
 */
public enum Known {

    UNIT_SLEEP_ZERO("TimeUnit.sleep", "unitSleepZero", 0, 500_000, Pauses::unitSleepZero),
    PARK_PAST("LockSupport.parkUntil", "parkPast", 0, 200_000, Pauses::parkPast),
    WAIT_ONE("Object.wait", "waitOne", 1_000_000, 1_000, Pauses::waitOne),
    /** No pause: what two reads of the clock take. Not the first, so that it is called as all others are. */
    NOTHING("", "nothing", 0, 2_000_000, Pauses::nothing),
    /** Calibrates the others: natively it takes no time. */
    PARK_ZERO("LockSupport.parkNanos", "parkZero", 0, 2_000_000, Pauses::parkZero),
    SLEEP_ZERO("Thread.sleep", "sleepZero", 0, 2_000_000, Pauses::sleepZero),
    YIELD("Thread.yield", "yieldOnce", 0, 2_000_000, Pauses::yieldOnce),
    PARK_ONE("LockSupport.parkNanos", "parkOne", 1, 100_000, Pauses::parkOne),
    PARK_FIFTY("LockSupport.parkNanos", "parkFifty", 50_000, 10_000, Pauses::parkFifty),
    SLEEP_ONE("Thread.sleep", "sleepOne", 1_000_000, 1_000, Pauses::sleepOne),
    UNIT_SLEEP_ONE("TimeUnit.sleep", "unitSleepOne", 1_000_000, 1_000, Pauses::unitSleepOne),
    JOIN_ONE("Thread.join", "joinOne", 1_000_000, 1_000, Pauses::joinOne);

    public final String call;
    /** The method of {@link Pauses} that makes it. */
    public final String method;
    public final long requestedNanos;
    final int calls;
    final Pause pause;

    Known(String call, String method, long requestedNanos, int calls, Pause pause) {
        this.call = call;
        this.method = method;
        this.requestedNanos = requestedNanos;
        this.calls = calls;
        this.pause = pause;
    }

    public static String className() {
        return Pauses.class.getName();
    }

    interface Pause {
        void make() throws InterruptedException;
    }

    /** One site each, told apart by their methods. */
    private static final class Pauses {

        private static final Object MONITOR = new Object();
        private static final Thread ENDLESS = new Thread(LockSupport::park, "endless");

        static {
            ENDLESS.setDaemon(true);
            ENDLESS.start();
        }

        private Pauses() {
        }

        static void nothing() {
            // The baseline.
        }

        static void parkZero() {
            LockSupport.parkNanos(0);
        }

        static void sleepZero() throws InterruptedException {
            Thread.sleep(0);
        }

        static void yieldOnce() {
            Thread.yield();
        }

        static void parkPast() {
            LockSupport.parkUntil(1);
        }

        static void unitSleepZero() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(0);
        }

        static void parkOne() {
            LockSupport.parkNanos(1);
        }

        static void parkFifty() {
            LockSupport.parkNanos(50_000);
        }

        static void sleepOne() throws InterruptedException {
            Thread.sleep(1);
        }

        static void unitSleepOne() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(1);
        }

        static void waitOne() throws InterruptedException {
            synchronized (MONITOR) {
                MONITOR.wait(1);
            }
        }

        static void joinOne() throws InterruptedException {
            ENDLESS.join(1);
        }
    }
}
