package io.github.dozemeter.threads;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Holds what one thread did in a span: its wake-ups, its CPU time, and where stack samples saw it. Immutable.
 *
 * <p>Samples follow time, not wake-ups: 500 polls of 1 ms and then a sleep of 500 ms put half of the samples into
 * the sleep. So a rate belongs to a place only where nine tenths of the samples that wait are there; else it is
 * the thread's. A place's part of it is its part of the waits that the JDK counts in the millisecond after each
 * sample, if the thread is still there then.
 */
public final class ThreadActivity {

    /** The value where the system or the JVM has no count. */
    public static final long UNKNOWN = -1;

    private static final double AT_ONE_PLACE = 0.9;
    /** The fewest samples that show a place. */
    private static final int LEAST_SAMPLES = 5;

    public final String name;
    public final boolean isInJava;
    public final long switches;
    public final long waits;
    public final long cpuNanos;
    public final Map<StackPlace, Integer> samples;
    /** How often it waited in a millisecond at both ends of which it was at a place. */
    final Map<StackPlace, Integer> waitsAfter;

    /**
     * @param inJava whether it runs Java code; not one of the JVM's own or of a native library
     * @param switches voluntary context switches, by the kernel; {@link #UNKNOWN} is allowed here and below
     * @param waits sleeps, parks and waits, by {@code ThreadInfo.getWaitedCount}: {@code sleep(0)} included,
     *     {@code yield} and {@code select} not
     */
    public ThreadActivity(String name, boolean inJava, long switches, long waits, long cpuNanos,
                          Map<StackPlace, Integer> samples, Map<StackPlace, Integer> waitsAfter) {
        this.name = name;
        this.isInJava = inJava;
        this.switches = switches;
        this.waits = waits;
        this.cpuNanos = cpuNanos;
        this.samples = Collections.unmodifiableMap(new LinkedHashMap<>(samples));
        this.waitsAfter = Collections.unmodifiableMap(new LinkedHashMap<>(waitsAfter));
    }

    /** @param earlier of the same thread since its start; null for nothing known */
    ThreadActivity since(ThreadActivity earlier) {
        return earlier == null ? this : new ThreadActivity(name, isInJava, difference(switches, earlier.switches),
            difference(waits, earlier.waits), difference(cpuNanos, earlier.cpuNanos),
            difference(samples, earlier.samples), difference(waitsAfter, earlier.waitsAfter));
    }

    private static Map<StackPlace, Integer> difference(Map<StackPlace, Integer> now,
                                                       Map<StackPlace, Integer> before) {
        Map<StackPlace, Integer> later = new LinkedHashMap<>();
        now.forEach((place, seen) -> later.put(place, seen - before.getOrDefault(place, 0)));
        later.values().removeIf(more -> more <= 0);
        return later;
    }

    ThreadActivity withSwitches(long known) {
        return new ThreadActivity(name, isInJava, known, waits, cpuNanos, samples, waitsAfter);
    }

    ThreadActivity withCpu(long nanos) {
        return new ThreadActivity(name, isInJava, switches, waits, nanos, samples, waitsAfter);
    }

    /** {@link #UNKNOWN} if one is. */
    public static long difference(long now, long before) {
        return now < 0 || before < 0 ? UNKNOWN : Math.max(0, now - before);
    }

    /** Says whether the kernel or the JDK counts how often it wakes up. */
    boolean isCounted() {
        return switches >= 0 || waits >= 0;
    }

    /** Returns how often it woke up: by the kernel; without a count there, by the JDK. */
    public long wakeUps() {
        return Math.max(0, switches >= 0 ? switches : waits);
    }

    /** Says whether anything is known of it: a thread that ended before this span did nothing in it. */
    boolean isAnything() {
        return Math.max(switches, waits) != 0 || cpuNanos != 0 || !samples.isEmpty();
    }

    public int sampled() {
        return total(samples);
    }

    static int total(Map<StackPlace, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    boolean isAtCountedSites() {
        return samples.keySet().stream().anyMatch(place -> place.kind == StackPlace.Kind.COUNTED);
    }

    boolean isSampledTooSeldom() {
        return sampled() < LEAST_SAMPLES;
    }

    private int waiting() {
        return samples.keySet().stream().filter(place -> place.kind.isWaiting())
            .mapToInt(samples::get).sum();
    }

    /** Returns the place of nine tenths of the samples that wait; null if there is none, or too few samples. */
    public StackPlace place() {
        return mostWaiting(samples, place -> place.kind);
    }

    /** Returns what it does in nine tenths of its waiting samples, or of all if few wait; null if mixed. */
    public StackPlace.Kind kind() {
        int waiting = waiting();
        if (waiting < LEAST_SAMPLES) {
            boolean runs = !isSampledTooSeldom() && sampled() - waiting >= sampled() * AT_ONE_PLACE;
            return runs ? StackPlace.Kind.RUNNING : null;
        }
        Map<StackPlace.Kind, Integer> kinds = new EnumMap<>(StackPlace.Kind.class);
        samples.forEach((place, seen) -> kinds.merge(place.kind, seen, Integer::sum));
        return mostWaiting(kinds, kind -> kind);
    }

    private <T> T mostWaiting(Map<T, Integer> counts, Function<T, StackPlace.Kind> kindOf) {
        int waiting = waiting();
        return waiting < LEAST_SAMPLES ? null : counts.entrySet().stream()
            .filter(one -> kindOf.apply(one.getKey()).isWaiting() && one.getValue() >= waiting * AT_ONE_PLACE)
            .map(Map.Entry::getKey).findFirst().orElse(null);
    }

    /** Returns the part of the samples that are in calls that wait; 0 without a sample. */
    public double waitingShare() {
        return sampled() == 0 ? 0 : (double) waiting() / sampled();
    }
}
