package io.github.dozemeter.wakeup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reads what this process has used and waited for so far, by the kernel's counters. Each reading continues the one before it,
 * so that what a thread did before it ended stays counted, but for what it did since the last reading. Not thread-safe.
 */
public final class ProcessCounters {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String THROTTLED = "nr_throttled ";

    private final File process;
    private final File cgroups;
    private final LongSupplier clock;
    private final LongSupplier gcMillis;
    private final PerTask switches = new PerTask();
    private final PerTask delays = new PerTask();

    /**
     * @param process {@code /proc/self}
     * @param cgroups {@code /sys/fs/cgroup}
     * @param clock in nanoseconds
     * @param gcMillis time spent in GC; negative if unknown
     */
    public ProcessCounters(File process, File cgroups, LongSupplier clock, LongSupplier gcMillis) {
        this.process = process;
        this.cgroups = cgroups;
        this.clock = clock;
        this.gcMillis = gcMillis;
    }

    /** The counts up to a moment; NaN where the system has no such counter. Immutable. */
    public static final class Reading {

        public final long atNanos;
        /** The CPU time of all threads, also of those that have ended, to 10 ms. */
        public final double cpuSeconds;
        /** Voluntary context switches. */
        public final double wakeUps;
        /** How long threads that could run waited for a processor, all together. */
        public final double runDelaySeconds;
        public final double gcSeconds;
        /** Periods in which the kernel stopped a control group of this process for its quota; 0 where it has none. */
        public final long throttledPeriods;

        Reading(long atNanos, double cpuSeconds, double wakeUps, double runDelaySeconds, double gcSeconds, long throttled) {
            this.atNanos = atNanos;
            this.cpuSeconds = cpuSeconds;
            this.wakeUps = wakeUps;
            this.runDelaySeconds = runDelaySeconds;
            this.gcSeconds = gcSeconds;
            this.throttledPeriods = throttled;
        }
    }

    /** 40 µs a thread. */
    public Reading read() {
        long gc = gcMillis.getAsLong();
        Map<Integer, Long> switchesNow = new HashMap<>();
        Map<Integer, Long> delaysNow = new HashMap<>();
        File tasks = new File(process, "task");
        TaskReadings.read(tasks, false).forEach((id, task) -> {
            switchesNow.put(id, task.switches);
            long delay = TaskReadings.schedstat(tasks, id, TaskReadings.DELAY);
            if (delay >= 0) {
                delaysNow.put(id, delay);
            }
        });
        long cpu = TaskReadings.processNanos(process);
        return new Reading(clock.getAsLong(), cpu < 0 ? Double.NaN : cpu / NANOS_PER_SECOND, switches.total(switchesNow),
            delays.total(delaysNow) / NANOS_PER_SECOND, gc < 0 ? Double.NaN : gc / 1e3, throttledPeriods());
    }

    /**
     * Returns the count of the group itself and of all above it, in either version of cgroups. A container sees its own group
     * as the root.
     */
    private long throttledPeriods() {
        long sum = 0;
        try {
            for (String line : Files.readAllLines(new File(process, "cgroup").toPath())) {
                String[] fields = line.split(":", 3);
                if (fields.length == 3 && (fields[1].isEmpty() || (',' + fields[1] + ',').contains(",cpu,"))) {
                    sum += throttledPeriods(new File(cgroups, fields[1]), fields[2]);
                }
            }
        } catch (IOException | RuntimeException none) {
            // What was read before is the count.
        }
        return sum;
    }

    private static long throttledPeriods(File hierarchy, String path) throws IOException {
        long sum = 0;
        File above = hierarchy.getParentFile();
        for (File group = new File(hierarchy, path); group != null && !group.equals(above); group = group.getParentFile()) {
            File stat = new File(group, "cpu.stat");
            for (String line : stat.canRead() ? Files.readAllLines(stat.toPath()) : Collections.<String>emptyList()) {
                sum += line.startsWith(THROTTLED) ? Long.parseLong(line.substring(THROTTLED.length()).trim()) : 0;
            }
        }
        return sum;
    }

    /** A sum over threads that never falls. */
    private static final class PerTask {

        private Map<Integer, Long> last;
        private long total;

        /** @return not a number if no thread has a count */
        double total(Map<Integer, Long> now) {
            if (last != null) {
                now.forEach((id, count) -> {
                    long before = last.getOrDefault(id, 0L);
                    // Less than before: another thread has the number of one that ended.
                    total += count < before ? count : count - before;
                });
            }
            last = now;
            return now.isEmpty() ? Double.NaN : total;
        }
    }
}
