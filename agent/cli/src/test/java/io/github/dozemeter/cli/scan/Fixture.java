package io.github.dozemeter.cli.scan;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a scan is to find, or not; never run. */
class Fixture {

    private static final long NONE = 0;

    void zero() throws InterruptedException {
        Thread.sleep(NONE);
    }

    void zeroInALoop(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            TimeUnit.SECONDS.sleep(0);
        }
    }

    void negative() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(-3);
    }

    void deadlineInThePast() {
        LockSupport.parkUntil(0);
    }

    void afterALoop(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            hashCode();
        }
        Thread.sleep(5);
    }

    synchronized void inASynchronizedMethod(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    void inABlockBehindAReturn(boolean early) {
        synchronized (this) {
            if (early) {
                return;
            }
            LockSupport.parkNanos(10);
        }
    }

    void behindABlock() {
        synchronized (this) {
            hashCode();
        }
        Thread.yield();
    }

    synchronized void waitingForTheOwnLock() throws InterruptedException {
        wait(100);
    }

    void waitingUnderAnotherLock(Object other) throws InterruptedException {
        synchronized (other) {
            synchronized (this) {
                wait(100);
            }
        }
    }

    synchronized void waitingForEver() throws InterruptedException {
        wait(0);
    }
}
