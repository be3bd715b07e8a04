package io.github.dozemeter.threads;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds what one thread did in a span: its wakeups, its CPU time, and where stack samples saw it. Samples follow time, not
 * wakeups: 500 polls of 1 ms and then a sleep of 500 ms put half of the samples into the sleep. Immutable.
 */
public final class ThreadActivity {

    /** The value where the system or the JVM has no count. */
    public static final long UNKNOWN = -1;

    public final String name;
    public final boolean isInJava;
    public final long switches;
    public final long waits;
    public final long cpuNanos;
    /** The part of the CPU time outside the kernel. */
    public final long userNanos;
    public final Map<StackPlace, Integer> samples;

    /**
     * @param inJava whether it runs Java code; not one of the JVM's own or of a native library
     * @param switches voluntary context switches, by the kernel; {@link #UNKNOWN} is allowed here and below
     * @param waits sleeps, parks and waits, by {@code ThreadInfo.getWaitedCount}: {@code sleep(0)} included,
     *     {@code yield} and {@code select} not
     */
    public ThreadActivity(String name, boolean inJava, long switches, long waits, long cpuNanos, long userNanos,
                          Map<StackPlace, Integer> samples) {
        this.name = name;
        this.isInJava = inJava;
        this.switches = switches;
        this.waits = waits;
        this.cpuNanos = cpuNanos;
        this.userNanos = userNanos;
        this.samples = Collections.unmodifiableMap(new LinkedHashMap<>(samples));
    }

    /** @param earlier of the same thread since its start; null for nothing known */
    ThreadActivity since(ThreadActivity earlier) {
        if (earlier == null) {
            return this;
        }
        return new ThreadActivity(name, isInJava, difference(switches, earlier.switches),
            difference(waits, earlier.waits), difference(cpuNanos, earlier.cpuNanos),
            difference(userNanos, earlier.userNanos), difference(samples, earlier.samples));
    }

    private static Map<StackPlace, Integer> difference(Map<StackPlace, Integer> now,
                                                       Map<StackPlace, Integer> before) {
        Map<StackPlace, Integer> later = new LinkedHashMap<>();
        now.forEach((place, seen) -> later.put(place, seen - before.getOrDefault(place, 0)));
        later.values().removeIf(more -> more <= 0);
        return later;
    }

    ThreadActivity withSwitches(long known) {
        return new ThreadActivity(name, isInJava, known, waits, cpuNanos, userNanos, samples);
    }

    ThreadActivity withUser(long nanos) {
        return new ThreadActivity(name, isInJava, switches, waits, cpuNanos, nanos, samples);
    }

    ThreadActivity withCpu(long nanos) {
        return new ThreadActivity(name, isInJava, switches, waits, nanos, userNanos, samples);
    }

    /** {@link #UNKNOWN} if one is. */
    public static long difference(long now, long before) {
        if (now < 0 || before < 0) {
            return UNKNOWN;
        }
        return Math.max(0, now - before);
    }

    /** Says whether the kernel or the JDK counts how often it wakes up. */
    public boolean isCounted() {
        return switches >= 0 || waits >= 0;
    }

    /** Returns how often it woke up: by the kernel; without a count there, by the JDK. */
    public long wakeUps() {
        if (switches >= 0) {
            return switches;
        }
        return Math.max(0, waits);
    }

    /** Returns the CPU time in the kernel; not a number where that is unknown. */
    public double systemNanos() {
        if (cpuNanos < 0 || userNanos < 0) {
            return Double.NaN;
        }
        return Math.max(0, cpuNanos - userNanos);
    }

    /** Says whether anything is known of it: a thread that ended before this span did nothing in it. */
    boolean isAnything() {
        return Math.max(switches, waits) != 0 || cpuNanos != 0 || !samples.isEmpty();
    }

    public int sampled() {
        int sum = 0;
        for (int seen : samples.values()) {
            sum += seen;
        }
        return sum;
    }
}
