package io.github.dozemeter.bench.validate;

import com.sun.management.OperatingSystemMXBean;
import io.github.dozemeter.bench.jmh.thread.ThreadKind;
import io.github.dozemeter.bench.machine.Load;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs in a JVM of its own: threads that park for a millisecond again and again, and the same span without them, in turns.
 * Arguments: {@code PLATFORM} or {@code VIRTUAL}, {@code IDLE} or {@code LOADED}, rounds, milliseconds of a span. Writes
 * a line for each round: parks, then CPU nanoseconds a park of the process, of the machine and by the threads' own clocks.
 *
 * <p>Loaded means a spinning thread for each processor, in the same process; what they use is taken off.
 */
public final class WakeUpProgram {

    static final String LINE = "round";

    private static final int PARKING = 16;
    private static final long PARK_NANOS = 1_000_000;
    private static final long WARM_UP_MILLIS = 300;
    private static final long NANOS_PER_TICK = 10_000_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ThreadKind kind;
    private final List<Thread> spinning = new ArrayList<>();
    private final AtomicLong parks = new AtomicLong();
    private final AtomicLong threadNanos = new AtomicLong();
    private volatile boolean isRunning;

    private WakeUpProgram(ThreadKind kind) {
        this.kind = kind;
    }

    public static void main(String[] arguments) throws InterruptedException {
        WakeUpProgram program = new WakeUpProgram(ThreadKind.valueOf(arguments[0]));
        if (arguments[1].equals("LOADED")) {
            program.spin();
        }
        int rounds = Integer.parseInt(arguments[2]);
        long millis = Long.parseLong(arguments[3]);
        program.span(true, WARM_UP_MILLIS);
        for (int round = 0; round < rounds; round++) {
            program.round(round % 2 == 0, millis);
        }
    }

    private void spin() {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            spinning.add(ThreadKind.PLATFORM.start(() -> {
                while (true) {
                    Thread.onSpinWait();
                }
            }));
        }
    }

    /** Either span first, in turns: what drifts takes off as much as it adds. */
    private void round(boolean parksFirst, long millis) throws InterruptedException {
        Used first = span(parksFirst, millis);
        Used second = span(!parksFirst, millis);
        if (parksFirst) {
            print(first, second);
        } else {
            print(second, first);
        }
    }

    private void print(Used parked, Used idle) {
        boolean isSystemKnown = parked.system >= 0 && spinning.isEmpty();
        double system = isSystemKnown ? perPark(parked.system, idle.system, parked) : -1;
        double thread = kind == ThreadKind.VIRTUAL ? -1 : parked.thread / parked.parks;
        double process = perPark(parked.process, idle.process, parked);
        System.out.println(LINE + '\t' + parked.parks + '\t' + process + '\t' + system + '\t' + thread);
    }

    /** A span that lasted longer used more by itself. */
    private static double perPark(double parked, double idle, Used with) {
        return (parked - idle) * with.nanos / with.parks;
    }

    /** What a span used: shares of a core, but for the threads' own nanoseconds. */
    private record Used(double nanos, double process, double system, double thread, long parks) {
    }

    private Used span(boolean isParking, long millis) throws InterruptedException {
        parks.set(0);
        threadNanos.set(0);
        isRunning = true;
        List<Thread> started = new ArrayList<>();
        long start = System.nanoTime();
        double process = process();
        double busy = busy();
        for (int i = 0; isParking && i < PARKING; i++) {
            started.add(kind.start(this::park));
        }
        Thread.sleep(millis);
        isRunning = false;
        for (Thread one : started) {
            one.join();
        }
        double nanos = System.nanoTime() - start;
        return new Used(nanos, (process() - process) / nanos, busy < 0 ? -1 : (busy() - busy) / nanos, threadNanos.get(),
            Math.max(1, parks.get()));
    }

    private void park() {
        long own = 0;
        long before = kind == ThreadKind.VIRTUAL ? 0 : threads.getCurrentThreadCpuTime();
        while (isRunning) {
            LockSupport.parkNanos(PARK_NANOS);
            own++;
        }
        parks.addAndGet(own);
        threadNanos.addAndGet(kind == ThreadKind.VIRTUAL ? 0 : threads.getCurrentThreadCpuTime() - before);
    }

    /** Without what the spinning threads use, who give way to those that wake up. */
    private double process() {
        double nanos = system.getProcessCpuTime();
        for (Thread one : spinning) {
            nanos -= threads.getThreadCpuTime(one.getId());
        }
        return nanos;
    }

    /** Nanoseconds that all processors worked for anybody; below zero without /proc/stat. */
    private static double busy() {
        long ticks = Load.busyTicks();
        return ticks == 0 ? -1 : ticks * (double) NANOS_PER_TICK;
    }
}
