package programs;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that pause in loops that never return, those that the arguments name, and print every 20 ms the time in milliseconds since
 * 1970 and how often each site has paused so far: {@code time N}, {@code first N}. With {@code once} the main thread makes a known number
 * of each kind of pause and ends, with {@code once virtual} after virtual threads have made theirs.
 */
public final class RecordedRates {

    private static final long MILLISECOND = 1_000_000;
    private static final int BURST = 50;
    private static final Map<String, AtomicLong> COUNTS = new TreeMap<>();
    private static final ArrayBlockingQueue<Object> QUEUE = new ArrayBlockingQueue<>(1_000);

    private RecordedRates() {
    }

    private interface Loop {
        void turn() throws InterruptedException;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> wanted = Arrays.asList(arguments);
        for (String site : "first second groups zero delivered expired wait until scheduled virtual".split(" ")) {
            COUNTS.put(site, new AtomicLong());
        }
        if (wanted.contains("once")) {
            once();
            if (wanted.contains("virtual")) {
                onceVirtual();
            }
            return;
        }
        start(wanted, "two", RecordedRates::two);
        start(wanted, "groups", RecordedRates::groups);
        start(wanted, "zero", RecordedRates::zero);
        start(wanted, "queue", RecordedRates::poll);
        start(wanted, "queue", RecordedRates::offer);
        start(wanted, "wait", RecordedRates::await);
        start(wanted, "until", RecordedRates::until);
        if (wanted.contains("scheduled")) {
            Executors.newScheduledThreadPool(1).scheduleAtFixedRate(() -> count("scheduled"), 0, 5, TimeUnit.MILLISECONDS);
        }
        for (int i = 0; wanted.contains("virtual") && i < 5; i++) {
            Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            start.invoke(null, forEver(RecordedRates::virtual));
        }
        while (true) {
            StringBuilder text = new StringBuilder("time " + System.currentTimeMillis());
            COUNTS.forEach((site, count) -> text.append('\n').append(site).append(' ').append(count));
            System.out.println(text);
            LockSupport.parkNanos(20 * MILLISECOND);
        }
    }

    /** A wait whose time is over before it parks makes none: those that may end so request much. */
    private static void once() throws InterruptedException {
        Object never = new Object();
        for (int i = 0; i < 300; i++) {
            Thread.sleep(0);
            if (i % 3 == 0) {
                Thread.sleep(1);
                LockSupport.parkNanos(2 * MILLISECOND);
                synchronized (never) {
                    never.wait(3);
                }
            }
            if (i % 30 == 0) {
                QUEUE.poll(100, TimeUnit.MILLISECONDS);
                LockSupport.parkUntil(System.currentTimeMillis() + 100);
            }
        }
    }

    private static void onceVirtual() throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = (Thread) start.invoke(null, times(60, RecordedRates::virtual));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        ((Thread) start.invoke(null, times(60, RecordedRates::pinned))).join();
    }

    /** Up to 23 it cannot leave its carrier here (JEP 491). */
    private static void pinned() throws InterruptedException {
        synchronized (COUNTS) {
            Thread.sleep(2);
        }
    }

    private static void start(List<String> wanted, String name, Loop loop) {
        if (wanted.contains(name)) {
            Thread thread = new Thread(forEver(loop), name + "-1");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static Runnable forEver(Loop loop) {
        return times(Long.MAX_VALUE, loop);
    }

    private static Runnable times(long turns, Loop loop) {
        return () -> {
            try {
                for (long turn = 0; turn < turns; turn++) {
                    loop.turn();
                }
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
    }

    private static void count(String site) {
        COUNTS.get(site).incrementAndGet();
    }

    private static void two() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            Thread.sleep(1);
            count("first");
        }
        Thread.sleep(3);
        count("second");
    }

    private static void groups() throws InterruptedException {
        Thread.sleep(COUNTS.get("groups").get() % 2 == 0 ? 1 : 10);
        count("groups");
    }

    private static void zero() throws InterruptedException {
        Thread.sleep(0);
        count("zero");
    }

    /** Takes what comes in bursts: nearly all at once, and waits in vain before the next burst. */
    private static void poll() throws InterruptedException {
        count(QUEUE.poll(1, TimeUnit.MILLISECONDS) == null ? "expired" : "delivered");
    }

    private static void offer() {
        for (int i = 0; i < BURST; i++) {
            QUEUE.offer("");
        }
        LockSupport.parkNanos(2_400_000);
    }

    private static void await() throws InterruptedException {
        synchronized (QUEUE) {
            QUEUE.wait(3);
        }
        count("wait");
    }

    private static void until() {
        LockSupport.parkUntil(System.currentTimeMillis() + 4);
        count("until");
    }

    private static void virtual() throws InterruptedException {
        Thread.sleep(2);
        count("virtual");
    }
}
