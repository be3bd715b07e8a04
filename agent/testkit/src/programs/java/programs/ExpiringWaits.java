package programs;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits that expire, and two that find at once what they wait for: each a hundred times, at a line of its own. */
public final class ExpiringWaits {

    private static final int ROUNDS = 100;
    private static final long MILLIS = 5;

    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition never = lock.newCondition();
    private final ReentrantLock held = new ReentrantLock();

    private ExpiringWaits() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        ExpiringWaits waits = new ExpiringWaits();
        CountDownLatch isHeld = new CountDownLatch(1);
        Thread holder = new Thread(() -> waits.holdForEver(isHeld));
        holder.setDaemon(true);
        holder.start();
        isHeld.await();
        for (int i = 0; i < ROUNDS; i++) {
            waits.round();
        }
    }

    private void holdForEver(CountDownLatch isHeld) {
        held.lock();
        isHeld.countDown();
        new Semaphore(0).acquireUninterruptibly();
    }

    private void round() throws InterruptedException {
        boolean delivered = offerThatFindsRoom() && pollThatFindsAnElement() != null;
        boolean expired = pollThatExpires() == null && !awaitThatExpires() && !acquireThatExpires() && !lockThatExpires();
        if (!delivered || !expired) {
            throw new IllegalStateException("delivered: " + delivered + ", expired: " + expired);
        }
    }

    private boolean offerThatFindsRoom() throws InterruptedException {
        return queue.offer("element", 1, TimeUnit.DAYS);
    }

    private String pollThatFindsAnElement() throws InterruptedException {
        return queue.poll(1, TimeUnit.DAYS);
    }

    private String pollThatExpires() throws InterruptedException {
        return queue.poll(MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean awaitThatExpires() throws InterruptedException {
        lock.lock();
        try {
            return never.await(MILLIS, TimeUnit.MILLISECONDS);
        } finally {
            lock.unlock();
        }
    }

    private boolean acquireThatExpires() throws InterruptedException {
        return new Semaphore(0).tryAcquire(MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean lockThatExpires() throws InterruptedException {
        return held.tryLock(MILLIS, TimeUnit.MILLISECONDS);
    }
}
