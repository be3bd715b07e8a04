package io.github.dozemeter.cli.look;

import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.TaskReadings.Task;
import io.github.dozemeter.threads.ThreadActivity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the threads that {@code jstack} prints of a JVM, from 8 on; skips what it does not know, and the hook of an
 * agent, which counts for itself: a look names the same sites with it. Immutable.
 */
public final class ThreadDump {

    private static final int NATIVE = -2;
    private static final int NO_LINE = -1;

    /**
     * {@code "name" #10 [6071] daemon prio=5 os_prio=0 cpu=1.2ms elapsed=2.4s tid=0x... nid=6071 runnable}: up to
     * 20 the native number is hexadecimal and not in brackets, and a thread that carries a virtual one has it in
     * brackets alone. A name may hold anything, quotes and line breaks too: this is the line in which it ends.
     */
    private final Pattern header = Pattern.compile("(.*)\"(?: #\\d+)?(?: \\[(\\d+)])?"
        + "(?:(?: [a-z_]+(?:=[^\" ]*)?)*? cpu=([\\d.]+)ms elapsed=([\\d.]+)s)?"
        + "(?: [a-z_]+(?:=[^\" ]*)?)*? tid=0x\\p{XDigit}+(?: nid=(0x\\p{XDigit}+|\\d+))?.*", Pattern.DOTALL);
    private final Pattern stateLine = Pattern.compile("\\s+java\\.lang\\.Thread\\.State: "
        + "(NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)\\b.*");
    /** {@code at org.x.Y.run(module@1.0/Y.java:42)}. */
    private final Pattern frameLine =
        Pattern.compile("\\s+at (.+)\\.([^.(]+)\\((?:.*/)?([^/]*?)(?::(\\d{1,9}))?\\)", Pattern.DOTALL);
    public final List<DumpedThread> threads = new ArrayList<>();

    public ThreadDump(String text) {
        DumpedThread thread = null;
        // The lines of a name so far, with the quote before it; null where none has begun.
        StringBuilder begun = null;
        for (String line : text.split("\n")) {
            Matcher end = header.matcher(line);
            if (line.indexOf('"') >= 0 && end.matches()) {
                thread = new DumpedThread(name(begun, end.group(1)), end);
                threads.add(thread);
                begun = null;
            } else if (begun != null) {
                begun.append(line).append('\n');
            } else if (line.startsWith("\"")) {
                begun = new StringBuilder(line).append('\n');
                thread = null;
            } else if (thread != null) {
                read(line, thread);
            }
        }
    }

    private static String name(StringBuilder begun, String end) {
        String quoted = begun == null ? end : begun + end;
        if (quoted.startsWith("\"")) {
            return quoted.substring(1);
        }
        return quoted;
    }

    /** One thread of the JVM, the application's or the JVM's own. Immutable once read. */
    public static final class DumpedThread {

        public final String name;
        /** The kernel's number of the thread, in the container of its JVM; -1 if it has none. */
        public final int number;
        /** Counted since its start; negative in what a JVM before 11 prints. */
        final long cpuNanos;
        final long elapsedNanos;
        /** Innermost first; of the virtual thread that it carries, if the JVM shows that. Empty if not Java's. */
        public final List<StackTraceElement> stack = new ArrayList<>();
        /** Null for a thread of the JVM itself, and for one that carries a virtual thread. */
        public Thread.State state;
        /** Whether it runs a virtual thread. */
        public boolean carries;

        private DumpedThread(String name, Matcher header) {
            this.name = name;
            this.number = ThreadDump.number(header.group(2), header.group(5));
            this.cpuNanos = nanos(header.group(3), 1e6);
            this.elapsedNanos = nanos(header.group(4), 1e9);
        }

        private static long nanos(String text, double unit) {
            if (text == null) {
                return ThreadActivity.UNKNOWN;
            }
            return Math.round(Double.parseDouble(text) * unit);
        }
    }

    private static int number(String bracketed, String after) {
        String number = after == null ? bracketed : after;
        if (number == null) {
            return NO_LINE;
        }
        try {
            return Integer.decode(number);
        } catch (NumberFormatException tooLarge) {
            return NO_LINE;
        }
    }

    private void read(String line, DumpedThread thread) {
        if (line.startsWith("\tat ")) {
            Matcher frame = frameLine.matcher(line);
            if (frame.matches()) {
                StackTraceElement read = element(frame);
                if (!StackPlace.isHook(read)) {
                    thread.stack.add(read);
                }
            }
        } else if (line.matches("   (Carrying|Mounted) virtual thread #.*")) {
            thread.carries = true;
            thread.stack.clear();
        } else {
            Matcher state = stateLine.matcher(line);
            if (state.matches()) {
                thread.state = Thread.State.valueOf(state.group(1));
            }
        }
    }

    private static StackTraceElement element(Matcher frame) {
        String place = frame.group(3);
        if (frame.group(4) != null) {
            return new StackTraceElement(frame.group(1), frame.group(2), place, Integer.parseInt(frame.group(4)));
        }
        int number = place.equals("Native Method") ? NATIVE : NO_LINE;
        return new StackTraceElement(frame.group(1), frame.group(2), null, number);
    }

    /** Returns what it shows in place of the kernel: which threads there are, and the CPU time of each. */
    List<Task> tasks() {
        return threads.stream().filter(thread -> thread.number >= 0)
            .map(thread -> new Task(thread.number, thread.number, thread.name, ThreadActivity.UNKNOWN,
                thread.cpuNanos, ThreadActivity.UNKNOWN))
            .collect(Collectors.toList());
    }

    /** Returns the time since an earlier dump by that JVM's clock, not by waits; 0 if no thread is in both. */
    long nanosSince(ThreadDump earlier) {
        Map<Integer, Long> before = new HashMap<>();
        earlier.threads.forEach(thread -> before.put(thread.number, thread.elapsedNanos));
        return threads.stream().filter(thread -> before.containsKey(thread.number))
            .mapToLong(thread -> Math.max(0,
                thread.elapsedNanos - before.get(thread.number))).max().orElse(0);
    }

    /** Returns the shortest CPU time that it shows: that JVM's clock steps by no more; 0 if it shows none. */
    long leastCpuNanos() {
        return threads.stream().mapToLong(thread -> thread.cpuNanos)
            .filter(nanos -> nanos > 0).min().orElse(0);
    }
}
