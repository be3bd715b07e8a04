package io.github.dozemeter.bench.program;

/**
 * The pauses of {@link KnownPauses}: what each asks for, and how often it is made. In this order, because after the
 * first three the call through the interface is no longer inlined, for those that calibrate as for those that are
 * judged.
 */
public enum Known {

    UNIT_SLEEP_ZERO("TimeUnit.sleep", "unitSleepZero", 0, 500_000, KnownPauses::unitSleepZero),
    PARK_PAST("LockSupport.parkUntil", "parkPast", 0, 200_000, KnownPauses::parkPast),
    WAIT_ONE("Object.wait", "waitOne", 1_000_000, 1_000, KnownPauses::waitOne),
    /** No pause: what two reads of the clock take. Not the first, so that it is called as all others are. */
    NOTHING("", "nothing", 0, 2_000_000, KnownPauses::nothing),
    /** Calibrates the others: natively it takes no time. */
    PARK_ZERO("LockSupport.parkNanos", "parkZero", 0, 2_000_000, KnownPauses::parkZero),
    SLEEP_ZERO("Thread.sleep", "sleepZero", 0, 2_000_000, KnownPauses::sleepZero),
    YIELD("Thread.yield", "yieldOnce", 0, 2_000_000, KnownPauses::yieldOnce),
    PARK_ONE("LockSupport.parkNanos", "parkOne", 1, 100_000, KnownPauses::parkOne),
    PARK_FIFTY("LockSupport.parkNanos", "parkFifty", 50_000, 10_000, KnownPauses::parkFifty),
    SLEEP_ONE("Thread.sleep", "sleepOne", 1_000_000, 1_000, KnownPauses::sleepOne),
    UNIT_SLEEP_ONE("TimeUnit.sleep", "unitSleepOne", 1_000_000, 1_000, KnownPauses::unitSleepOne),
    JOIN_ONE("Thread.join", "joinOne", 1_000_000, 1_000, KnownPauses::joinOne);

    private final String call;
    private final String method;
    private final long requested;
    private final int calls;
    private final Pause pause;

    Known(String call, String method, long requested, int calls, Pause pause) {
        this.call = call;
        this.method = method;
        this.requested = requested;
        this.calls = calls;
        this.pause = pause;
    }

    public String call() {
        return call;
    }

    /** The method of {@link KnownPauses} that makes it. */
    public String method() {
        return method;
    }

    public static String className() {
        return KnownPauses.class.getName();
    }

    public long requestedNanos() {
        return requested;
    }

    public int calls() {
        return calls;
    }

    /** Whether it calibrates the others, all of which enter the kernel. */
    boolean calibrates() {
        return this == NOTHING || this == PARK_ZERO;
    }

    void make() throws InterruptedException {
        pause.make();
    }

    private interface Pause {
        void make() throws InterruptedException;
    }
}
