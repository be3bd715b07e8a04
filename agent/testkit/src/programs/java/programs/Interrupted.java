package programs;

import java.util.concurrent.locks.LockSupport;

/** A thread that is interrupted, and goes on sleeping or parking with its flag set, for so many seconds. */
public final class Interrupted {

    private Interrupted() {
    }

    public static void main(String[] arguments) throws Exception {
        long end = System.nanoTime() + Long.parseLong(arguments[1]) * 1_000_000_000L;
        Thread thread = new Thread(arguments[0].equals("sleep") ? () -> sleep(end) : () -> park(end));
        thread.start();
        thread.interrupt();
        thread.join();
    }

    private static void sleep(long end) {
        while (System.nanoTime() - end < 0) {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException again) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void park(long end) {
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(100_000_000);
        }
    }
}
