package io.github.dozemeter.bench.claims;

import java.util.concurrent.locks.LockSupport;

/** What is compared, and how many of it make a slot that is long beside a clock read. */
enum Pause {

    ON_SPIN_WAIT(200) {
        @Override
        void make() {
            Thread.onSpinWait();
        }
    },
    YIELD(50) {
        @Override
        void make() {
            Thread.yield();
        }
    },
    SLEEP_0(50) {
        @Override
        void make() throws InterruptedException {
            Thread.sleep(0);
        }
    },
    PARK_NANOS_1(3) {
        @Override
        void make() {
            LockSupport.parkNanos(1);
        }
    },
    WAIT_0_1(1) {
        @Override
        synchronized void make() throws InterruptedException {
            wait(0, 1);
        }
    };

    private final int times;

    Pause(int times) {
        this.times = times;
    }

    abstract void make() throws InterruptedException;

    /** Nanoseconds of one, over a slot. */
    double slot() throws InterruptedException {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            make();
        }
        return (System.nanoTime() - start) / (double) times;
    }
}
