package programs;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes each of the pauses that the agent's table names, and prints name, outcome, the least nanoseconds taken, and the
 * least of them less the wait for a processor: a yield on a busy machine takes the time slices of others.
 */
public final class Meanings {

    private static final int TIMES = 120;
    private static final long SECOND = 1_000_000_000L;
    private static final Object MONITOR = new Object();
    private static final Thread SELF = Thread.currentThread();

    private Meanings() {
    }

    private interface Pause {
        void make() throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        sleeps();
        units();
        parks();
        permits();
        monitors();
        joins();
        if (!System.getProperty("java.specification.version").startsWith("1.")
            && Integer.parseInt(System.getProperty("java.specification.version")) >= 21) {
            durations();
            virtualThreads();
        }
    }

    private static void sleeps() throws Exception {
        show("SLEEP_ZERO", () -> Thread.sleep(0));
        show("SLEEP_ZERO_INTERRUPTED", SELF::interrupt, () -> Thread.sleep(0));
        show("SLEEP_NEGATIVE", () -> Thread.sleep(-1));
        show("SLEEP_ONE_NANO", () -> Thread.sleep(0, 1));
        show("SLEEP_SMALL_PART", () -> Thread.sleep(1, 400_000));
        show("SLEEP_LARGE_PART", () -> Thread.sleep(1, 500_000));
        show("YIELD", () -> Thread.yield());
    }

    private static void units() throws Exception {
        show("UNIT_ZERO", () -> TimeUnit.SECONDS.sleep(0));
        show("UNIT_NEGATIVE", () -> TimeUnit.SECONDS.sleep(-1));
        show("UNIT_ZERO_INTERRUPTED", SELF::interrupt, () -> TimeUnit.SECONDS.sleep(0));
        show("UNIT_MICROS", () -> TimeUnit.MICROSECONDS.sleep(100));
    }

    private static void parks() throws Exception {
        show("PARK_ZERO", () -> LockSupport.parkNanos(0));
        show("PARK_NEGATIVE", () -> LockSupport.parkNanos(-1));
        show("PARK_MICROS", () -> LockSupport.parkNanos(100_000));
        show("PARK_INTERRUPTED", SELF::interrupt, () -> LockSupport.parkNanos(SECOND));
        show("PARK_UNTIL_PAST", () -> LockSupport.parkUntil(1));
    }

    private static void permits() throws Exception {
        Pause permit = () -> LockSupport.unpark(SELF);
        show("PARK_PERMIT", permit, () -> LockSupport.parkNanos(SECOND));
        show("PARK_AFTER_INTERRUPT", () -> {
            SELF.interrupt();
            Thread.interrupted();
        }, () -> LockSupport.parkNanos(SECOND));
        show("PARK_AFTER_PARK_ZERO", () -> {
            permit.make();
            LockSupport.parkNanos(0);
        }, () -> LockSupport.parkNanos(SECOND));
        show("PARK_AFTER_PARK_UNTIL_PAST", () -> {
            permit.make();
            LockSupport.parkUntil(1);
        }, () -> LockSupport.parkNanos(100_000));
    }

    private static void monitors() throws Exception {
        showEndless("WAIT_ZERO", () -> {
            synchronized (MONITOR) {
                MONITOR.wait(0);
            }
        });
        show("WAIT_NEGATIVE", () -> {
            synchronized (MONITOR) {
                MONITOR.wait(-1);
            }
        });
        show("WAIT_ONE_NANO", () -> {
            synchronized (MONITOR) {
                MONITOR.wait(0, 1);
            }
        });
    }

    private static void joins() throws Exception {
        showEndless("JOIN_ZERO", () -> SELF.join(0));
        show("JOIN_NEGATIVE", () -> SELF.join(-1));
        show("JOIN_ONE_NANO", () -> SELF.join(0, 1));
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        show("JOIN_ENDED", () -> ended.join(1_000));
    }

    private static void durations() throws Exception {
        Method sleep = Thread.class.getMethod("sleep", java.time.Duration.class);
        show("SLEEP_NO_DURATION", () -> sleep.invoke(null, java.time.Duration.ZERO));
        show("SLEEP_NEGATIVE_DURATION", () -> sleep.invoke(null, java.time.Duration.ofMillis(-1)));
    }

    private static void virtualThreads() throws Exception {
        Thread virtual = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) () -> {
            show("VIRTUAL_SLEEP_ZERO", () -> Thread.sleep(0));
            show("VIRTUAL_PARK_MICROS", () -> LockSupport.parkNanos(100_000));
            show("VIRTUAL_PARK_AFTER_SLEEP", () -> Thread.sleep(1), () -> LockSupport.parkNanos(SECOND));
        });
        virtual.join();
    }

    private static void show(String name, Pause pause) {
        show(name, () -> { }, pause);
    }

    private static void show(String name, Pause before, Pause pause) {
        String outcome = "returned";
        long least = Long.MAX_VALUE;
        long leastAlone = Long.MAX_VALUE;
        for (int i = 0; i < TIMES; i++) {
            // Takes the permit that an earlier interrupt or sleep may have left.
            LockSupport.parkUntil(1);
            long queued = queuedNanos();
            try {
                before.make();
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
            long start = System.nanoTime();
            try {
                pause.make();
            } catch (Exception thrown) {
                outcome = thrown.getClass().getSimpleName();
            }
            long taken = System.nanoTime() - start;
            Thread.interrupted();
            least = Math.min(least, taken);
            leastAlone = Math.min(leastAlone, taken - (queuedNanos() - queued));
        }
        System.out.println(name + " " + outcome + " " + least + " " + leastAlone);
    }

    /** How long this thread could run but had no processor, as Linux tells; 0 elsewhere. */
    private static long queuedNanos() {
        // No channel: an interrupt would close it.
        try (BufferedReader told = new BufferedReader(new FileReader("/proc/thread-self/schedstat"))) {
            return Long.parseLong(told.readLine().split(" ")[1]);
        } catch (IOException notLinux) {
            return 0;
        }
    }

    /** It waits if nothing but an interrupt ends it. */
    private static void showEndless(String name, Pause pause) throws Exception {
        boolean[] interrupted = new boolean[1];
        Thread thread = new Thread(() -> {
            try {
                pause.make();
            } catch (Exception end) {
                interrupted[0] = true;
            }
        });
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        thread.join(20);
        boolean waited = thread.isAlive();
        thread.interrupt();
        thread.join();
        System.out.println(name + " " + (waited && interrupted[0] ? "waited" : "returned") + " 0 0");
    }
}
