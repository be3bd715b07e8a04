package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pauses for ever, in a loop that never returns: on a thread for each call, or in {@code main} alone by the call that the argument names. */
public final class EndlessPauses {

    private static final long NANOS = 100_000;

    private EndlessPauses() {
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("park")) {
            park();
        }
        start("parkUntil", EndlessPauses::parkUntil);
        start("sleep", EndlessPauses::sleep);
        start("yield", EndlessPauses::yieldAlways);
        start("unit", EndlessPauses::unit);
        start("wait", EndlessPauses::await);
        Thread main = Thread.currentThread();
        start("join", () -> join(main));
        System.out.println("pausing");
        park();
    }

    private static void start(String name, Loop loop) {
        Thread thread = new Thread(() -> {
            try {
                loop.run();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void park() {
        while (true) {
            LockSupport.parkNanos(NANOS);
        }
    }

    private static void parkUntil() {
        while (true) {
            LockSupport.parkUntil(System.currentTimeMillis() + 50);
        }
    }

    private static void sleep() throws InterruptedException {
        while (true) {
            Thread.sleep(50);
        }
    }

    private static void yieldAlways() {
        while (true) {
            Thread.yield();
        }
    }

    private static void unit() throws InterruptedException {
        while (true) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static void await() throws InterruptedException {
        Object never = new Object();
        synchronized (never) {
            while (true) {
                never.wait(50);
            }
        }
    }

    private static void join(Thread other) throws InterruptedException {
        while (true) {
            other.join(50);
        }
    }

    private interface Loop {
        void run() throws InterruptedException;
    }
}
