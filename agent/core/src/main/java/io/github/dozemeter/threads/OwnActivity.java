package io.github.dozemeter.threads;

import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.threads.TaskReadings.Task;
import java.io.File;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What the agent itself does in the JVM that it watches: its threads, and the wake-ups of the JVM's own thread that
 * its stack samples cause. It is left out of all that is said of the application. Not thread-safe.
 */
final class OwnActivity {

    /** Makes the safepoints of stack samples, and does other work. */
    private static final String VM_THREAD = "VM Thread";

    private final Set<Long> serving = new HashSet<>();
    private final Set<String> withoutTask = new HashSet<>();
    private Map<Long, Long> lastNanos = new HashMap<>();
    private long cpuNanos;
    private int begun;
    /** The task that makes safepoints; 0 if it is not known. */
    private volatile int vmThread;
    private volatile long vmSwitches;
    private long switchesBefore;

    /** Finds what is the agent's: the JDK's threads that serve it have names of the JDK's, in a group of its own. */
    void findServer() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        ThreadGroup[] groups = new ThreadGroup[root.activeGroupCount() + 1];
        int number = root.enumerate(groups);
        serving.clear();
        for (int i = 0; i < number; i++) {
            if (groups[i].getName().equals(AgentThreads.SERVER_GROUP)) {
                addThreads(groups[i]);
            }
        }
    }

    private void addThreads(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 1];
        int number = group.enumerate(threads);
        for (int i = 0; i < number; i++) {
            serving.add(threads[i].getId());
        }
    }

    private boolean isOwn(long id, String name) {
        return AgentThreads.isOwn(name) || serving.contains(id);
    }

    /** Finds the thread that makes safepoints among the tasks, and which threads have no task yet. */
    void find(Collection<Task> tasks, Map<Long, ThreadActivity> java, JavaTasks javaTasks) {
        for (Task task : tasks) {
            if (task.name.equals(VM_THREAD)) {
                vmThread = task.id;
            }
        }
        withoutTask.clear();
        java.forEach((id, thread) -> {
            if (isOwn(id, thread.name) && javaTasks.taskOf(id) == null) {
                withoutTask.add(thread.name);
            }
        });
    }

    /** Whether a task that belongs to no known thread is the agent's. */
    boolean isOwn(Task task) {
        return AgentThreads.isOwnTask(task.name) || withoutTask.contains(task.name);
    }

    /** To be called right before a stack sample. */
    void beginSample(File tasks) {
        switchesBefore = switchesOfVm(tasks);
    }

    /** To be called right after it: what it added is the agent's. */
    void endSample(File tasks) {
        long after = switchesOfVm(tasks);
        if (switchesBefore >= 0 && after > switchesBefore) {
            vmSwitches += after - switchesBefore;
        }
    }

    private long switchesOfVm(File tasks) {
        if (vmThread == 0) {
            return ThreadActivity.UNKNOWN;
        }
        return TaskReadings.switches(tasks, vmThread);
    }

    /** Takes the agent's threads out, and remembers the CPU time that they used since they were last read. */
    void takeOut(Map<Long, ThreadActivity> threads) {
        threads.computeIfPresent(-(long) vmThread, (id, vm) -> vm.withSwitches(vm.switches - vmSwitches));
        Map<Long, Long> nanos = new HashMap<>();
        threads.entrySet().removeIf(entry -> {
            long id = entry.getKey();
            ThreadActivity thread = entry.getValue();
            if (id <= 0 || !isOwn(id, thread.name)) {
                return false;
            }
            nanos.put(id, thread.cpuNanos);
            if (!lastNanos.containsKey(id)) {
                begun++;
            }
            cpuNanos += Math.max(0, thread.cpuNanos - lastNanos.getOrDefault(id, 0L));
            return true;
        });
        lastNanos = nanos;
    }

    /** Takes the wake-ups that stack samples cause out of new readings; any thread may call it. */
    void takeSamplesOut(Map<Integer, Task> tasks) {
        tasks.computeIfPresent(vmThread,
            (id, vm) -> new Task(id, vm.idInside, vm.name, vm.switches - vmSwitches, vm.cpuNanos, vm.userNanos));
    }

    /** Returns how many of the threads that the JVM has started so far are the agent's, as far as they were read. */
    int begun() {
        return begun;
    }

    /** Returns the CPU time of the application alone; unknown where that of the process is. */
    long subtractFrom(long processNanos) {
        if (processNanos < 0) {
            return processNanos;
        }
        return Math.max(0, processNanos - cpuNanos);
    }
}
