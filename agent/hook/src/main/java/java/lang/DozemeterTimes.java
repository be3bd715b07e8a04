package java.lang;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The times of every site that was timed: sums, and a histogram of the realised time with ten buckets a decade.
 * About 800 bytes a site, allocated at its first timed pause. Every sum only grows, by the weight of the call that
 * was timed; so all of them describe the same calls, and are unbiased where only a sample is timed.
 *
 * <p>A sum of times outgrows 64 bits where many wait for long: ten million parks a second that request a day each do so
 * in twenty milliseconds. So its cell runs round, and whoever takes it over a part of its range adds one to a second cell.
 * No add waits for another, and none is rounded, as those to a double would be: it stands still once a pause is less
 * than half of its last digit.
 *
 * <p>{@link #add} stays out of line, by the annotation that HotSpot obeys in classes of the boot loader
 * ({@code classFileParser.cpp}, {@code AnnotationCollector}): up to JDK 17 a call that was seen a hundred times counts as
 * hot, however rare it is beside the others. With it inlined the hook is 8 KB of machine code, which is beyond
 * {@code InlineSmallCode}, and whoever calls it after that pays 8 to 10 ns more: a matter of luck in each JVM.
 */
public final class DozemeterTimes {

    /** Places in the array of a slot; the histogram follows. Times are read by {@link #nanos}. */
    public static final int TIMED = 0;
    public static final int REQUESTED = 1;
    public static final int REALISED = 2;
    public static final int ZERO_REALISED = 3;
    /** The bits of a double: an estimate that few samples add to. */
    public static final int CPU = 4;
    public static final int CPU_SAMPLES = 5;
    private static final int CPU_WITH_NOISE = 6;
    /** So far behind each sum of times stands how often it has grown by a whole part. */
    public static final int PARTS = 6;
    /** What {@link DozemeterCpu} keeps of a slot: timed pauses before the last tick, samples since then, the shift. */
    static final int CPU_SEEN = ZERO_REALISED + PARTS + 1;
    static final int CPU_TAKEN = CPU_SEEN + 1;
    static final int CPU_SHIFT = CPU_SEEN + 2;
    /** The shortest period of the schedules made at a site, in nanoseconds; 0 for none. */
    public static final int PERIOD = CPU_SHIFT + 1;
    public static final int BUCKETS = PERIOD + 1;

    /** A part of a sum is 146 years: what 53,375 parks request that request a day each. */
    private static final int PART_BITS = 62;
    private static final long PART = 1L << PART_BITS;
    /** Times the largest weight this is less than a part. */
    private static final long LONGEST_SAMPLED = 1L << 51;

    private static final long DAY = 86_400_000_000_000L;
    private static final int[] HUNDREDTHS = {100, 125, 160, 200, 250, 320, 400, 500, 630, 800};
    private static final int DECADES = 9;

    /** Upper bounds of the buckets in nanoseconds, inclusive: 100 ns to 80 s; the last bucket has none. */
    private static final long[] BOUNDS = bounds();
    /** Plain: the array in an {@code AtomicLongArray} is final, so that whoever sees the one sees the other. */
    private static final AtomicLongArray[] TIMES = new AtomicLongArray[DozemeterSites.FIRST_SLOT + DozemeterSites.LIMIT];

    static {
        // As DozemeterCounts does: every step that the times of a pause take.
        AtomicLongArray nobodys = empty();
        addTimes(nobodys, 1, 1, 1);
        addCpu(nobodys, 1);
    }

    private DozemeterTimes() {
    }

    private static long[] bounds() {
        long[] bounds = new long[DECADES * HUNDREDTHS.length];
        long scale = 1;
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = HUNDREDTHS[i % HUNDREDTHS.length] * scale;
            scale = i % HUNDREDTHS.length == HUNDREDTHS.length - 1 ? scale * 10 : scale;
        }
        return bounds;
    }

    /**
     * Adds a pause that was made; never throws into the {@code finally} that it is called from.
     *
     * @param counted what {@link DozemeterCounts#count} gave: the weight, below zero for the slot of the call; a pause at an
     *     armed site may come without any
     * @param cpu what {@link DozemeterCpu#before} gave before the pause
     */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    static void add(int site, int counted, long requested, long realised, long cpu) {
        int weight = counted >= DozemeterArm.ARMED ? counted - DozemeterArm.ARMED : Math.abs(counted);
        if (weight == 0) {
            return;
        }
        double cpuNanos = cpu == 0 ? 0 : DozemeterCpu.since(cpu, realised) * weight;
        DozemeterPausing.ended();
        // Times go where the pause was counted, also if the site got a slot of its own meanwhile.
        int slot = counted < 0 ? DozemeterSites.sharedSlot(site) : DozemeterSites.slot(site);
        AtomicLongArray times = of(slot);
        if (times != null) {
            addTimes(times, weight, requested, realised);
            if (cpu != 0) {
                addCpu(times, cpuNanos);
            }
        }
        DozemeterCallers.paused(slot, site, requested, realised);
    }

    /**
     * Adds a wait, if it is timed; never throws into the {@code finally} that it is called from.
     *
     * @param counted what {@link DozemeterCounts#countWait} gave
     * @param start by {@link System#nanoTime}
     */
    static void addWait(int site, int counted, long requested, long start, long cpu) {
        if (DozemeterCounts.isTimed(counted)) {
            add(site, DozemeterCounts.weight(counted), requested, System.nanoTime() - start, cpu);
        }
    }

    /** From when to measure the thread's CPU time in a wait; 0 for not at all. */
    static long cpu(int site, int counted) {
        return DozemeterCounts.isTimed(counted) ? DozemeterCpu.before(site, DozemeterCounts.weight(counted)) : 0;
    }

    static long start(int counted) {
        return DozemeterCounts.isTimed(counted) ? System.nanoTime() : 0;
    }

    /**
     * A schedule was made.
     *
     * @param nanos its period, above 0
     */
    static void addPeriod(int site, long nanos) {
        AtomicLongArray times = of(DozemeterSites.slot(site));
        long shortest = times == null ? nanos : times.get(PERIOD);
        while ((shortest == 0 || shortest > nanos) && !times.compareAndSet(PERIOD, shortest, nanos)) {
            shortest = times.get(PERIOD);
        }
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

    /** In the order of the places, which {@link #read} goes the other way. */
    private static void addTimes(AtomicLongArray times, int weight, long requested, long realised) {
        long all = weight == 1 ? realised : Math.min(realised, LONGEST_SAMPLED) * weight;
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

    /**
     * A sum of times, in nanoseconds: exact but for the digits of a double.
     *
     * @param read what {@link #read} gave
     */
    public static double nanos(long[] read, int place) {
        if (place == CPU) {
            return Double.longBitsToDouble(read[CPU]);
        }
        long sum = read[place];
        // The parts were read first, and may miss some that are on their way; the sum's highest bits tell them.
        long parts = read[place + PARTS];
        long missing = (sum >>> PART_BITS) - parts & 3;
        return (parts + missing) * (double) PART + (sum & PART - 1);
    }

    /** The same, for a pause that was timed only if {@code counted} is not zero. */
    static void addSince(int site, int counted, long requested, long start, long cpu) {
        if (counted != 0 && counted != DozemeterArm.ARMED) {
            add(site, counted, requested, System.nanoTime() - start, cpu);
        }
    }

    /**
     * One sample may come out below zero, once the cost of the clock is taken off; dropping those would add up to an
     * error in one direction. They are added to a sum with noise, and what is read is the highest that this ever was.
     */
    private static void addCpu(AtomicLongArray times, double nanos) {
        times.getAndIncrement(CPU_SAMPLES);
        double sum;
        long before;
        do {
            before = times.get(CPU_WITH_NOISE);
            sum = Double.longBitsToDouble(before) + nanos;
        } while (!times.compareAndSet(CPU_WITH_NOISE, before, Double.doubleToRawLongBits(sum)));
        long highest = times.get(CPU);
        while (sum > Double.longBitsToDouble(highest)
            && !times.compareAndSet(CPU, highest, Double.doubleToRawLongBits(sum))) {
            highest = times.get(CPU);
        }
    }

    /** Before the first site there is nothing to clear, and 2,000 writes by the interpreter take a millisecond. */
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

    /** How many pauses of a slot, by their weights, took longer than this; exact for the bounds of the buckets. */
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
     * What was added for a slot so far, by the places above; null if none of its pauses was timed. Read from the last
     * place to the first: of a pause that is being added what comes later is missing first, so that no copy has more
     * time in zero pauses than in all.
     */
    public static long[] read(int slot) {
        AtomicLongArray times = TIMES[slot];
        if (times == null) {
            return null;
        }
        long[] copy = new long[times.length()];
        do {
            for (int i = copy.length - 1; i >= 0; i--) {
                copy[i] = times.get(i);
            }
        } while (isOutrun(copy, times));
        return copy;
    }

    /** Whether a sum may have grown by more parts than its highest bits tell, while it was read. */
    private static boolean isOutrun(long[] copy, AtomicLongArray times) {
        boolean outrun = false;
        for (int parts = REQUESTED + PARTS; parts <= ZERO_REALISED + PARTS; parts++) {
            outrun |= times.get(parts) - copy[parts] > 1;
        }
        return outrun;
    }
}
