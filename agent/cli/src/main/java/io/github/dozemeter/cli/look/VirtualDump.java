package io.github.dozemeter.cli.look;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The virtual threads in a dump that a JVM from 21 on wrote as JSON ({@code Thread.dump_to_file}): each value is on a line of its
 * own. Reads a bounded part of it. Immutable once read.
 */
final class VirtualDump {

    /** 2 s of that JVM's CPU time, and 21 MB. */
    static final int MAX_THREADS = 20_000;
    /** A virtual thread's first frame, mounted or not. */
    private static final String FIRST = "java.lang.VirtualThread";

    private final Pattern value = Pattern.compile("\\s*\"(tid|state)\": \"?(\\w+)\"?,?");
    /** {@code "java.base\/java.lang.Thread.sleep(Thread.java:509)"}. */
    private final Pattern frame = Pattern.compile("\\s*\"(?:[^\"(]*/)?([^\"(/]+)\\.([^.(]+)\\(([^:)]*)(?::(\\d{1,9}))?\\)\",?");
    final List<VirtualThread> threads = new ArrayList<>();
    /** Whether there are more. */
    private boolean isCut;

    VirtualDump(BufferedReader text) throws IOException {
        VirtualThread thread = new VirtualThread("");
        for (String line = text.readLine(); line != null && !isCut; line = text.readLine()) {
            Matcher given = value.matcher(line);
            Matcher called = frame.matcher(line);
            if (given.matches() && given.group(1).equals("tid")) {
                keep(thread);
                thread = new VirtualThread(given.group(2));
            } else if (given.matches()) {
                thread.state = state(given.group(2));
            } else if (called.matches()) {
                thread.stack.add(element(called));
            }
        }
        keep(thread);
    }

    /** A virtual thread. Immutable once read. */
    static final class VirtualThread {

        final String id;
        /** Innermost first. */
        final List<StackTraceElement> stack = new ArrayList<>();
        /** Null before 25, whose dump is the first to have it. */
        Thread.State state;

        private VirtualThread(String id) {
            this.id = id;
        }
    }

    boolean isCut() {
        return isCut;
    }

    private void keep(VirtualThread thread) {
        int frames = thread.stack.size();
        boolean isVirtual = frames > 0 && thread.stack.get(frames - 1).getClassName().equals(FIRST);
        if (isVirtual && threads.size() == MAX_THREADS) {
            isCut = true;
        } else if (isVirtual) {
            threads.add(thread);
        }
    }

    private static Thread.State state(String name) {
        try {
            return Thread.State.valueOf(name);
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    private static StackTraceElement element(Matcher called) {
        int line = called.group(4) == null ? -1 : Integer.parseInt(called.group(4));
        return new StackTraceElement(called.group(1), called.group(2), called.group(3), line);
    }
}
