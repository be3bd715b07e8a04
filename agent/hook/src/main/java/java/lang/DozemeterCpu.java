package java.lang;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Rare samples of the CPU time that a pause itself uses. Reading the thread's CPU clock takes longer than a zero pause,
 * so of the pauses that are timed only one in {@code 1 << shift} is sampled, at a hashed place in each block, and
 * stands for that many. Off until the agent gives a clock; never on virtual threads, which have none.
 *
 * <p>The shift rises by itself as soon as {@link #SAMPLES} were taken since the agent looked last: the first moments of
 * a storm of pauses cost no more than its hours.
 */
public final class DozemeterCpu {

    /**
     * A sample takes four looks of 0.6 µs, a look of the agent comes every 10 s, and a storm adds some times as
     * many: 0.1 % of a core at most.
     */
    private static final int SAMPLES = 250;
    private static final int SHIFT_STEP = 3;
    private static final int MOST_SHIFT = 30;
    private static final int SHIFT_BITS = 5;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final Class<?> VIRTUAL = virtualThread();

    private static final AtomicLong TIMED = new AtomicLong();
    private static final AtomicInteger SAMPLED = new AtomicInteger();
    private static volatile LongSupplier clock;
    private static volatile int shift;

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
     * @return from when to measure, on the thread's CPU clock, with the shift in its low bits; 0 for no sample
     */
    @jdk.internal.vm.annotation.DontInline
    @java.lang.invoke.DontInline
    static long before() {
        LongSupplier now = clock;
        if (now == null) {
            return 0;
        }
        int one = shift;
        long block = TIMED.getAndIncrement();
        long mask = (1L << one) - 1;
        long place = (block & ~mask) * GOLDEN_RATIO >>> 34;
        if (((block ^ place) & mask) != 0 || isVirtual(Thread.currentThread())) {
            return 0;
        }
        if (SAMPLED.incrementAndGet() == SAMPLES) {
            SAMPLED.set(0);
            shift = Math.min(one + SHIFT_STEP, MOST_SHIFT);
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

    /** To be called every ten seconds: samples more often again if there were few. */
    public static void look() {
        if (SAMPLED.getAndSet(0) < SAMPLES >> SHIFT_STEP + 1) {
            shift = Math.max(0, shift - SHIFT_STEP);
        }
    }
}
