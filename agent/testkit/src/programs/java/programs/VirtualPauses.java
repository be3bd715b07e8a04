package programs;

import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;

/** So many virtual threads that make so many pauses each: sleep(0), yield and sleep(1), on lines of their own. */
public final class VirtualPauses {

    private VirtualPauses() {
    }

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        int each = Integer.parseInt(arguments[1]);
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch done = new CountDownLatch(threads);
        Runnable work = () -> {
            try {
                pause(each);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
            done.countDown();
        };
        for (int i = 0; i < threads; i++) {
            start.invoke(null, work);
        }
        done.await();
        System.out.println("done");
    }

    private static void pause(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            Thread.sleep(0);
            Thread.yield();
        }
        Thread.sleep(1);
    }
}
