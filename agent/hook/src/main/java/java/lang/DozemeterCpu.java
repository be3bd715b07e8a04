package java.lang;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * Rare samples of the CPU time that a pause itself uses. Reading the thread's CPU clock takes longer than a zero pause,
 * so of the pauses of a slot that are timed only one in {@code 1 << shift} is sampled, at a hashed place in each block, and
 * stands for that many. Off until the agent gives a clock; never on virtual threads, which have none.
 *
 * <p>Each slot has a shift of its own, so that one hot site leaves the others their samples. Every ten seconds each gets
 * the shift that fits the pauses it had, by an equal share of all samples; the cells are in {@link DozemeterTimes}. In
 * between the shift rises by itself whenever the share is used up: the first moments of a storm of pauses cost no more
 * than its hours. The shift of a sample is read before its pause, so that sums stay unbiased.
 */
public final class DozemeterCpu {

    /** In ten seconds. A sample takes four looks of 0.6 µs: 0.03 % of a core, however hot one site is. */
    private static final int SAMPLES = 1_000;
    private static final int MOST = 250;
    /**
     * So that a slot has 30 samples a minute, of which there is an estimate, though the shift halves them. Two thousand
     * sites that all pause so often cost 0.6 % of a core, which overheadLimit sees.
     */
    private static final int LEAST = 12;
    private static final int MOST_SHIFT = 30;
    private static final int SHIFT_BITS = 5;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final Class<?> VIRTUAL = virtualThread();

    private static final AtomicInteger SAMPLED = new AtomicInteger();
    private static volatile LongSupplier clock;
    /** Samples of a slot in ten seconds. */
    private static volatile int share = MOST;

    private DozemeterCpu() {
    }

    /** Of those with a continuation and, on JVMs without, of those bound to a thread of the system: both have no CPU clock. */
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

    /**
     * Out of line, as {@link DozemeterTimes} explains.
     *
     * @param counted as in {@link DozemeterTimes#add}
     * @return from when to measure, on the thread's CPU clock, with the shift in its low bits; 0 for no sample
     */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    static long before(int site, int counted) {
        LongSupplier now = clock;
        if (now == null || counted == 0 || counted == DozemeterArm.ARMED) {
            return 0;
        }
        AtomicLongArray slot = DozemeterTimes.of(counted < 0 ? DozemeterSites.sharedSlot(site) : DozemeterSites.slot(site));
        if (slot == null) {
            return 0;
        }
        long one = slot.get(DozemeterTimes.CPU_SHIFT);
        // Read, not counted again: each pause adds to it when it has ended, and threads would contend for one more place.
        long block = slot.get(DozemeterTimes.TIMED);
        long mask = (1L << one) - 1;
        long place = (block & ~mask) * GOLDEN_RATIO >>> 34;
        if (((block ^ place) & mask) != 0 || isVirtual(Thread.currentThread())) {
            return 0;
        }
        int most = SAMPLED.getAndIncrement() < SAMPLES ? share : LEAST;
        if (slot.incrementAndGet(DozemeterTimes.CPU_TAKEN) >= most) {
            slot.set(DozemeterTimes.CPU_TAKEN, 0);
            slot.set(DozemeterTimes.CPU_SHIFT, Math.min(one + 1, MOST_SHIFT));
        }
        return start(now) << SHIFT_BITS | one;
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

    /**
     * CPU time since {@link #before}, without the cost of looking, times the pauses that this sample stands for. No
     * thread uses more CPU than time passes.
     */
    static double since(long before, long realised) {
        LongSupplier now = clock;
        if (now == null) {
            return 0;
        }
        long nanos = now.getAsLong() - (before >> SHIFT_BITS);
        return Math.min(nanos, realised) * (double) (1L << (before & (1 << SHIFT_BITS) - 1));
    }

    /**
     * Starts sampling, or stops it.
     *
     * @param threadCpuNanos the CPU time of the thread that asks; must not throw; null to stop
     */
    public static void sample(LongSupplier threadCpuNanos) {
        clock = threadCpuNanos;
    }

    /** To be called every ten seconds: shares out the samples of the next ones. */
    public static void look() {
        int pausing = 0;
        int end = DozemeterSites.end();
        for (int slot = 0; slot < end; slot++) {
            pausing += seen(DozemeterTimes.opened(slot)) > 0 ? 1 : 0;
        }
        share = Math.max(LEAST, Math.min(MOST, SAMPLES / Math.max(1, pausing)));
        SAMPLED.set(0);
        for (int slot = 0; slot < end; slot++) {
            AtomicLongArray times = DozemeterTimes.opened(slot);
            if (times != null) {
                long seen = seen(times);
                times.set(DozemeterTimes.CPU_SHIFT, shift(seen));
                times.set(DozemeterTimes.CPU_TAKEN, 0);
                times.addAndGet(DozemeterTimes.CPU_SEEN, seen);
            }
        }
    }

    /** Timed pauses of a slot since the last look. */
    private static long seen(AtomicLongArray times) {
        return times == null ? 0 : times.get(DozemeterTimes.TIMED) - times.get(DozemeterTimes.CPU_SEEN);
    }

    /** The least that keeps as many pauses within the share. */
    private static int shift(long pauses) {
        int shift = 0;
        while (pauses >>> shift > share && shift < MOST_SHIFT) {
            shift++;
        }
        return shift;
    }
}
