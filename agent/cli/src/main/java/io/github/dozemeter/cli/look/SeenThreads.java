package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.look.ThreadDump.DumpedThread;
import io.github.dozemeter.counters.Label;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.TaskReadings.Task;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import io.github.dozemeter.threads.VirtualScheduler;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The threads of another JVM by the kernel's readings and thread dumps, ended ones included. Not thread-safe. */
final class SeenThreads {

    /** Answers attaches: this look's. Another tool's at the same time are left out with them. */
    private static final String ATTACH = "Attach Listener";
    /** Makes the dumps, and does other work. */
    private static final String DUMPER = "VM Thread";

    private final List<Seen> all = new ArrayList<>();
    final Map<Integer, Seen> alive = new HashMap<>();
    private final Map<Integer, Seen> byNumberInside = new HashMap<>();
    private final Set<String> carriers = new HashSet<>();
    final StayingFrames loops = new StayingFrames();
    private Seen dumper;
    boolean hasVirtual;
    /** Whether threads of the JVM's recorder run, which stay when it stops. */
    boolean hasRecorder;
    /** Whether a thread was seen running in a sleep. */
    boolean hasFlood;
    /** Whether a dump had threads that the reading before it had not. */
    boolean hasMissed;
    int dumps;
    private long readNanos;

    private static final class Seen {

        private final Map<StackPlace, Integer> samples = new LinkedHashMap<>();
        private Task task;
        private long ownSwitches;
        private int dumpsBefore;
        private boolean livedThroughDump;
        private boolean isDumped;
        private String name = "";

        /** Leaves out the wake-ups that this look made. */
        private ThreadActivity activity() {
            if (task.name.equals(ATTACH)) {
                return new ThreadActivity(ATTACH, isInJava(), 0, ThreadActivity.UNKNOWN, 0, 0, samples);
            }
            long switches = ThreadActivity.UNKNOWN;
            if (task.switches >= 0) {
                switches = task.switches - ownSwitches;
            }
            String shownName = isDumped ? name : task.name;
            return new ThreadActivity(shownName, isInJava(), switches, ThreadActivity.UNKNOWN,
                task.cpuNanos, task.userNanos, samples);
        }

        private boolean isInJava() {
            if (isDumped) {
                return !samples.isEmpty();
            }
            // A thread that lived through a dump without being in it is native; of a briefer one nothing is known.
            return !livedThroughDump;
        }
    }

    /** Read before each dump, which then finds its threads; nothing happens where the process is gone. */
    void read(Collection<Task> tasks, long nanos) {
        if (tasks.isEmpty()) {
            return;
        }
        readNanos = nanos;
        hasMissed = false;
        Map<Integer, Seen> before = new HashMap<>(alive);
        alive.clear();
        byNumberInside.clear();
        for (Task task : tasks) {
            Seen seen = before.get(task.id);
            if (seen == null || task.switches < seen.task.switches
                || task.cpuNanos < seen.task.cpuNanos) {
                // New, or a new thread with the number of an ended one.
                seen = new Seen();
                seen.dumpsBefore = dumps;
                all.add(seen);
            }
            alive.put(task.id, seen);
            seen.task = task;
            if (task.name.equals(DUMPER)) {
                dumper = seen;
            }
            seen.livedThroughDump |= dumps > seen.dumpsBefore;
            byNumberInside.put(task.idInside, seen);
        }
    }

    /** Returns how often the thread that makes dumps has woken up by now; 0 if unknown. */
    long dumperSwitches(File tasks) {
        if (tasks == null || dumper == null) {
            return 0;
        }
        return Math.max(0, TaskReadings.switches(tasks, dumper.task.id));
    }

    /** Leaves out what a dump added to that. */
    void leaveOut(long switches) {
        if (dumper != null && switches > 0) {
            dumper.ownSwitches += switches;
        }
    }

    void add(ThreadDump dump) {
        dumps++;
        for (DumpedThread thread : dump.threads) {
            hasRecorder |= thread.name.startsWith("JFR ");
            hasVirtual |= thread.carries || VirtualScheduler.wakes(thread.name);
            Seen seen = byNumberInside.get(thread.number);
            if (seen == null) {
                hasMissed |= thread.number >= 0;
                continue;
            }
            seen.isDumped = true;
            seen.name = thread.name;
            if (!thread.stack.isEmpty()) {
                loops.add(thread.number, thread.stack);
                StackPlace place = StackPlace.of(thread.stack.toArray(new StackTraceElement[0]), thread.state);
                seen.samples.merge(place, 1, Integer::sum);
                hasFlood |= place.isRunnable && place.call.endsWith(".sleep");
            }
            if (thread.carries || thread.stack.stream().anyMatch(SeenThreads::runsVirtual)) {
                carriers.add(Label.threads(thread.name));
            }
        }
    }

    private static boolean runsVirtual(StackTraceElement frame) {
        return frame.getClassName().equals("java.lang.VirtualThread")
            && frame.getMethodName().equals("runContinuation");
    }

    ThreadsSnapshot snapshot() {
        Map<Long, ThreadActivity> activities = new LinkedHashMap<>();
        long switches = 0;
        for (Seen seen : all) {
            ThreadActivity activity = seen.activity();
            if (activity.switches < 0) {
                switches = activity.switches;
            } else {
                switches += activity.switches;
            }
            activities.put((long) activities.size(), activity);
        }
        return new ThreadsSnapshot(readNanos, readNanos, switches, activities, dumps);
    }

    /** Whether virtual threads run on it, or it wakes them, by its name: a pool of the application may have the same. */
    boolean isOfVirtual(ThreadActivity thread) {
        return VirtualScheduler.hasThread(thread.name) || carriers.contains(Label.threads(thread.name));
    }
}
