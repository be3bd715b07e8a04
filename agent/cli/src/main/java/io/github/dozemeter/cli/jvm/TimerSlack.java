package io.github.dozemeter.cli.jvm;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes by how much the kernel may delay the end of each timed wait of a thread, for the threads of one process.
 * Every value is in nanoseconds. Another process' threads need the capability CAP_SYS_NICE, to be read too. Immutable.
 */
public final class TimerSlack {

    public static final long UNKNOWN = -1;
    private static final String FILE = "timerslack_ns";
    /** The field of {@code stat} after the name, the first of which is the state; see proc(5). */
    private static final int START_TIME = 19;

    /** The folder {@code /proc/PID/task}. */
    public final File tasks;
    public final File proc;

    public TimerSlack(File tasks) {
        this.tasks = tasks;
        this.proc = tasks.getParentFile().getParentFile();
    }

    /** Returns the value of the process' first thread, which runs no Java code: usually 50 µs. */
    public long ofFirstThread() {
        return of(firstThread());
    }

    public int firstThread() {
        return Integer.parseInt(tasks.getParentFile().getName());
    }

    /** Whether this kernel has timer slack in {@code /proc}: from 4.6 on. */
    public boolean isThere() {
        return new File(proc, firstThread() + "/" + FILE).exists();
    }

    /** Returns the threads that live now; empty if the process has ended. */
    public List<Integer> threads() {
        List<Integer> threads = new ArrayList<>();
        String[] names = tasks.list();
        if (names == null) {
            return threads;
        }
        for (String name : names) {
            threads.add(Integer.valueOf(name));
        }
        return threads;
    }

    /** Returns the slack of a thread, 0 for a real-time thread; {@link #UNKNOWN} if it has ended or may not be read. */
    public long of(int thread) {
        try {
            return Math.max(UNKNOWN, Long.parseLong(text(file(thread))));
        } catch (IOException | NumberFormatException unreadable) {
            return UNKNOWN;
        }
    }

    /** @return false if it has ended or may not be written */
    public boolean set(int thread, long nanos) {
        try (OutputStream out = new FileOutputStream(file(thread))) {
            out.write(Long.toString(nanos).getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Returns when a thread started, in the kernel's ticks: IDs come again, this does not. {@link #UNKNOWN} if it has ended. */
    public long startOf(int thread) {
        try {
            String stat = text(new File(tasks, thread + "/stat"));
            // The name before it may hold blanks and brackets.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[START_TIME]);
        } catch (IOException | RuntimeException ended) {
            return UNKNOWN;
        }
    }

    private File file(int thread) {
        return new File(proc, thread + "/" + FILE);
    }

    /** Returns the name that the kernel has: at most 15 characters. */
    String nameOf(int thread) {
        try {
            return text(new File(tasks, thread + "/comm"));
        } catch (IOException ended) {
            return "";
        }
    }

    private static String text(File file) throws IOException {
        return new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8).trim();
    }
}
