package io.github.dozemeter.bench.program;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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
            Thread thread = new Thread(LockSupport::park);
            thread.setDaemon(true);
            thread.start();
        }
        for (int pair = 0; pair < pairs; pair++) {
            SynchronousQueue<Object> queue = new SynchronousQueue<>();
            Starter.virtual().start(() -> give(queue));
            Starter.virtual().start(() -> take(queue));
        }
        Thread.sleep(3 * millis);
        print("before", millis);
        if (arguments.length > 3) {
            agent(arguments[3], "start", "port=off");
            Thread.sleep(millis);
            print("attached", millis);
            agent(arguments[3], "stop");
            Thread.sleep(millis);
            print("stopped", millis);
        }
        // The virtual threads are daemons.
    }

    private static void give(SynchronousQueue<Object> queue) {
        try {
            while (true) {
                queue.put(DONE);
                DONE.increment();
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private static void take(SynchronousQueue<Object> queue) {
        try {
            while (true) {
                queue.take();
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private static void print(String when, long millis) throws InterruptedException {
        long begin = PROCESS.getProcessCpuTime();
        long count = DONE.sum();
        Thread.sleep(millis);
        System.out.println(when + "\t" + (double) (PROCESS.getProcessCpuTime() - begin) / (DONE.sum() - count));
    }

    private static void agent(String jar, String verb, String... options) throws IOException, InterruptedException {
        String self = new File("/proc/self").getCanonicalFile().getName();
        ProcessBuilder command = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-jar", jar, verb, self);
        for (String option : options) {
            command.command().add(option);
        }
        int exit = command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.INHERIT).start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(verb + " ended with " + exit);
        }
    }
}
