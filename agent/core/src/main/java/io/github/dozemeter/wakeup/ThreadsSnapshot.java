package io.github.dozemeter.wakeup;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the threads of a process did up to a moment or, by {@link #since}, in a span of time. Immutable.
 */
public final class ThreadsSnapshot {

    /** Before anything was read. */
    public static final ThreadsSnapshot NONE =
        new ThreadsSnapshot(0, 0, ThreadActivity.UNKNOWN, Collections.<Long, ThreadActivity>emptyMap(), 0);

    private static final double NANOS_PER_SECOND = 1e9;

    private final long fromNanos;
    private final long atNanos;
    private final long switches;
    private final Map<Long, ThreadActivity> threads;
    private final int samples;

    /** Of a first reading: nothing has happened yet. */
    public ThreadsSnapshot(long atNanos, long switches, Map<Long, ThreadActivity> threads, int samples) {
        this(atNanos, atNanos, switches, threads, samples);
    }

    /**
     * @param fromNanos from when on, by {@link System#nanoTime}
     * @param atNanos until when
     * @param switches voluntary context switches of the whole process, also of threads that have ended since;
     *     {@link ThreadActivity#UNKNOWN} where the kernel does not tell
     * @param threads by an id that no other thread has
     * @param samples stack samples taken
     */
    public ThreadsSnapshot(long fromNanos, long atNanos, long switches, Map<Long, ThreadActivity> threads, int samples) {
        this.fromNanos = fromNanos;
        this.atNanos = atNanos;
        this.switches = switches;
        this.threads = Collections.unmodifiableMap(new LinkedHashMap<>(threads));
        this.samples = samples;
    }

    /** What happened since an earlier one. A thread that has begun since did all of it since; since {@link #NONE} it is all. */
    public ThreadsSnapshot since(ThreadsSnapshot earlier) {
        if (earlier == NONE) {
            return this;
        }
        Map<Long, ThreadActivity> changes = new LinkedHashMap<>();
        for (Map.Entry<Long, ThreadActivity> thread : threads.entrySet()) {
            changes.put(thread.getKey(), thread.getValue().since(earlier.threads.get(thread.getKey())));
        }
        return new ThreadsSnapshot(earlier.atNanos, atNanos,
            switches < 0 || earlier.switches < 0 ? ThreadActivity.UNKNOWN : switches - earlier.switches, changes,
            samples - earlier.samples);
    }

    /** How long the span is; 0 if there is none. */
    public double seconds() {
        return (atNanos - fromNanos) / NANOS_PER_SECOND;
    }

    /** Whether two readings are there to tell apart. */
    public boolean isEmpty() {
        return seconds() <= 0;
    }

    /** Voluntary context switches of the whole process; negative where the kernel does not tell. */
    public long switches() {
        return switches;
    }

    public Collection<ThreadActivity> threads() {
        return threads.values();
    }

    public int samples() {
        return samples;
    }
}
