package java.lang;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * Rare samples of the CPU time that a pause itself uses. Reading the thread's CPU clock takes longer than a zero pause,
 * so of the pauses of a slot that are timed only one in {@code 1 << shift} is sampled, at a hashed place in each block.
 * Each sample is kept as it was measured, below zero where the cost of the clock was less than usual: a mean of the
 * middle ones is the price of a pause, while a sum in which one sample stands for millions is luck. Off until the agent
 * gives a clock; never on virtual threads, which have none.
 *
 * <p>Each slot has a shift of its own, so that one hot site leaves the others their samples. Every ten seconds each
 * gets the shift that fits the pauses it had, by an equal share of all samples; the cells are in
 * {@link DozemeterTimes}. In between the shift rises by itself whenever the share is used up: the first moments of a
 * storm of pauses cost no more than its hours.
 */
public final class DozemeterCpu {

    /**
     * The samples in ten seconds. One takes four looks of 0.6 µs: 0.1 % of a core, however many sites there are. A
     * pause that blocks takes 3 to 190 µs, so 64 samples of one are off by a quarter, 280 by an eighth.
     */
    private static final int SAMPLES = 4_000;
    private static final int MAX = 1_000;
    /**
     * Gives a slot 30 samples a minute, of which there is an estimate, though the shift halves them. Two thousand sites
     * that all pause so often cost 0.6 % of a core, which overheadLimit sees.
     */
    private static final int MIN = 12;
    private static final int MAX_SHIFT = 30;
    /** Ten seconds of samples; those that are not read in time are overwritten. */
    private static final int KEPT = 1 << 13;
    private static final int SLOT_BITS = 12;
    private static final int KIND_BITS = 2;
    /** The weight of a sample is a power of two. */
    public static final int WEIGHT_BITS = 6;
    /** Above a slot, a kind and a weight: 2 hours. */
    private static final long MAX_NANOS = 1L << 43;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final Class<?> VIRTUAL = virtualThread();

    /** Requested no time; some, and lasted 50 µs or more; some, and lasted less; none, and lasted 50 µs or more. */
    public static final int ZERO = 0;
    public static final int BLOCKED = 1;
    public static final int OTHER = 2;
    public static final int SWITCHED = 3;
    public static final int KINDS = 4;
    private static final long BLOCKED_NANOS = 50_000;

    /** Samples that were made; the newest are in the ring. */
    private static final AtomicLong MADE = new AtomicLong();
    private static final AtomicLongArray RING = new AtomicLongArray(KEPT);
    private static final AtomicInteger SAMPLED = new AtomicInteger();
    private static volatile LongSupplier clock;
    /** Samples of a slot in ten seconds. */
    private static volatile int share = MAX;

    private DozemeterCpu() {
    }

    /** Virtual threads, with a continuation or bound to a thread of the system, have no CPU clock. Null before 21. */
    private static Class<?> virtualThread() {
        try {
            return Class.forName("java.lang.BaseVirtualThread", false, null);
        } catch (ClassNotFoundException before21) {
            return null;
        }
    }

    static boolean isVirtual(Thread thread) {
        return VIRTUAL != null && VIRTUAL.isInstance(thread);
    }

    /** Returns when a pause starts, by the thread's CPU clock; 0 for no sample. Out of line: {@link DozemeterTimes}. */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    static long before(int site, int counted) {
        LongSupplier now = clock;
        if (now == null || counted == 0 || counted == DozemeterArm.ARMED) {
            return 0;
        }
        AtomicLongArray slot = DozemeterTimes.of(DozemeterSites.slot(site));
        if (slot == null) {
            return 0;
        }
        long one = slot.get(DozemeterTimes.CPU_SHIFT);
        // Read, not counted again: each pause adds to it when it ends, and threads would contend for one more place.
        long block = slot.get(DozemeterTimes.TIMED);
        long mask = (1L << one) - 1;
        long place = (block & ~mask) * GOLDEN_RATIO >>> 34;
        if (((block ^ place) & mask) != 0) {
            return 0;
        }
        if (isVirtual(Thread.currentThread())) {
            slot.getAndIncrement(DozemeterTimes.NO_CPU_CLOCK);
            return 0;
        }
        int most = SAMPLED.getAndIncrement() < SAMPLES ? share : MIN;
        if (slot.incrementAndGet(DozemeterTimes.CPU_TAKEN) >= most) {
            slot.set(DozemeterTimes.CPU_TAKEN, 0);
            slot.set(DozemeterTimes.CPU_SHIFT, Math.min(one + 1, MAX_SHIFT));
        }
        return start(now);
    }

