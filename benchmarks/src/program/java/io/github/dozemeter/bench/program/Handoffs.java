package io.github.dozemeter.bench.program;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Pairs of virtual threads hand objects over, so that each is mounted and unmounted all the time, without a pause that the
 * agent counts. Arguments: pairs, milliseconds, idle platform threads. With the agent's jar as a fourth one it attaches an
 * agent to itself and stops it again. Prints the processor time of a handover, in nanoseconds: {@code before}, {@code attached}, {@code stopped}.
 */
public final class Handoffs {

    private static final OperatingSystemMXBean PROCESS = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final LongAdder DONE = new LongAdder();

    private Handoffs() {
    }

    public static void main(String[] arguments) throws Exception {
        int pairs = Integer.parseInt(arguments[0]);
        long millis = Long.parseLong(arguments[1]);
        for (int idle = Integer.parseInt(arguments[2]); idle > 0; idle--) {
            Threads.start(false, LockSupport::park);
        }
        for (int pair = 0; pair < pairs; pair++) {
            SynchronousQueue<Object> queue = new SynchronousQueue<>();
            Threads.start(true, () -> give(queue));
            Threads.start(true, () -> take(queue));
        }
        Thread.sleep(2 * millis);
        print("before", millis);
        if (arguments.length > 3) {
            String self = String.valueOf(ProcessHandle.current().pid());
            agent(arguments[3], "start", self, "port=off");
            print("attached", millis);
            agent(arguments[3], "stop", self);
            print("stopped", millis);
        }
    }

    private static void give(SynchronousQueue<Object> queue) throws InterruptedException {
        while (true) {
            queue.put(DONE);
            DONE.increment();
        }
    }

    private static void take(SynchronousQueue<Object> queue) throws InterruptedException {
        while (true) {
            queue.take();
        }
    }

    /** Settles first, as long as it measures. */
    private static void print(String when, long millis) throws InterruptedException {
        Thread.sleep(millis);
        long begin = PROCESS.getProcessCpuTime();
        long count = DONE.sum();
        Thread.sleep(millis);
        System.out.println(when + "\t" + (double) (PROCESS.getProcessCpuTime() - begin) / (DONE.sum() - count));
    }

    private static void agent(String... jarAndWords) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Arrays.asList(System.getProperty("java.home") + "/bin/java", "-jar"));
        command.addAll(Arrays.asList(jarAndWords));
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(command + " ended with " + exit);
        }
    }
}
