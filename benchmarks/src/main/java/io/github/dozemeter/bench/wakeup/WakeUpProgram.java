package io.github.dozemeter.bench.wakeup;

import com.sun.management.OperatingSystemMXBean;
import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs in a JVM of its own: threads that park for a millisecond again and again, and the same span without them, in turns.
 * Arguments: {@code PLATFORM} or {@code VIRTUAL}, {@code IDLE} or {@code LOADED}, rounds, milliseconds of a span. Writes
 * a line for each round, whose fields are those of {@link WakeUpCost.Round}.
 *
 * <p>Loaded means a spinning thread for each processor, in the same process; what they use is taken off.
 */
public final class WakeUpProgram {

    static final String LINE = "round";

    private static final int PARKING = 16;
    private static final long PARK_NANOS = 1_000_000;
    private static final long WARM_UP_MILLIS = 300;
    private static final long NANOS_PER_TICK = 10_000_000;
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;
    private static final int GUEST = 8;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final boolean isVirtual;
    private final List<Thread> spinning = new ArrayList<>();
    private final AtomicLong parks = new AtomicLong();
    private final AtomicLong threadNanos = new AtomicLong();
    private volatile boolean goesOn;
    private volatile boolean spins = true;

    private WakeUpProgram(boolean isVirtual) {
        this.isVirtual = isVirtual;
    }

    public static void main(String[] arguments) throws InterruptedException {
        WakeUpProgram program = new WakeUpProgram(arguments[0].equals("VIRTUAL"));
        if (arguments[1].equals("LOADED")) {
            program.spin();
        }
        int rounds = Integer.parseInt(arguments[2]);
        long millis = Long.parseLong(arguments[3]);
        program.span(true, WARM_UP_MILLIS);
        for (int round = 0; round < rounds; round++) {
            program.round(round % 2 == 0, millis);
        }
        program.spins = false;
    }

    private void spin() {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread spinner = new Thread(() -> {
                while (spins) {
                    Thread.onSpinWait();
                }
            });
            spinner.setDaemon(true);
            spinner.start();
            spinning.add(spinner);
        }
    }

    /** Either span first, in turns: what drifts takes off as much as it adds. */
    private void round(boolean parksFirst, long millis) throws InterruptedException {
        Used first = span(parksFirst, millis);
        Used second = span(!parksFirst, millis);
        Used parked = parksFirst ? first : second;
        Used idle = parksFirst ? second : first;
        System.out.println(LINE + '\t' + parked.parks + '\t' + perPark(parked.process, idle.process, parked)
            + '\t' + (parked.system < 0 || !spinning.isEmpty() ? -1 : perPark(parked.system, idle.system, parked)) + '\t'
            + (isVirtual ? -1 : parked.thread / parked.parks));
    }

    /** A span that lasted longer used more by itself. */
    private static double perPark(double parked, double idle, Used with) {
        return (parked - idle) * with.nanos / Math.max(1, with.parks);
    }

    /** What a span used: shares of a core, but for the threads' own nanoseconds. */
    private static final class Used {
        private double nanos;
        private double process;
        private double system;
        private double thread;
        private long parks;
    }

    private Used span(boolean isParking, long millis) throws InterruptedException {
        parks.set(0);
        threadNanos.set(0);
        goesOn = true;
        List<Thread> started = new ArrayList<>();
        long start = System.nanoTime();
        double process = process();
        double busy = busy();
        for (int i = 0; isParking && i < PARKING; i++) {
            started.add(isVirtual ? VirtualThreads.start(this::park) : platform());
        }
        Thread.sleep(millis);
        goesOn = false;
        for (Thread one : started) {
            one.join();
        }
        Used used = new Used();
        used.nanos = System.nanoTime() - start;
        used.process = (process() - process) / used.nanos;
        used.system = busy < 0 ? -1 : (busy() - busy) / used.nanos;
        used.thread = threadNanos.get();
        used.parks = Math.max(1, parks.get());
        return used;
    }

    private Thread platform() {
        Thread thread = new Thread(this::park);
        thread.start();
        return thread;
    }

    private void park() {
        long own = 0;
        long before = isVirtual ? 0 : threads.getCurrentThreadCpuTime();
        while (goesOn) {
            LockSupport.parkNanos(PARK_NANOS);
            own++;
        }
        parks.addAndGet(own);
        threadNanos.addAndGet(isVirtual ? 0 : threads.getCurrentThreadCpuTime() - before);
    }

    /** Without what the spinning threads use, who give way to those that wake up. */
    private double process() {
        double nanos = system.getProcessCpuTime();
        for (Thread one : spinning) {
            nanos -= threads.getThreadCpuTime(one.getId());
        }
        return nanos;
    }

    /** Nanoseconds that all processors worked for anybody, interrupts included; below zero where the system does not tell. */
    private static double busy() {
        try {
            String all = Files.readAllLines(Path.of("/proc/stat")).get(0).replaceFirst("cpu +", "");
            long[] ticks = Arrays.stream(all.split(" ")).limit(GUEST).mapToLong(Long::parseLong).toArray();
            return (Arrays.stream(ticks).sum() - ticks[IDLE] - ticks[IOWAIT] - ticks[STEAL]) * (double) NANOS_PER_TICK;
        } catch (IOException | RuntimeException absent) {
            return -1;
        }
    }
}
