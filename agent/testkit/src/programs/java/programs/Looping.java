package programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Has a loop that never returns, in a class that pauses in another method, and one that pauses in a loop that never
 * returns; with an argument the first is rather in a method that pauses and returns. Prints, ten times a second, how many
 * rounds the first made in 100 ms of its CPU time, whatever else the machine has to do; all of it is to keep its speed.
 */
public final class Looping {

    private static volatile long rounds;
    private static volatile double sink;

    private Looping() {
    }

    public static void main(String[] arguments) throws Exception {
        boolean returns = arguments.length > 0;
        Thread loop = new Thread(returns ? Looping::bursts : Looping::loop, "loop");
        loop.setDaemon(true);
        loop.start();
        Teller.tell(loop);
    }

    private static void loop() {
        double value = 1;
        while (true) {
            for (int i = 0; i < 2_000; i++) {
                value = value * 1.000001 + i;
            }
            sink = value;
            rounds++;
        }
    }

    /** Of a class that is rewritten and restored, all of whose methods return. */
    private static void bursts() {
        while (true) {
            sink = Burst.once();
            rounds++;
        }
    }

    private static final class Burst {

        /**
         * Without a loop: one that is on the stack at every look would hold the class. Without calls: which of them are
         * inlined is anew a matter of luck each time that it is compiled.
         */
        static double once() {
            long value = rounds;
            if (value % 10_000 == 0) {
                Thread.yield();
            }
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
            return value;
        }
    }

    /** Never called: what matters is that the class holds a pause. */
    static void pause() throws InterruptedException {
        Thread.sleep(0);
    }

    private static final class Teller {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        static void tell(Thread loop) throws InterruptedException {
            while (loop.isAlive()) {
                long before = rounds;
                long cpu = THREADS.getThreadCpuTime(loop.getId());
                loop.join(100);
                long used = Math.max(1, THREADS.getThreadCpuTime(loop.getId()) - cpu);
                System.out.println("rounds " + (rounds - before) * 100_000_000L / used);
            }
        }
    }
}
