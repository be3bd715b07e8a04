package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.look.ThreadDump.DumpedThread;
import io.github.dozemeter.record.Label;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.TaskReadings;
import io.github.dozemeter.wakeup.TaskReadings.Task;
import io.github.dozemeter.wakeup.ThreadActivity;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The threads of another JVM by its kernel's readings and its thread dumps, ended ones included. Not thread-safe. */
final class SeenThreads {

    private static final String VIRTUAL = "java.lang.VirtualThread";
    /** Threads of the JDK that run once there is a virtual thread. */
    private static final String OF_VIRTUAL = "VirtualThread-un";

    private final List<Seen> all = new ArrayList<>();
    private final Map<Integer, Seen> alive = new HashMap<>();
    private final Map<Integer, Seen> byNumberInside = new HashMap<>();
    private final Set<StackPlace> timed = new HashSet<>();
    private final Set<String> carriers = new HashSet<>();
    private boolean hasVirtual;
    private boolean hasMissed;
    private long readNanos;
    private int dumps;

    private static final class Seen {

        private final Map<StackPlace, Integer> samples = new LinkedHashMap<>();
        private Task task;
        private int dumpsBefore;
        private boolean livedThroughDump;
        private boolean isDumped;
        private boolean hasStack;
        private String name = "";

        /** A thread that lived through a dump without being in it is native; of a briefer one nothing is known. */
        private boolean isInJava() {
            return isDumped ? hasStack : !livedThroughDump;
        }

        private String name() {
            return isDumped ? name : task.name();
        }

        private ThreadActivity activity() {
            return new ThreadActivity(name(), isInJava(), task.switches(), ThreadActivity.UNKNOWN,
                task.userNanos() + task.systemNanos(), task.userNanos(), task.systemNanos(), samples);
        }
    }

    /** Read before each dump, which then finds its threads; nothing happens where the process is gone. */
    void read(TaskReadings readings, long nanos) {
        if (readings.isEmpty()) {
            return;
        }
        readNanos = nanos;
        hasMissed = false;
        alive.keySet().retainAll(readings.tasks().keySet());
        byNumberInside.clear();
        for (Task task : readings.tasks().values()) {
            Seen seen = alive.get(task.id());
            if (seen == null || task.switches() < seen.task.switches()) {
                // New, or a new thread with the number of an ended one.
                seen = new Seen();
                seen.dumpsBefore = dumps;
                all.add(seen);
                alive.put(task.id(), seen);
            }
            seen.task = task;
            seen.livedThroughDump |= dumps > seen.dumpsBefore;
            byNumberInside.put(task.idInside(), seen);
        }
    }

    void add(ThreadDump dump) {
        dumps++;
        for (DumpedThread thread : dump.threads()) {
            hasVirtual |= thread.carries() || thread.name().startsWith(OF_VIRTUAL);
            Seen seen = byNumberInside.get(thread.number());
            if (seen == null) {
                hasMissed |= thread.number() >= 0;
                continue;
            }
            seen.isDumped = true;
            seen.name = thread.name();
            seen.hasStack |= !thread.isOfJvm();
            StackTraceElement[] stack = thread.stack();
            if (stack.length > 0) {
                StackPlace place = StackPlace.of(stack, thread.state());
                seen.samples.merge(place, 1, Integer::sum);
                if (thread.state() == Thread.State.TIMED_WAITING) {
                    timed.add(place);
                }
            }
            if (thread.carries() || isCarrier(stack)) {
                carriers.add(Label.threads(thread.name()));
            }
        }
    }

    private static boolean isCarrier(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals(VIRTUAL) && frame.getMethodName().equals("runContinuation")) {
                return true;
            }
        }
        return false;
    }

    /** All threads since their start. */
    ThreadsSnapshot snapshot() {
        Map<Long, ThreadActivity> activities = new LinkedHashMap<>();
        long switches = 0;
        for (int i = 0; i < all.size(); i++) {
            switches += all.get(i).task.switches();
            activities.put((long) i, all.get(i).activity());
        }
        return new ThreadsSnapshot(readNanos, switches, activities, dumps);
    }

    /** How many run now. */
    int alive() {
        return alive.size();
    }

    int dumps() {
        return dumps;
    }

    /** Where threads waited with a time; a wait without one always ends because something arrived. */
    Set<StackPlace> timed() {
        return Collections.unmodifiableSet(timed);
    }

    /** Whether a dump had threads that the reading before it had not. */
    boolean hasMissed() {
        return hasMissed;
    }

    /** Whether virtual threads run in that JVM. */
    boolean hasVirtual() {
        return hasVirtual;
    }

    /** Whether it is one of the threads on which virtual threads run, by its name. */
    boolean isCarrier(ThreadActivity thread) {
        return carriers.contains(Label.threads(thread.name()));
    }
}
