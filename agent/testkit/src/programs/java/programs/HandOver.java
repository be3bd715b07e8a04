package programs;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread gives work to another one as fast as it can, for so many seconds: the other parks where there is none, and finds a
 * permit most of the time.
 */
public final class HandOver {

    private static final int MAX = 1_000;

    private HandOver() {
    }

    public static void main(String[] arguments) throws Exception {
        ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
        Thread consumer = new Thread(() -> {
            while (true) {
                while (queue.poll() == null) {
                    LockSupport.parkNanos(1_000_000_000);
                }
            }
        });
        consumer.setDaemon(true);
        consumer.start();
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L;
        while (System.nanoTime() - end < 0) {
            for (int i = 0; i < MAX; i++) {
                queue.offer(queue);
                LockSupport.unpark(consumer);
            }
            while (queue.size() >= MAX) {
                LockSupport.unpark(consumer);
            }
        }
    }
}
