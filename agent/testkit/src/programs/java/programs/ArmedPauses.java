package programs;

import java.lang.ref.ReferenceQueue;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Pauses at sites that are armed in turns, where the agent runs, and what the program can tell of each: the same lines as
 * without an agent.
 */
public final class ArmedPauses {

    private static final long MILLI = 1_000_000;
    private static final Object MONITOR = new Object();
    private static final Thread SELF = Thread.currentThread();

    private static boolean entered;

    private ArmedPauses() {
    }

    public static void main(String[] arguments) throws Exception {
        Arming.begin();
        sleeps();
        parks();
        waits();
        endless();
        stretched();
        if (Arming.hasVirtualThreads()) {
            durations();
        }
    }

    private static void sleeps() throws Exception {
        show("sleep(0)", () -> { }, () -> {
            Thread.sleep(0);
            return "no exception";
        });
        show("sleep(0) interrupted", SELF::interrupt, () -> {
            Thread.sleep(0);
            return "no exception";
        });
        show("sleep(0, 0) interrupted", SELF::interrupt, () -> {
            Thread.sleep(0, 0);
            return "no exception";
        });
        show("sleep(-1)", () -> { }, () -> {
            Thread.sleep(-1);
            return "no exception";
        });
        show("sleep(1) interrupted", SELF::interrupt, () -> {
            Thread.sleep(1);
            return "no exception";
        });
        show("sleep(1, -1)", () -> { }, () -> {
            Thread.sleep(1, -1);
            return "no exception";
        });
        show("sleep(1, 1000000)", () -> { }, () -> {
            Thread.sleep(1, 1_000_000);
            return "no exception";
        });
        show("unit.sleep(0) interrupted", SELF::interrupt, () -> {
            TimeUnit.SECONDS.sleep(0);
            return "no exception";
        });
        show("unit.sleep(-1) interrupted", SELF::interrupt, () -> {
            TimeUnit.SECONDS.sleep(-1);
            return "no exception";
        });
        show("unit.sleep(1) interrupted", SELF::interrupt, () -> {
            TimeUnit.MILLISECONDS.sleep(1);
            return "no exception";
        });
    }

    private static void parks() throws Exception {
        show("park with a permit", () -> LockSupport.unpark(SELF), () -> {
            long start = System.nanoTime();
            LockSupport.parkNanos(1);
            return System.nanoTime() - start < Arming.SECOND;
        });
        show("park of zero keeps the permit", () -> LockSupport.unpark(SELF), () -> {
            LockSupport.parkNanos(0);
            return permitIsThere();
        });
        show("park below zero keeps the permit", () -> LockSupport.unpark(SELF), () -> {
            LockSupport.parkNanos(MONITOR, -1);
            return permitIsThere();
        });
        show("park interrupted", SELF::interrupt, () -> {
            LockSupport.parkNanos(1);
            return "returned";
        });
        show("parkUntil the past takes the permit", () -> LockSupport.unpark(SELF), () -> {
            LockSupport.parkUntil(1);
            return "returned";
        });
    }

    private static boolean permitIsThere() {
        long start = System.nanoTime();
        Arming.takePermit();
        return System.nanoTime() - start < Arming.SECOND;
    }

    private static void waits() throws Exception {
        show("wait without the monitor", () -> { }, () -> {
            MONITOR.wait(1);
            return "no exception";
        });
        show("wait(-1)", () -> { }, () -> {
            synchronized (MONITOR) {
                MONITOR.wait(-1);
            }
            return "no exception";
        });
        show("wait gives the monitor away and takes it again", () -> { }, () -> {
            entered = false;
            Thread notifier = new Thread(() -> {
                synchronized (MONITOR) {
                    entered = true;
                    MONITOR.notifyAll();
                }
            });
            boolean held;
            synchronized (MONITOR) {
                notifier.start();
                MONITOR.wait(900);
                held = Thread.holdsLock(MONITOR);
            }
            Arming.ended(notifier);
            return held && entered;
        });
        show("wait interrupted", SELF::interrupt, () -> {
            synchronized (MONITOR) {
                MONITOR.wait(1);
            }
            return "no exception";
        });
        Thread over = new Thread();
        over.start();
        Arming.ended(over);
        show("join of an ended thread", () -> { }, () -> {
            over.join(1);
            return "returned";
        });
        show("join(-1)", () -> { }, () -> {
            over.join(-1);
            return "returned";
        });
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        show("poll of nothing", () -> { }, () -> queue.poll(1, TimeUnit.MILLISECONDS));
        show("poll of something", () -> queue.add("it"), () -> queue.poll(1, TimeUnit.MILLISECONDS));
        queue.clear();
        show("poll without a unit", () -> { }, () -> queue.poll(1, null));
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        show("awaitNanos without the lock", () -> { }, () -> condition.awaitNanos(1));
        lock.lock();
        show("awaitNanos to its end", () -> { }, () -> condition.awaitNanos(MILLI) <= 0);
        show("awaitNanos interrupted", SELF::interrupt, () -> condition.awaitNanos(MILLI));
    }

