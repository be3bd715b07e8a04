package io.github.dozemeter.bench.program;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One site each, told apart by their methods. */
final class KnownPauses {

    private static final Object MONITOR = new Object();
    private static final Thread ENDLESS = new Thread(LockSupport::park, "endless");

    static {
        ENDLESS.setDaemon(true);
        ENDLESS.start();
    }

    private KnownPauses() {
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
