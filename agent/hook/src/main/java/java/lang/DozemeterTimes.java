package java.lang;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The times of every site that was timed: sums, and a histogram of the realised time with ten buckets a decade.
 * About 800 bytes a site, allocated at its first timed pause. Every sum only grows, by the weight of the call that
 * was timed; so all of them describe the same calls, and are unbiased where only a sample is timed.
 *
 * <p>A sum of times outgrows 64 bits where many wait for long: ten million parks a second that request a day each do so
 * in twenty milliseconds. So its cell runs round, and whoever takes it over a part of its range adds one to a second
 * cell. No add waits for another, and none is rounded, as those to a double would be: it stands still once a pause is
 * less than half of its last digit.
 *
 * <p>{@link #add} stays out of line, by the annotation that HotSpot obeys in classes of the boot loader
 * ({@code classFileParser.cpp}, {@code AnnotationCollector}): up to JDK 17 a call that was seen a hundred times counts
 * as hot, however rare it is beside the others. With it inlined the hook is 8 KB of machine code, which is beyond
 * {@code InlineSmallCode}, and whoever calls it after that pays 8 to 10 ns more: a matter of luck in each JVM.
 */
public final class DozemeterTimes {

    /** Places in the array of a slot; the histogram follows. Times are read by {@link #nanos}. */
    public static final int TIMED = 0;
    public static final int REQUESTED = 1;
    public static final int REALISED = 2;
    public static final int ZERO_REALISED = 3;
    /** The distance from each sum of times to the count of its whole parts. */
    public static final int PARTS = 3;
    /** Samples of the CPU clock; what they found is in {@link DozemeterCpu}. */
    public static final int CPU_SAMPLES = ZERO_REALISED + PARTS + 1;
    /** Samples that were not taken, as virtual threads have no CPU clock. */
    public static final int NO_CPU_CLOCK = CPU_SAMPLES + 1;
    /** Kept by {@link DozemeterCpu}: timed pauses before the last tick, samples since then, the shift. */
    static final int CPU_SEEN = NO_CPU_CLOCK + 1;
    static final int CPU_TAKEN = CPU_SEEN + 1;
    static final int CPU_SHIFT = CPU_SEEN + 2;
    /** The shortest period of the schedules made at a site, in nanoseconds; 0 for none. */
    public static final int PERIOD = CPU_SHIFT + 1;
    public static final int BUCKETS = PERIOD + 1;

    /** A part of a sum is 146 years: what 53,375 parks request that request a day each. */
    private static final int PART_BITS = 62;
    private static final long PART = 1L << PART_BITS;
    /** Times the largest weight this is less than a part. */
    private static final long MAX_SAMPLED = 1L << 51;

    /** Linux alone is known never to end a select before its time. */
    private static final long EARLY = early();
    private static final long DAY = 86_400_000_000_000L;
    private static final int[] HUNDREDTHS = {100, 125, 160, 200, 250, 320, 400, 500, 630, 800};

    /** Upper bounds of the buckets of nine decades, inclusive, in nanoseconds: to 80 s; the last bucket has none. */
    private static final long[] BOUNDS = new long[9 * HUNDREDTHS.length];
    /** Plain: the array in an {@code AtomicLongArray} is final, so that a thread that sees the one sees the other. */
    private static final AtomicLongArray[] TIMES =
        new AtomicLongArray[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];

    static {
        long scale = 1;
        for (int i = 0; i < BOUNDS.length; i++) {
            BOUNDS[i] = HUNDREDTHS[i % HUNDREDTHS.length] * scale;
            scale = i % HUNDREDTHS.length == HUNDREDTHS.length - 1 ? scale * 10 : scale;
        }
        // As DozemeterCounts does: every step that the times of a pause take.
        addTimes(empty(), 1, 1, 1);
    }

    private DozemeterTimes() {
    }

    private static long early() {
        try {
            return System.getProperty("os.name", "Linux").equals("Linux") ? 0 : 1_000_000;
        } catch (SecurityException unknown) {
            return 0;
        }
    }

    /**
     * Adds a pause that was made; never throws into the {@code finally} that it is called from.
     *
     * @param counted what {@link DozemeterCounts#count} gave: the weight; a pause at an armed site may come without any
     * @param cpu what {@link DozemeterCpu#before} gave before the pause
     */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    static void add(int site, int counted, long requested, long realised, long cpu) {
        int weight = counted >= DozemeterArm.ARMED ? counted - DozemeterArm.ARMED : counted;
        if (weight == 0) {
            return;
        }
        long cpuNanos = cpu == 0 ? 0 : DozemeterCpu.since(cpu);
        DozemeterPausing.ended();
        int slot = DozemeterSites.slot(site);
        AtomicLongArray times = of(slot);
        if (times != null) {
            addTimes(times, weight, requested, realised);
            if (cpu != 0) {
                times.getAndIncrement(CPU_SAMPLES);
                DozemeterCpu.sampled(slot, (long) weight << times.get(CPU_SHIFT), requested, realised, cpuNanos);
            }
        }
        DozemeterCallers.paused(slot, requested, realised);
    }

    /** Adds a wait, if {@link DozemeterCounts#countWait} chose it; never throws into the {@code finally} that calls. */
    static void addWait(int site, int counted, long requested, long start, long cpu) {
        if (DozemeterCounts.isTimed(counted)) {
            add(site, DozemeterCounts.weight(counted), requested, System.nanoTime() - start, cpu);
        }
    }

    /** Returns from when to measure the thread's CPU time in a wait; 0 for not at all. */
    static long cpu(int site, int counted) {
        return DozemeterCounts.isTimed(counted) ? DozemeterCpu.before(site, DozemeterCounts.weight(counted)) : 0;
    }

    static long start(int counted) {
        return DozemeterCounts.isTimed(counted) ? System.nanoTime() : 0;
    }

    /**
     * Ends a select, and returns its keys. That there is none does not show whether its time was over, so the clock is
     * read: a selector may have been woken up, its thread interrupted, or a ready key may stay selected. Next to the
     * cost of a selector that is little.
     */
    static int selected(int keys, long millis, int site, long requested, long start) {
        if (keys == 0 && System.nanoTime() - start >= DozemeterRequested.byWait(millis) - EARLY) {
            DozemeterCounts.expired(site, requested);
        }
        return keys;
    }

    /** Counts a schedule, never as a zero pause. Only executors of the application take periods of 0 or less. */
    static void addPeriod(long nanos, int site) {
        AtomicLongArray times = nanos > 0 ? of(DozemeterSites.slot(site)) : null;
        long shortest = times == null ? nanos : times.get(PERIOD);
        while (times != null && (shortest == 0 || shortest > nanos) && !times.compareAndSet(PERIOD, shortest, nanos)) {
            shortest = times.get(PERIOD);
        }
        DozemeterCounts.countOnly(site, DozemeterRequested.NO_TIME);
    }

    /** @return null without memory for them */
    static AtomicLongArray of(int slot) {
        AtomicLongArray times = TIMES[slot];
        return times == null ? open(slot) : times;
    }

    /** @return null if there are none */
    static AtomicLongArray opened(int slot) {
        return TIMES[slot];
    }

    /** Adds in the order of the places, which {@link #read} reads backwards. */
    private static void addTimes(AtomicLongArray times, int weight, long requested, long realised) {
        long all = weight == 1 ? realised : Math.min(realised, MAX_SAMPLED) * weight;
        times.getAndIncrement(TIMED);
        if (requested > 0 && requested <= DAY) {
            addTo(times, REQUESTED, requested * weight);
        }
        addTo(times, REALISED, all);
        if (requested <= 0) {
            addTo(times, ZERO_REALISED, all);
        }
        times.getAndAdd(BUCKETS + bucket(realised), weight);
    }

    /** @param nanos less than a part */
    private static void addTo(AtomicLongArray times, int place, long nanos) {
        long before = times.getAndAdd(place, nanos);
        if ((before ^ before + nanos) >>> PART_BITS != 0) {
            times.getAndIncrement(place + PARTS);
        }
    }

    /** Returns a sum of times that {@link #read} gave, in nanoseconds: exact but for the digits of a double. */
    public static double nanos(long[] read, int place) {
        long sum = read[place];
        // The parts were read first, and may miss some that are on their way; the sum's highest bits show them.
        long parts = read[place + PARTS];
        long missing = (sum >>> PART_BITS) - parts & 3;
        return (parts + missing) * (double) PART + (sum & PART - 1);
    }

    /** Adds a pause that was timed only if {@code counted} is not zero. */
    static void addSince(int site, int counted, long requested, long start, long cpu) {
        if (counted != 0 && counted != DozemeterArm.ARMED) {
            add(site, counted, requested, System.nanoTime() - start, cpu);
        }
    }

    /** Clears nothing before the first site: 2,000 writes by the interpreter take a millisecond. */
    static void clear(int end) {
        for (int slot = 0; slot < end; slot++) {
            TIMES[slot] = null;
        }
    }

    private static AtomicLongArray open(int slot) {
        try {
            AtomicLongArray times = empty();
            synchronized (TIMES) {
                if (TIMES[slot] == null) {
                    TIMES[slot] = times;
                }
                return TIMES[slot];
            }
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    private static AtomicLongArray empty() {
        return new AtomicLongArray(BUCKETS + BOUNDS.length + 1);
    }

    private static int bucket(long realised) {
        int found = Arrays.binarySearch(BOUNDS, realised);
        return found >= 0 ? found : -found - 1;
    }

    /** Returns how many pauses of a slot, by their weights, took longer; exact for the bounds of the buckets. */
    public static long longerThan(int slot, long nanos) {
        AtomicLongArray times = TIMES[slot];
        long count = 0;
        for (int bucket = times == null ? BOUNDS.length + 1 : bucket(nanos) + 1; bucket <= BOUNDS.length; bucket++) {
            count += times.get(BUCKETS + bucket);
        }
        return count;
    }

    /** The bounds of the buckets, in nanoseconds; there is one bucket more than bounds. */
    public static long[] bucketBounds() {
        return BOUNDS.clone();
    }

    /**
     * Returns what was added for a slot so far, by the places above; null if none of its pauses was timed. Read from
     * the last place to the first: of a pause that is being added what comes later is missing first, so that no copy
     * has more time in zero pauses than in all.
     */
    public static long[] read(int slot) {
        AtomicLongArray times = TIMES[slot];
        if (times == null) {
            return null;
        }
        long[] copy = new long[times.length()];
        // Again where a sum may have grown by more parts than its highest bits show, while it was read.
        for (boolean isOutrun = true; isOutrun;) {
            for (int i = copy.length - 1; i >= 0; i--) {
                copy[i] = times.get(i);
            }
            isOutrun = false;
            for (int parts = REQUESTED + PARTS; parts <= ZERO_REALISED + PARTS; parts++) {
                isOutrun |= times.get(parts) - copy[parts] > 1;
            }
        }
        return copy;
    }
}
