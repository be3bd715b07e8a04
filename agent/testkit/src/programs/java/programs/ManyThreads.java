package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Takes every thread that there is, keeps them for some seconds, gives them back, says so, and makes zero sleeps ever after, 200 in a row. */
public final class ManyThreads {

    private static final long FULL_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int ZERO_SLEEPS = 200;
    private static final int REST_MILLIS = 10;
    private static final long STACK_BYTES = 64 * 1_024;

    private ManyThreads() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> taken = new ArrayList<>();
        long start = System.nanoTime();
        while (System.nanoTime() - start < FULL_NANOS) {
            take(taken, end);
        }
        end.countDown();
        for (Thread thread : taken) {
            thread.join();
        }
        System.out.println("threads are there again");
        while (true) {
            for (int i = 0; i < ZERO_SLEEPS; i++) {
                Thread.sleep(0);
            }
            Thread.sleep(REST_MILLIS);
        }
    }

    private static void take(List<Thread> taken, CountDownLatch end) throws InterruptedException {
        try {
            Thread thread = new Thread(null, () -> await(end), "taken", STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
            taken.add(thread);
        } catch (OutOfMemoryError none) {
            Thread.sleep(1);
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
