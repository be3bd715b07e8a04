package io.github.dozemeter.wakeup;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the Linux kernel counts for each thread of a process, {@code /proc/PID/task}, read at one moment. Other systems have
 * none, and some containers hide a part: see {@link #isEmpty}. Immutable.
 */
public final class TaskReadings {

    /** USER_HZ, which Linux gives user space on every architecture that runs a JDK. */
    private static final long TICK_NANOS = 10_000_000;
    private static final int FILE_BYTES = 4096;
    private static final int NONE = -1;
    /** Fields behind the name in {@code stat}, the first of which is the state; see proc(5). */
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    private final Map<Integer, Task> tasks;

    private TaskReadings(Map<Integer, Task> tasks) {
        this.tasks = Collections.unmodifiableMap(tasks);
    }

    /** One thread, as the kernel sees it. Immutable. */
    public static final class Task {

        private final int id;
        private final int idInside;
        private final String name;
        private final long switches;
        private final long userNanos;
        private final long systemNanos;

        Task(int id, int idInside, String name, long switches, long userNanos, long systemNanos) {
            this.id = id;
            this.idInside = idInside;
            this.name = name;
            this.switches = switches;
            this.userNanos = userNanos;
            this.systemNanos = systemNanos;
        }

        public int id() {
            return id;
        }

        /** In the innermost container that it runs in; the same outside of one. A thread dump has this. */
        public int idInside() {
            return idInside;
        }

        /** At most 15 characters; HotSpot sets it when a thread starts, to a shortened name. */
        public String name() {
            return name;
        }

        /** Voluntary context switches since the thread's start: it gave up its processor to wait. */
        public long switches() {
            return switches;
        }

        /** To 10 ms, and sampled by the kernel's tick, like {@link #systemNanos}; their sum is exact. -1 if not read. */
        public long userNanos() {
            return userNanos;
        }

        public long systemNanos() {
            return systemNanos;
        }
    }

    /**
     * 20 µs a thread, 40 with times.
     *
     * @param tasks {@code /proc/PID/task}
     * @param withTimes whether to read user and system time
     */
    public static TaskReadings read(File tasks, boolean withTimes) {
        Map<Integer, Task> read = new LinkedHashMap<>();
        String[] ids = tasks.list();
        byte[] buffer = new byte[FILE_BYTES];
        for (String id : ids == null ? new String[0] : ids) {
            try {
                Task task = task(new File(tasks, id), Integer.parseInt(id), withTimes, buffer);
                read.put(task.id, task);
            } catch (IOException | RuntimeException ended) {
                // It ended in between; what cannot be read is not there.
            }
        }
        return new TaskReadings(read);
    }

    private static Task task(File folder, int id, boolean withTimes, byte[] buffer) throws IOException {
        String status = text(new File(folder, "status"), buffer);
        long user = NONE;
        long system = NONE;
        if (withTimes) {
            String stat = text(new File(folder, "stat"), buffer);
            // The name before it may hold blanks and brackets.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            user = Long.parseLong(fields[USER_TIME]) * TICK_NANOS;
            system = Long.parseLong(fields[SYSTEM_TIME]) * TICK_NANOS;
        }
        String inside = field(status, "\nNSpid:");
        return new Task(id, inside == null ? id : Integer.parseInt(inside.substring(inside.lastIndexOf('\t') + 1)),
            field(status, "Name:"), Long.parseLong(field(status, "\nvoluntary_ctxt_switches:")), user, system);
    }

    /** CPU time of a thread in nanoseconds, by the clock that the JDK reads too; -1 if unknown. */
    static long runNanos(File tasks, int id) {
        try {
            String text = text(new File(new File(tasks, Integer.toString(id)), "schedstat"), new byte[FILE_BYTES]);
            return Long.parseLong(text.substring(0, text.indexOf(' ')));
        } catch (IOException | RuntimeException unknown) {
            return NONE;
        }
    }

    /** @return null if there is no such line */
    private static String field(String status, String head) {
        int at = status.indexOf(head);
        int end = at < 0 ? NONE : status.indexOf('\n', at + head.length());
        return end < 0 ? null : status.substring(at + head.length(), end).trim();
    }

    private static String text(File file, byte[] buffer) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            int length = 0;
            for (int more = 0; more >= 0 && length < buffer.length; length += Math.max(0, more)) {
                more = in.read(buffer, length, buffer.length - length);
            }
            return new String(buffer, 0, length, StandardCharsets.UTF_8);
        }
    }

    /** By their ids. */
    public Map<Integer, Task> tasks() {
        return tasks;
    }

    /** Whether this system tells nothing. */
    public boolean isEmpty() {
        return tasks.isEmpty();
    }
}
