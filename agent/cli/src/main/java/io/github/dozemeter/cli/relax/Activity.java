package io.github.dozemeter.cli.relax;

import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.TaskReadings.Task;
import java.io.File;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Sums the wakeups and CPU time of some threads over a span of time, by the kernel. A thread counts from when it was added,
 * if it lives at the end. Not thread-safe.
 */
final class Activity {

    private final File tasks;
    private final Clock clock;
    private final long begin;
    private final Map<Integer, Task> before = new HashMap<>();
    private long wakeups;
    private long cpuNanos;
    private double seconds;

    Activity(File tasks, Clock clock) {
        this.tasks = tasks;
        this.clock = clock;
        this.begin = clock.nanoTime();
    }

    void add(Collection<Integer> threads) {
        Map<Integer, Task> now = TaskReadings.read(tasks, true);
        now.keySet().retainAll(threads);
        now.forEach(before::putIfAbsent);
    }

    Activity end() {
        Map<Integer, Task> now = TaskReadings.read(tasks, true);
        seconds = (clock.nanoTime() - begin) / 1e9;
        before.forEach((thread, task) -> add(task, now.get(thread)));
        return this;
    }

    private void add(Task first, Task last) {
        if (last != null) {
            wakeups += Math.max(0, last.switches - first.switches);
            cpuNanos += Math.max(0, last.cpuNanos - first.cpuNanos);
        }
    }

    /** Returns a row of the table. */
    String row(String name) {
        return String.format(Locale.ROOT, "%-10s %12s %16s", name, Numbers.count(wakeups / seconds),
            Numbers.ofCore(cpuNanos / 1e9 / seconds));
    }

    static String head() {
        return String.format(Locale.ROOT, "%-10s %12s %16s", "", "wakeups/s", "CPU, of a core");
    }
}
