package programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;

/**
 * Pauses whose cost is known, each in a method of its own, by the argument: {@code poll} sleeps a millisecond and then burns
 * 200 µs of CPU, again and again; {@code zero} makes 20,000 zero sleeps and then sleeps 20 ms, again and again; {@code virtual}
 * does the same on a virtual thread; {@code locked} polls, and beside it sleeps 5 ms while it holds a monitor. Until it is ended.
 */
public final class TriedPauses {

    private static final long BURNT_NANOS = 200_000;
    private static final int ZERO_SLEEPS = 20_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private TriedPauses() {
    }

    private interface Turn {
        void make() throws InterruptedException;
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "virtual":
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, again(TriedPauses::batch));
                break;
            case "zero":
                new Thread(again(TriedPauses::batch), "tried").start();
                break;
            case "locked":
                new Thread(again(TriedPauses::locked), "locked").start();
                new Thread(again(TriedPauses::poll), "tried").start();
                break;
            default:
                new Thread(again(TriedPauses::poll), "tried").start();
        }
        System.out.println("pausing");
        new CountDownLatch(1).await();
    }

    private static Runnable again(Turn turn) {
        return () -> {
            try {
                while (true) {
                    turn.make();
                }
            } catch (InterruptedException end) {
                throw new IllegalStateException(end);
            }
        };
    }

    private static synchronized void locked() throws InterruptedException {
        Thread.sleep(5);
    }

    private static void poll() throws InterruptedException {
        Thread.sleep(1);
        long end = THREADS.getCurrentThreadCpuTime() + BURNT_NANOS;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            // Burns.
        }
    }

    private static void batch() throws InterruptedException {
        for (int i = 0; i < ZERO_SLEEPS; i++) {
            pause(0);
        }
        rest();
    }

    private static void pause(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void rest() throws InterruptedException {
        Thread.sleep(20);
    }
}
