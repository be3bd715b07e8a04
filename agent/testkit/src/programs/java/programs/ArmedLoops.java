package programs;

import java.util.concurrent.locks.LockSupport;

/** Threads that pause in loops while their site is armed and disarmed; prints the same as without an agent. */
public final class ArmedLoops {

    private static final long MILLI = 1_000_000;

    private static boolean flag;
    private static volatile boolean set;
    private static long laps;

    private ArmedLoops() {
    }

    public static void main(String[] arguments) throws Exception {
        Arming.begin();
        counted();
        loops();
        if (Arming.hasVirtualThreads()) {
            virtualThreads();
        }
    }

    /** Three threads, while one site is armed and disarmed a hundred times. */
    private static void counted() throws Exception {
        int each = 20_000;
        zeroSleeps(1);
        int site = Arming.newest();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> zeroSleeps(each));
            threads[i].start();
        }
        for (int round = 0; round < 100; round++) {
            Arming.arm(Arming.ARMS[1 + round % 3], site, MILLI);
            Arming.rest(1);
            Arming.disarm();
        }
        for (Thread thread : threads) {
            Arming.ended(thread);
        }
        System.out.println("counted " + (1 + threads.length * each));
    }

    private static void zeroSleeps(int times) {
        for (int i = 0; i < times; i++) {
            try {
                Thread.sleep(0);
            } catch (InterruptedException nobodyDoes) {
                throw new IllegalStateException(nobodyDoes);
            }
        }
    }

    /** Loops over a plain field end: no compiler may take its reading out of them. */
    private static void loops() throws Exception {
        showLoop("loop of sleep(0)", 0, () -> {
            while (!flag) {
                Thread.sleep(0);
                laps++;
            }
            return null;
        });
        showLoop("loop of yield", 0, () -> {
            while (!flag) {
                Thread.yield();
                laps++;
            }
            return null;
        });
        showLoop("loop of parkNanos(1)", 100_000, () -> {
            while (!flag) {
                LockSupport.parkNanos(1);
                laps++;
            }
            return null;
        });
    }

    /** On one carrier thread: with no call at all the second would never run. */
    private static void virtualThreads() throws Exception {
        Runnable setting = () -> set = true;
        Runnable waiting = () -> {
            set = false;
            virtual(setting);
            while (!set) {
                try {
                    Thread.sleep(0);
                } catch (InterruptedException nobodyDoes) {
                    throw new IllegalStateException(nobodyDoes);
                }
            }
        };
        Arming.ended(virtual(waiting));
        int site = Arming.newest();
        for (String armed : Arming.ARMS) {
            Arming.arm(armed, site, MILLI);
            Arming.ended(virtual(waiting));
            Arming.disarm();
            System.out.println("virtual loop of sleep(0), " + armed + ": ended");
        }
    }

    private static Thread virtual(Runnable work) {
        try {
            return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
        } catch (ReflectiveOperationException before21) {
            throw new IllegalStateException(before21);
        }
    }

    private static void showLoop(String name, long stretch, Arming.Pause loop) throws Exception {
        flag = false;
        Thread compiled = new Thread(() -> Arming.made(loop));
        compiled.start();
        for (int i = 0; i < 200 && laps < 30_000; i++) {
            Arming.rest(5);
        }
        int site = Arming.newest();
        flag = true;
        Arming.ended(compiled);
        for (String armed : Arming.ARMS) {
            flag = false;
            laps = 0;
            Thread thread = new Thread(() -> Arming.made(loop));
            thread.start();
            Arming.rest(50);
            Arming.arm(armed, site, Math.max(1, stretch));
            Arming.rest(100);
            System.gc();
            flag = true;
            Arming.ended(thread);
            Arming.disarm();
            System.out.println(name + ", " + armed + ": ended");
        }
    }
}
