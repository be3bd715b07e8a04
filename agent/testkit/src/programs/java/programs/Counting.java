package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** So many zero parks from so many threads, all at one line; then waits to be asked how many were counted. */
public final class Counting {

    private Counting() {
    }

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        int each = Integer.parseInt(arguments[1]);
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                pause(each);
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println("made " + (long) threads * each);
        new CountDownLatch(1).await();
    }

    private static void pause(int times) {
        for (int i = 0; i < times; i++) {
            LockSupport.parkNanos(0);
        }
    }
}
