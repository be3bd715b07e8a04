package programs;

import java.lang.reflect.Method;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** So many virtual threads that sleep again and again, and one that polls, in loops that never return. */
public final class VirtualLoops {

    private static final int SLEEP_MILLIS = 20;
    private static final int POLL_MILLIS = 50;

    private VirtualLoops() {
    }

    public static void main(String[] arguments) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            start.invoke(null, (Runnable) VirtualLoops::sleep);
        }
        start.invoke(null, (Runnable) VirtualLoops::poll);
        System.out.println("pausing");
        Thread.currentThread().join();
    }

    private static void sleep() {
        try {
            while (true) {
                Thread.sleep(SLEEP_MILLIS);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private static void poll() {
        BlockingQueue<String> nothing = new ArrayBlockingQueue<>(1);
        try {
            while (true) {
                nothing.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
