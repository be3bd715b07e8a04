package programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads of the kinds that are named after the seconds. Each says where the kernel tells its run time, before it begins: {@code
 * sleepZero /proc/12/task/34/schedstat}.
 */
public final class CostLoops {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static volatile double sink;

    private CostLoops() {
    }

    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++) {
            String kind = args[i];
            for (int threads = kind.equals("pool") ? 50 : 1; threads > 0; threads--) {
                start(kind);
            }
        }
        TimeUnit.SECONDS.sleep(Long.parseLong(args[0]));
    }

    private static void start(String kind) {
        Thread thread = new Thread(() -> {
            try {
                System.out.println(kind + ' ' + schedstat());
                while (true) {
                    some(kind);
                }
            } catch (Exception end) {
                System.out.println(kind + " ended: " + end);
            }
        }, kind);
        thread.setDaemon(true);
        thread.start();
    }

    private static Path schedstat() throws Exception {
        return Paths.get("/proc/thread-self").toRealPath().resolve("schedstat");
    }

    /** Returns some hundred milliseconds later, so that its methods can be rewritten while they run. */
    private static void some(String kind) throws Exception {
        long end = System.nanoTime() + 300_000_000;
        switch (kind) {
            case "sleep": sleep(end); break;
            case "sleepWork": sleepWork(end); break;
            case "helper": helper(end); break;
            case "poll": poll(end); break;
            case "waitOne": waitOne(end); break;
            case "delivered": delivered(end); break;
            case "park": park(end); break;
            case "parkWork": parkWork(end); break;
            case "pool": pool(end); break;
            case "sleepZero": sleepZero(end); break;
            case "sleepZeroSomeWork": sleepZeroSomeWork(end); break;
            case "sleepZeroWork": sleepZeroWork(end); break;
            case "yield": yields(end); break;
            case "yieldWork": yieldWork(end); break;
            case "parkZero": parkZero(end); break;
            case "pollZero": pollZero(end); break;
            case "parkUntil": parkUntil(end); break;
            case "interrupted": interrupted(end); break;
            case "compute15": compute15(end); break;
            case "compute40": compute40(end); break;
            case "twoLines": twoLines(end); break;
            default: throw new IllegalArgumentException(kind);
        }
    }

    /** By the thread's own clock: a thread that waits for a processor does not work meanwhile. */
    private static void work(long micros) {
        long end = THREADS.getCurrentThreadCpuTime() + micros * 1_000;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            sink++;
        }
    }

    private static void sleep(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(1);
        }
    }

    private static void sleepWork(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(1);
            work(15);
        }
    }

    private static void helper(long end) throws Exception {
        while (System.nanoTime() < end) {
            pause();
        }
    }

    private static void pause() throws Exception {
        Thread.sleep(1);
    }

    private static void poll(long end) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        while (System.nanoTime() < end) {
            queue.poll(1, TimeUnit.MILLISECONDS);
        }
    }

    private static void waitOne(long end) throws Exception {
        Object lock = new Object();
        while (System.nanoTime() < end) {
            synchronized (lock) {
                lock.wait(0, 1);
            }
        }
    }

    private static void delivered(long end) throws Exception {
        Semaphore work = new Semaphore(0);
        Thread other = new Thread(() -> {
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(2_000_000);
                work.release();
            }
        });
        other.start();
        while (System.nanoTime() < end) {
            work.tryAcquire(1, TimeUnit.SECONDS);
        }
        other.join();
    }

    private static void park(long end) {
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(1);
        }
    }

    private static void parkWork(long end) {
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(1);
            work(12);
        }
    }

    private static void pool(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(10);
        }
    }

    private static void sleepZero(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(0);
        }
    }

    private static void sleepZeroSomeWork(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(0);
            work(2);
        }
    }

    private static void sleepZeroWork(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(0);
            work(20);
        }
    }

    private static void yields(long end) {
        while (System.nanoTime() < end) {
            Thread.yield();
        }
    }

    private static void yieldWork(long end) {
        while (System.nanoTime() < end) {
            Thread.yield();
            work(12);
        }
    }

    private static void parkZero(long end) {
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(0);
        }
    }

    private static void pollZero(long end) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        while (System.nanoTime() < end) {
            queue.poll(0, TimeUnit.NANOSECONDS);
        }
    }

    private static void parkUntil(long end) {
        while (System.nanoTime() < end) {
            LockSupport.parkUntil(1);
        }
    }

    private static void interrupted(long end) {
        while (System.nanoTime() < end) {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException again) {
                // As many loops do: the next sleep ends at once.
            }
            Thread.currentThread().interrupt();
        }
    }

    private static void compute15(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(1);
            work(190);
        }
    }

    private static void compute40(long end) throws Exception {
        while (System.nanoTime() < end) {
            Thread.sleep(1);
            work(720);
        }
    }

    private static void twoLines(long end) throws Exception {
        while (System.nanoTime() < end) {
            for (int i = 0; i < 200; i++) {
                Thread.sleep(0);
            }
            Thread.sleep(1);
        }
    }
}
