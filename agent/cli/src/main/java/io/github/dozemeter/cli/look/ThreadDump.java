package io.github.dozemeter.cli.look;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code jstack} prints of a JVM, from 8 on: its threads and their stacks. What it does not know, it skips. Immutable. */
final class ThreadDump {

    private static final String CARRIES = "   Carrying virtual thread #";
    private static final String MOUNTED = "   Mounted virtual thread #";
    private static final int HEXADECIMAL = 16;
    private static final int NATIVE = -2;
    private static final int NO_LINE = -1;

    /**
     * {@code "name" #10 [6071] daemon prio=5 os_prio=0 cpu=1.2ms elapsed=2.4s tid=0x... nid=6071 runnable}: up to 20 the native
     * number is hexadecimal and not in brackets, and a thread that carries a virtual one has it in brackets alone. A name may hold
     * anything, quotes too.
     */
    private final Pattern header = Pattern.compile("\"(.*)\"(?: #\\d+)?(?: \\[(\\d+)])?(?: [a-z_]+(?:=[^\" ]*)?)*? tid=0x\\p{XDigit}+"
        + "(?: nid=(0x\\p{XDigit}+|\\d+))?.*");
    private final Pattern stateLine = Pattern.compile("\\s+java\\.lang\\.Thread\\.State: ([A-Z_]+).*");
    /** {@code at org.x.Y.run(module@1.0/Y.java:42)}. */
    private final Pattern frameLine = Pattern.compile("\\s+at (.+)\\.([^.(]+)\\((?:.*/)?([^/]*)\\)");
    private final Pattern numbered = Pattern.compile("(.*):(\\d{1,9})");
    private final List<DumpedThread> threads = new ArrayList<>();

    private ThreadDump() {
    }

    /** One thread of the JVM, the application's or the JVM's own. Immutable once read. */
    static final class DumpedThread {

        private final String name;
        private final int number;
        private final List<StackTraceElement> stack = new ArrayList<>();
        private Thread.State state;
        private boolean carries;

        private DumpedThread(String name, int number) {
            this.name = name;
            this.number = number;
        }

        String name() {
            return name;
        }

        /** The kernel's number of the thread, in the container of its JVM; -1 if it has none. */
        int number() {
            return number;
        }

        /** Null for a thread of the JVM itself, and for one that carries a virtual thread. */
        Thread.State state() {
            return state;
        }

        /** Innermost first; that of the virtual thread, where one is carried and the JVM shows it. */
        StackTraceElement[] stack() {
            return stack.toArray(new StackTraceElement[0]);
        }

        /** Whether it runs a virtual thread. */
        boolean carries() {
            return carries;
        }

        /** Garbage collector, compiler: not Java's. */
        boolean isOfJvm() {
            return stack.isEmpty();
        }
    }

    static ThreadDump parse(String text) {
        ThreadDump dump = new ThreadDump();
        DumpedThread thread = null;
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            String line = text.substring(from, end < 0 ? text.length() : end);
            from = end < 0 ? text.length() : end + 1;
            if (line.startsWith("\"")) {
                thread = dump.thread(line);
                if (thread != null) {
                    dump.threads.add(thread);
                }
            } else if (thread != null) {
                dump.read(line, thread);
            }
        }
        return dump;
    }

    /** @return null if the line is something else */
    private DumpedThread thread(String line) {
        Matcher thread = header.matcher(line);
        return thread.matches() ? new DumpedThread(thread.group(1), number(thread.group(2), thread.group(3))) : null;
    }

    private static int number(String bracketed, String after) {
        try {
            String number = after == null ? bracketed : after;
            return number == null ? NO_LINE : number.startsWith("0x") ? Integer.parseInt(number.substring(2), HEXADECIMAL)
                : Integer.parseInt(number);
        } catch (NumberFormatException tooLarge) {
            return NO_LINE;
        }
    }

    private void read(String line, DumpedThread thread) {
        if (line.startsWith("\tat ")) {
            Matcher frame = frameLine.matcher(line);
            if (frame.matches()) {
                thread.stack.add(frame(frame.group(1), frame.group(2), frame.group(3)));
            }
        } else if (line.startsWith(MOUNTED)) {
            thread.carries = true;
            thread.stack.clear();
        } else if (line.startsWith(CARRIES)) {
            thread.carries = true;
        } else {
            Matcher state = stateLine.matcher(line);
            thread.state = state.matches() ? state(state.group(1)) : thread.state;
        }
    }

    private StackTraceElement frame(String type, String method, String place) {
        Matcher line = numbered.matcher(place);
        if (line.matches()) {
            return new StackTraceElement(type, method, line.group(1), Integer.parseInt(line.group(2)));
        }
        return new StackTraceElement(type, method, null, place.equals("Native Method") ? NATIVE : NO_LINE);
    }

    private static Thread.State state(String name) {
        try {
            return Thread.State.valueOf(name);
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    List<DumpedThread> threads() {
        return Collections.unmodifiableList(threads);
    }
}
