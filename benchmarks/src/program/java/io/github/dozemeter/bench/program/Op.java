package io.github.dozemeter.bench.program;

/** A pause that is measured, and how many of them make a slot of about half a millisecond. */
public enum Op {

    /** Returns at once: what is measured is the hook alone. */
    PARK_ZERO("parkNanos(0)", 50_000, true, PauseLoops::parkZero),
    SLEEP_ZERO("sleep(0)", 1_000, true, PauseLoops::sleepZero),
    YIELD("yield", 1_000, true, PauseLoops::yields),
    PARK_ONE("parkNanos(1)", 8, false, PauseLoops::parkOne),
    PARK_FIFTY("parkNanos(50000)", 5, false, PauseLoops::parkFifty),
    SLEEP_ONE("sleep(1)", 1, false, PauseLoops::sleepOne),
    SPIN("onSpinWait", 20_000, true, PauseLoops::spins),
    POLL("offer and poll(t)", 15_000, true, PauseLoops::polls),
    TRY_ACQUIRE("tryAcquire(t) and release", 30_000, true, PauseLoops::tryAcquires),
    SELECT("select(t) with a ready key", 1_500, true, PauseLoops::selects),
    SELECT_NOW("selectNow with a ready key", 1_500, true, PauseLoops::selectsNow),
    WORK("workers with poll(t) and a producer", 250, true, PauseLoops::works);

    private static final int FULL_SLOT_THREADS = 4;

    private final String label;
    private final int timesInSlot;
    private final boolean busy;
    private final Loop loop;

    Op(String label, int timesInSlot, boolean busy, Loop loop) {
        this.label = label;
        this.timesInSlot = timesInSlot;
        this.busy = busy;
        this.loop = loop;
    }

    public String label() {
        return label;
    }

    /** Busy threads share the processors: the more there are, the fewer calls each makes in a slot. */
    int times(int threads) {
        return busy ? Math.max(1, timesInSlot * FULL_SLOT_THREADS / Math.max(FULL_SLOT_THREADS, threads)) : timesInSlot;
    }

    void run(PauseLoops loops, int times) throws Exception {
        loop.run(loops, times);
    }

    private interface Loop {
        void run(PauseLoops loops, int times) throws Exception;
    }
}