    /**
     * A look at the clock shows some of its own cost, four times as much in code that seldom looks as in a loop that
     * does nothing else. So the cost is measured right before each sample, after a first look that warms the path:
     * what an empty pause shows is added to the time at which the real one starts.
     */
    private static long start(LongSupplier now) {
        now.getAsLong();
        long empty = now.getAsLong();
        System.nanoTime();
        System.nanoTime();
        long start = now.getAsLong();
        return start + (start - empty);
    }

    /** CPU time since {@link #before}, without the cost of looking, in nanoseconds; may be below zero. */
    static long since(long before) {
        LongSupplier now = clock;
        return now == null ? 0 : now.getAsLong() - before;
    }

    /**
     * Keeps a sample: never throws, never waits.
     *
     * @param pauses for how many it stands: a site that slows down keeps as many samples of each pause as before
     */
    static void sampled(int slot, long pauses, long requested, long realised, long nanos) {
        boolean isLong = realised >= BLOCKED_NANOS;
        int kind = requested <= 0 ? isLong ? SWITCHED : ZERO : isLong ? BLOCKED : OTHER;
        int weight = Long.SIZE - 1 - Long.numberOfLeadingZeros(pauses);
        long kept = Math.max(-MAX_NANOS, Math.min(MAX_NANOS - 1, nanos)) << WEIGHT_BITS | weight;
        RING.set((int) (MADE.getAndIncrement() & KEPT - 1),
            (kept << KIND_BITS | kind) << SLOT_BITS | slot);
    }

    public static long made() {
        return MADE.get();
    }

    /**
     * The samples from a number on, as far as they are there: {@link #slot}, {@link #kind} and {@link #weighted} read
     * each. One that is being made may be missing, or the one that it replaces may be there.
     */
    public static long[] samples(long from, long to) {
        long first = Math.max(from, to - KEPT);
        long[] samples = new long[(int) Math.max(0, to - first)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = RING.get((int) (first + i & KEPT - 1));
        }
        return samples;
    }

    public static int slot(long sample) {
        return (int) sample & (1 << SLOT_BITS) - 1;
    }

    public static int kind(long sample) {
        return (int) (sample >> SLOT_BITS) & (1 << KIND_BITS) - 1;
    }

    /** Returns nanoseconds, above the exponent of the weight in the lowest {@link #WEIGHT_BITS}. */
    public static long weighted(long sample) {
        return sample >> SLOT_BITS + KIND_BITS;
    }

    /** @param threadCpuNanos the CPU time of the thread that asks; must not throw; null to stop sampling */
    public static void sample(LongSupplier threadCpuNanos) {
        clock = threadCpuNanos;
    }

    /** Shares out the samples of the next ten seconds; must be called that often. */
    public static void look() {
        int pausing = 0;
        int end = DozemeterSites.end();
        for (int slot = 0; slot < end; slot++) {
            pausing += seen(DozemeterTimes.opened(slot)) > 0 ? 1 : 0;
        }
        share = Math.max(MIN, Math.min(MAX, SAMPLES / Math.max(1, pausing)));
        SAMPLED.set(0);
        for (int slot = 0; slot < end; slot++) {
            AtomicLongArray times = DozemeterTimes.opened(slot);
            if (times != null) {
                long seen = seen(times);
                // The least that keeps as many pauses within the share.
                int shift = 0;
                while (seen >>> shift > share && shift < MAX_SHIFT) {
                    shift++;
                }
                times.set(DozemeterTimes.CPU_SHIFT, shift);
                times.set(DozemeterTimes.CPU_TAKEN, 0);
                times.addAndGet(DozemeterTimes.CPU_SEEN, seen);
            }
        }
    }

    /** Timed pauses of a slot since the last look. */
    private static long seen(AtomicLongArray times) {
        return times == null ? 0 : times.get(DozemeterTimes.TIMED) - times.get(DozemeterTimes.CPU_SEEN);
    }
}
