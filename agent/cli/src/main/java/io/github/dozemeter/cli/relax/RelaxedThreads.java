package io.github.dozemeter.cli.relax;

import io.github.dozemeter.cli.jvm.TimerSlack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The threads whose slack this command has changed, each with the value that it read before. That value is written back:
 * 0 would give a thread the slack that its parent had when it was born. Not thread-safe.
 */
final class RelaxedThreads {

    /** Threads that are born while their parents are restored: each round finds the children of the last. */
    private static final int MAX_ROUNDS = 10;

    private final TimerSlack slack;
    private final long nanos;
    private final long usual;
    private final Record record;
    private final Map<Integer, Relaxed> all = new LinkedHashMap<>();

    /** Receives each thread before it is changed, to restore it if this process is killed. */
    interface Record {
        void add(int thread, long start, long before) throws IOException;
    }

    private static final class Relaxed {

        private final long start;
        private final long before;

        Relaxed(long start, long before) {
            this.start = start;
            this.before = before;
        }
    }

    /**
     * @param nanos the slack that the threads get
     * @param usual that of an unchanged thread of this JVM
     */
    RelaxedThreads(TimerSlack slack, long nanos, long usual, Record record) {
        this.slack = slack;
        this.nanos = nanos;
        this.usual = usual;
        this.record = record;
    }

    /** @return false if the kernel refuses it: a thread that has ended needs nothing, as a real-time one, which reads 0 */
    boolean relax(int thread) throws IOException {
        long start = slack.startOf(thread);
        if (isRelaxed(thread, start)) {
            return true;
        }
        long now = slack.of(thread);
        if (start < 0 || now <= 0 || now > nanos) {
            return now != TimerSlack.UNKNOWN || slack.startOf(thread) < 0;
        }
        // A child of a relaxed thread is born with its parent's slack.
        long before = now;
        if (now == nanos) {
            before = usual;
        }
        record.add(thread, start, before);
        all.put(thread, new Relaxed(start, before));
        return slack.set(thread, nanos) || slack.startOf(thread) != start;
    }

    private boolean isRelaxed(int thread, long start) {
        Relaxed relaxed = all.get(thread);
        return relaxed != null && relaxed.start == start;
    }

    /** Gives a thread that was not named the usual slack if it has inherited that of a relaxed one. */
    void restoreInherited(int thread) {
        if (slack.of(thread) == nanos) {
            slack.set(thread, usual);
        }
    }

    int count() {
        return all.size();
    }

    /** Returns those that live. */
    List<Integer> alive() {
        List<Integer> alive = new ArrayList<>();
        all.forEach((thread, relaxed) -> {
            if (isRelaxed(thread, slack.startOf(thread))) {
                alive.add(thread);
            }
        });
        return alive;
    }

    /** Restores them, then whatever else has the slack that this command gives; returns the threads that still have it. */
    List<Integer> restore() {
        all.forEach((thread, relaxed) -> {
            if (slack.startOf(thread) == relaxed.start && slack.of(thread) == nanos) {
                slack.set(thread, relaxed.before);
            }
        });
        List<Integer> left = withIt();
        for (int round = 0; round < MAX_ROUNDS && !left.isEmpty(); round++) {
            left.forEach(this::restoreInherited);
            left = withIt();
        }
        return left;
    }

    private List<Integer> withIt() {
        List<Integer> found = slack.threads();
        found.removeIf(thread -> slack.of(thread) != nanos);
        return found;
    }
}
