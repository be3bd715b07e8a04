package io.github.dozemeter.threads;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Reads what the Linux kernel counts for each thread of a process, {@code /proc/PID/task}, read at one moment.
 * Other systems have none, and some containers hide a part: then there is no task.
 */
public final class TaskReadings {

    /** USER_HZ, which Linux gives user space on every architecture that runs a JDK. */
    private static final long TICK_NANOS = 10_000_000;
    private static final int FILE_BYTES = 4096;
    /** Fields after the name in {@code stat}, the first of which is the state; see proc(5). */
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    /** Fields of {@code schedstat}: CPU time, by the JDK's own clock; time it could run and did not. */
    static final int RUN = 0;
    public static final int DELAY = 1;

    private TaskReadings() {
    }

    /** One thread, as the kernel sees it. Immutable. */
    public static final class Task {

        public final int id;
        /** The id in the innermost container that it runs in; the same outside of one. A thread dump has this. */
        public final int idInside;
        /** At most 15 characters; HotSpot sets it when a thread starts, to a shortened name. */
        public final String name;
        /** Voluntary context switches since the thread's start: it gave up its processor to wait. */
        public final long switches;
        /** CPU time in nanoseconds; to 10 ms where the kernel has no {@code schedstat}. -1 if not read. */
        public final long cpuNanos;
        /** The part of that outside the kernel, to 10 ms. -1 if not read. */
        public final long userNanos;

        public Task(int id, int idInside, String name, long switches, long cpuNanos, long userNanos) {
            this.id = id;
            this.idInside = idInside;
            this.name = name;
            this.switches = switches;
            this.cpuNanos = cpuNanos;
            this.userNanos = userNanos;
        }
    }

    /** Takes 20 µs a thread, 45 with CPU times. */
    public static Map<Integer, Task> read(File tasks, boolean withTimes) {
        return read(tasks, withTimes, Collections.emptyMap());
    }

    /** @param known tasks that have done nothing since they were read: not read again; missing if they ended */
    static Map<Integer, Task> read(File tasks, boolean withTimes, Map<Integer, Task> known) {
        Map<Integer, Task> read = new LinkedHashMap<>();
        String[] ids = tasks.list();
        if (ids == null) {
            return read;
        }
        for (String name : ids) {
            try {
                int id = Integer.parseInt(name);
                Task idle = known.get(id);
                Task task = idle == null ? task(tasks, id, withTimes) : idle;
                read.put(id, task);
            } catch (IOException | RuntimeException ended) {
                // It ended in between; what cannot be read is not there.
            }
        }
        return read;
    }

    /** Voluntary context switches of one thread since its start; -1 if it has ended. */
    public static long switches(File tasks, int id) {
        return orUnknown(() -> task(tasks, id, false).switches);
    }

    private static Task task(File tasks, int id, boolean withTimes) throws IOException {
        String status = text(tasks, id + "/status");
        long cpu = ThreadActivity.UNKNOWN;
        long user = ThreadActivity.UNKNOWN;
        if (withTimes) {
            cpu = schedstat(tasks, id, RUN);
            if (cpu < 0) {
                cpu = ticks(text(tasks, id + "/stat"));
            }
            user = userNanos(tasks, id);
        }
        int idInside = id;
        String inside = field(status, "\nNSpid:");
        if (inside != null) {
            idInside = Integer.parseInt(inside.substring(inside.lastIndexOf('\t') + 1));
        }
        long switches = Long.parseLong(field(status, "\nvoluntary_ctxt_switches:"));
        return new Task(id, idInside, field(status, "Name:"), switches, cpu, user);
    }

    /** CPU time in nanoseconds, to 10 ms, of all threads of a {@code /proc/PID}, ended ones too; -1 if unknown. */
    public static long processNanos(File process) {
        return orUnknown(() -> ticks(text(process, "stat")));
    }

    /** The same of this process. */
    public static long processNanos() {
        return processNanos(new File("/proc/self"));
    }

    private static long ticks(String stat) {
        return ticks(stat, USER_TIME) + ticks(stat, SYSTEM_TIME);
    }

    private static long ticks(String stat, int field) {
        // The name before it may hold blanks and brackets.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[field]) * TICK_NANOS;
    }

    /** CPU time of one thread outside the kernel, in nanoseconds, to 10 ms; -1 if it has ended. */
    static long userNanos(File tasks, int id) {
        return orUnknown(() -> ticks(text(tasks, id + "/stat"), USER_TIME));
    }

    /** A time of a thread in nanoseconds; -1 if unknown: it ended in between, or the kernel does not count it. */
    public static long schedstat(File tasks, int id, int field) {
        return orUnknown(() -> Long.parseLong(text(tasks, id + "/schedstat").split(" ")[field]));
    }

    private static long orUnknown(Callable<Long> reading) {
        try {
            return reading.call();
        } catch (Exception ended) {
            return ThreadActivity.UNKNOWN;
        }
    }

    /** @return null if there is no such line */
    private static String field(String status, String head) {
        int at = status.indexOf(head);
        if (at < 0) {
            return null;
        }
        int begin = at + head.length();
        int end = status.indexOf('\n', begin);
        if (end < 0) {
            return null;
        }
        return status.substring(begin, end).trim();
    }

    private static String text(File folder, String name) throws IOException {
        byte[] buffer = new byte[FILE_BYTES];
        try (FileInputStream in = new FileInputStream(new File(folder, name))) {
            // The kernel returns such a file by one read.
            return new String(buffer, 0, Math.max(0, in.read(buffer)), StandardCharsets.UTF_8);
        }
    }
}
