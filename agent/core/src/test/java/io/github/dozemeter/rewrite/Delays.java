package io.github.dozemeter.rewrite;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pauses whose methods say where their time comes from; compiled, never run. */
@SuppressWarnings("unused")
final class Delays {

    private static final long NOTHING = 0;
    private static final int SECOND = 1_000;
    private final long field = 7;
    private long delay;

    void constantZero() throws InterruptedException {
        Thread.sleep(0);
        Thread.sleep(NOTHING);
        Thread.sleep(0, 0);
        LockSupport.parkNanos(this, 0L);
        TimeUnit.MILLISECONDS
            .sleep(0);
        wait(0);
        LockSupport.parkNanos(-1);
        LockSupport.parkNanos(this, Long.MIN_VALUE);
        TimeUnit.MILLISECONDS.sleep(-3);
        LockSupport.parkUntil(0);
        LockSupport.parkUntil(this, -1_000);
    }

    void constant() throws InterruptedException {
        Thread.sleep(1);
        Thread.sleep(SECOND);
        Thread.sleep(0, 500_000);
        LockSupport.parkNanos(Long.MAX_VALUE);
        TimeUnit.SECONDS.sleep(2);
        Thread.sleep(field);
        wait(100_000);
        Thread.sleep(-1);
        Thread.sleep(-1, 0);
        wait(-300);
        LockSupport.parkUntil(1);
    }

    void computed(long parameter, boolean good, int nanos) throws InterruptedException {
        long local = 0;
        Thread.sleep(parameter);
        Thread.sleep(delay);
        Thread.sleep(good ? 0 : 20);
        Thread.sleep(0, nanos);
        Thread.sleep(Math.max(0, parameter));
        Thread.sleep(delay = 5);
        Thread.sleep(local);
        TimeUnit.SECONDS.sleep(Duration.ofMillis(3).getSeconds());
        LockSupport.parkUntil(System.currentTimeMillis() + 5);
    }

    void none() {
        Thread.yield();
    }

    static final class Merged {

        void different(long parameter) throws InterruptedException {
            Thread.sleep(0); Thread.sleep(parameter);
        }

        void alike() throws InterruptedException {
            Thread.sleep(0); Thread.sleep(0);
        }
    }
}