    /** They wait until they are interrupted, however long the arm makes other calls. */
    private static void endless() throws Exception {
        showEndless("wait(0)", () -> {
            synchronized (MONITOR) {
                MONITOR.wait(0);
            }
            return "returned";
        });
        showEndless("join(0)", () -> {
            SELF.join(0);
            return "returned";
        });
        showEndless("remove(0)", () -> new ReferenceQueue<Object>().remove(0));
        Selector selector = Selector.open();
        showEndless("select(0)", () -> selector.select(0));
        selector.close();
    }

    /** What rounds times differently in each JDK. */
    private static void stretched() throws Exception {
        showStretched("sleep(1)", 20 * MILLI, () -> {
            Thread.sleep(1);
            return "no exception";
        });
        showStretched("sleep(1) by 1.4 ms", 1_400_000, () -> {
            Thread.sleep(1);
            return "no exception";
        });
        showStretched("sleep(0, 100000)", 400_000, () -> {
            Thread.sleep(0, 100_000);
            return null;
        });
        showStretched("sleep(1, 100000)", 1_400_000, () -> {
            Thread.sleep(1, 100_000);
            return null;
        });
        showStretched("unit.sleep", 1_400_000, () -> {
            TimeUnit.MICROSECONDS.sleep(100);
            return null;
        });
        showStretched("parkNanos", 400_000, () -> {
            LockSupport.parkNanos(1);
            return null;
        });
        showStretched("parkUntil", 20 * MILLI, () -> {
            LockSupport.parkUntil(System.currentTimeMillis() + 2);
            return null;
        });
        showStretched("wait", 20 * MILLI, () -> {
            synchronized (MONITOR) {
                MONITOR.wait(1);
            }
            return null;
        });
        showStretched("wait(0, 1)", 20 * MILLI, () -> {
            synchronized (MONITOR) {
                MONITOR.wait(0, 1);
            }
            return null;
        });
        showStretched("join(0, 1)", 20 * MILLI, () -> {
            SELF.join(0, 1);
            return null;
        });
        showStretched("poll", 20 * MILLI, () -> new LinkedBlockingQueue<>().poll(1, TimeUnit.MICROSECONDS));
    }

    /** A test makes {@link NewerThread} Thread. */
    private static void durations() throws Exception {
        NewerThread self = (NewerThread) (Object) SELF;
        show("sleep(Duration.ZERO) interrupted", SELF::interrupt, () -> {
            NewerThread.sleep(Duration.ZERO);
            return "no exception";
        });
        show("sleep of a Duration below zero interrupted", SELF::interrupt, () -> {
            NewerThread.sleep(Duration.ofNanos(-1));
            return "no exception";
        });
        show("sleep without a Duration", () -> { }, () -> {
            NewerThread.sleep(null);
            return "no exception";
        });
        show("join(Duration)", () -> { }, () -> self.join(Duration.ofMillis(1)));
        showStretched("sleep(Duration)", 20 * MILLI, () -> {
            NewerThread.sleep(Duration.ofMillis(1));
            return null;
        });
        showStretched("join of a Duration", 20 * MILLI, () -> self.join(Duration.ofMillis(1)));
    }

    private static void show(String name, Runnable before, Arming.Pause pause) throws Exception {
        int site = firstMade(pause);
        for (String armed : Arming.ARMS) {
            Arming.takePermitIfAny();
            Arming.arm(armed, site, Arming.SECOND);
            before.run();
            String outcome;
            try {
                outcome = String.valueOf(pause.make());
            } catch (Exception thrown) {
                String message = thrown instanceof NullPointerException ? "" : ": " + thrown.getMessage();
                outcome = thrown.getClass().getName() + message;
            }
            System.out.println(name + ", " + armed + ": " + outcome + (Thread.interrupted() ? ", interrupted" : ""));
            Arming.disarm();
        }
    }

    private static void showEndless(String name, Arming.Pause pause) throws Exception {
        int site = firstMade(pause);
        for (String armed : Arming.ARMS) {
            Arming.arm(armed, site, 5 * MILLI);
            Thread thread = new Thread(() -> Arming.made(pause));
            thread.start();
            // In a selector it counts as running.
            while (thread.isAlive() && thread.getState() != Thread.State.WAITING && !name.startsWith("select")) {
                Arming.rest(1);
            }
            Arming.rest(40);
            System.out.println(name + ", " + armed + ": " + (thread.isAlive() ? "waits" : "returned"));
            thread.interrupt();
            Arming.ended(thread);
            Arming.disarm();
        }
    }

    private static void showStretched(String name, long nanos, Arming.Pause pause) throws Exception {
        int site = firstMade(pause);
        Arming.takePermitIfAny();
        Arming.arm("stretch", site, nanos);
        long longest = Arming.hasAgent() ? 0 : nanos;
        // A park may return for no reason.
        for (int i = 0; i < 5; i++) {
            long start = System.nanoTime();
            pause.make();
            longest = Math.max(longest, System.nanoTime() - start);
        }
        Arming.disarm();
        // Deadlines are of a clock with whole milliseconds.
        boolean asLong = longest >= (nanos > 10 * MILLI ? nanos - MILLI : nanos);
        System.out.println(name + " takes as long: " + (asLong ? "yes" : longest));
    }

    /** The number of the site, which is interrupted for its first time, so that none waits. */
    private static int firstMade(Arming.Pause pause) {
        SELF.interrupt();
        Arming.made(pause);
        Thread.interrupted();
        Arming.takePermitIfAny();
        return Arming.newest();
    }
}
