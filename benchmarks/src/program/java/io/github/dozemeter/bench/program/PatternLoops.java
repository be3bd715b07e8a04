package io.github.dozemeter.bench.program;

import java.util.concurrent.locks.LockSupport;

/**
 * The pattern of the three classes that are compared. It is never loaded itself: {@link Copies} defines its class file
 * under other names, so that the three differ in nothing but the name.
 */
public final class PatternLoops implements PauseLoops {

    private static final long FIFTY_MICROS = 50_000;

    @Override
    public void sleepZero(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            oneSleepZero();
        }
    }

    private static void oneSleepZero() throws InterruptedException {
        Thread.sleep(0);
    }

    @Override
    public void sleepOne(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            oneSleepOne();
        }
    }

    private static void oneSleepOne() throws InterruptedException {
        Thread.sleep(1);
    }

    @Override
    public void yields(int times) {
        for (int i = 0; i < times; i++) {
            oneYield();
        }
    }

    private static void oneYield() {
        Thread.yield();
    }

    @Override
    public void parkZero(int times) {
        for (int i = 0; i < times; i++) {
            oneParkZero();
        }
    }

    private static void oneParkZero() {
        LockSupport.parkNanos(0);
    }

    @Override
    public void parkOne(int times) {
        for (int i = 0; i < times; i++) {
            oneParkOne();
        }
    }

    private static void oneParkOne() {
        LockSupport.parkNanos(1);
    }

    @Override
    public void parkFifty(int times) {
        for (int i = 0; i < times; i++) {
            oneParkFifty();
        }
    }

    private static void oneParkFifty() {
        LockSupport.parkNanos(FIFTY_MICROS);
    }

    @Override
    public void spins(int times) {
        for (int i = 0; i < times; i++) {
            oneSpin();
        }
    }

    private static void oneSpin() {
        Thread.onSpinWait();
    }
}
