package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The pattern of the four classes that are compared. It is never loaded itself: {@link Copies} defines its class file
 * under other names, so that they differ in nothing but the name, and in the count of {@link Floor}.
 */
public final class PatternLoops implements PauseLoops {

    private static final long FIFTY_MICROS = 50_000;
    private static final long SECOND_MILLIS = 1_000;

    /** So that no compiler may leave out the work. */
    private volatile int checked;

    @Override
    public void sleepZero(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            oneSleepZero();
        }
    }

    private static void oneSleepZero() throws InterruptedException {
        Floor.Nothing.count();
        Thread.sleep(0);
    }

    @Override
    public void sleepOne(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            oneSleepOne();
        }
    }

    private static void oneSleepOne() throws InterruptedException {
        Floor.Nothing.count();
        Thread.sleep(1);
    }

    @Override
    public void yields(int times) {
        for (int i = 0; i < times; i++) {
            oneYield();
        }
    }

    private static void oneYield() {
        Floor.Nothing.count();
        Thread.yield();
    }

    @Override
    public void parkZero(int times) {
        for (int i = 0; i < times; i++) {
            oneParkZero();
        }
    }

    private static void oneParkZero() {
        Floor.Nothing.count();
        LockSupport.parkNanos(0);
    }

    @Override
    public void parkOne(int times) {
        for (int i = 0; i < times; i++) {
            oneParkOne();
        }
    }

    private static void oneParkOne() {
        Floor.Nothing.count();
        LockSupport.parkNanos(1);
    }

    @Override
    public void parkFifty(int times) {
        for (int i = 0; i < times; i++) {
            oneParkFifty();
        }
    }

    private static void oneParkFifty() {
        Floor.Nothing.count();
        LockSupport.parkNanos(FIFTY_MICROS);
    }

    @Override
    public void spins(int times) {
        for (int i = 0; i < times; i++) {
            oneSpin();
        }
    }

    private static void oneSpin() {
        Floor.Nothing.count();
        Thread.onSpinWait();
    }

    @Override
    public void polls(int times) throws InterruptedException {
        BlockingQueue<Object> queue = Available.HERE.queue;
        for (int i = 0; i < times; i++) {
            queue.offer(queue);
            onePoll(queue);
        }
    }

    private static void onePoll(BlockingQueue<Object> queue) throws InterruptedException {
        Floor.Nothing.count();
        queue.poll(1, TimeUnit.SECONDS);
    }

    @Override
    public void tryAcquires(int times) throws InterruptedException {
        Semaphore permit = Available.HERE.permit;
        for (int i = 0; i < times; i++) {
            oneTryAcquire(permit);
            permit.release();
        }
    }

    private static void oneTryAcquire(Semaphore permit) throws InterruptedException {
        Floor.Nothing.count();
        permit.tryAcquire(1, TimeUnit.SECONDS);
    }

    @Override
    public void selects(int times) throws IOException {
        Selector selector = Available.HERE.selector;
        for (int i = 0; i < times; i++) {
            oneSelect(selector);
            selector.selectedKeys().clear();
        }
    }

    private static void oneSelect(Selector selector) throws IOException {
        Floor.Nothing.count();
        selector.select(SECOND_MILLIS);
    }

    @Override
    public void selectsNow(int times) throws IOException {
        Selector selector = Available.HERE.selector;
        for (int i = 0; i < times; i++) {
            oneSelectNow(selector);
            selector.selectedKeys().clear();
        }
    }

    private static void oneSelectNow(Selector selector) throws IOException {
        Floor.Nothing.count();
        selector.selectNow();
    }

    @Override
    public void works(int times) throws InterruptedException {
        BlockingQueue<byte[]> orders = Available.HERE.orders;
        int checked = 0;
        for (int i = 0; i < times; i++) {
            checked += Arrays.hashCode(oneOrder(orders));
        }
        this.checked = checked;
    }

    private static byte[] oneOrder(BlockingQueue<byte[]> orders) throws InterruptedException {
        Floor.Nothing.count();
        return orders.poll(1, TimeUnit.MINUTES);
    }
}
