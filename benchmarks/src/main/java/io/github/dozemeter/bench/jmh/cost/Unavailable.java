package io.github.dozemeter.bench.jmh.cost;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What never comes: the end of a thread that lives on, an element, the opening of a latch, a lock that another has. */
@State(Scope.Thread)
public class Unavailable {

    final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
    final CountDownLatch latch = new CountDownLatch(1);
    final Lock lock = new ReentrantLock();
    Thread thread;

    @Setup
    public void begin() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        thread = new Thread(() -> hold(held), "holder");
        thread.setDaemon(true);
        thread.start();
        held.await();
    }

    private void hold(CountDownLatch held) {
        lock.lock();
        try {
            held.countDown();
            latch.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    @TearDown
    public void end() throws InterruptedException {
        latch.countDown();
        thread.join();
    }
}
