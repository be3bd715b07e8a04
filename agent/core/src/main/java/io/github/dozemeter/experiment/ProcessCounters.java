package io.github.dozemeter.experiment;

import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import io.github.dozemeter.threads.TaskReadings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reads what this process has used and waited for so far, by the kernel's counters. Each reading continues the one
 * before, so that what a thread did before it ended stays counted, but for what it did since the last reading. Not
 * thread-safe.
 */
final class ProcessCounters {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String THROTTLED = "nr_throttled ";

    private final File process;
    private final File cgroups;
    private final LongSupplier gcMillis;
    private final PerTask switches = new PerTask();
    private final PerTask delays = new PerTask();

    /** @param gcMillis time spent in GC; negative if unknown */
    ProcessCounters(File process, File cgroups, LongSupplier gcMillis) {
        this.process = process;
        this.cgroups = cgroups;
        this.gcMillis = gcMillis;
    }

    /** 40 µs a thread. */
    ExperimentRun.Counters read() {
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
        Map<Outcome, Double> totals = new EnumMap<>(Outcome.class);
        totals.put(Outcome.CPU, seconds(cpu, NANOS_PER_SECOND));
        totals.put(Outcome.WAKE_UPS, switches.total(switchesNow));
        totals.put(Outcome.RUN_DELAY, delays.total(delaysNow) / NANOS_PER_SECOND);
        totals.put(Outcome.GC, seconds(gc, MILLIS_PER_SECOND));
        return new ExperimentRun.Counters(System.nanoTime(), throttledPeriods(), totals);
    }

    /** @param time negative if unknown */
    private static double seconds(long time, double partsOfASecond) {
        return time < 0 ? Double.NaN : time / partsOfASecond;
    }

    /** Counts the group and all above, in either version of cgroups. A container sees its own as the root. */
    private long throttledPeriods() {
        long sum = 0;
        try {
            for (String line : Files.readAllLines(new File(process, "cgroup").toPath())) {
                String[] fields = line.split(":", 3);
                if (fields.length == 3 && (fields[1].isEmpty()
                    || (',' + fields[1] + ',').contains(",cpu,"))) {
                    sum += throttledPeriods(new File(cgroups, fields[1]), fields[2]);
                }
            }
        } catch (IOException | RuntimeException none) {
            // What was read before is the count.
        }
        return sum;
    }

    private static long throttledPeriods(File root, String path) throws IOException {
        long sum = 0;
        File above = root.getParentFile();
        File group = new File(root, path);
        for (; group != null && !group.equals(above); group = group.getParentFile()) {
            Path stat = group.toPath().resolve("cpu.stat");
            if (Files.isReadable(stat)) {
                sum += Files.readAllLines(stat).stream().filter(line -> line.startsWith(THROTTLED))
                    .mapToLong(line -> Long.parseLong(line.substring(THROTTLED.length()).trim())).sum();
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
                    total += count;
                    // Less than before: another thread has the number of one that ended.
                    if (count >= before) {
                        total -= before;
                    }
                });
            }
            last = now;
            return now.isEmpty() ? Double.NaN : total;
        }
    }
}
