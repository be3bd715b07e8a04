package io.github.dozemeter.support;

/** How long the agent waits before its first rounds, and from one to the next. Tests make it faster. Immutable. */
public final class Pace {

    /** What users have. */
    public static final Pace USUAL = new Pace(1);

    private static final long TICK_MILLIS = 10_000;
    private static final long STARTED_MILLIS = 10_000;
    private static final long JUDGED_AFTER_MILLIS = 60_000;
    private static final long RETRY_MILLIS = 10_000;

    public final long tickMillis;
    /**
     * From the start until the application counts as started: {@code java.management} is expensive before, and the
     * application may still choose its logging and its options of TLS.
     */
    public final long startedMillis;
    /** From the start until verdicts are made that nobody asked for: the log is to have its warnings. */
    public final long judgedAfterMillis;
    /** From a failure to the next try. */
    public final long retryMillis;
    private final int speed;

    private Pace(int speed) {
        this.speed = speed;
        this.tickMillis = millis(TICK_MILLIS);
        this.startedMillis = millis(STARTED_MILLIS);
        this.judgedAfterMillis = millis(JUDGED_AFTER_MILLIS);
        this.retryMillis = millis(RETRY_MILLIS);
    }

    /** @param speed how many times as fast as usual */
    public static Pace times(int speed) {
        return speed > 1 ? new Pace(speed) : USUAL;
    }

    /** Returns what this pace makes of a time that belongs to one class alone. */
    public long millis(long usual) {
        return Math.max(1, usual / speed);
    }

    /** As {@link #millis}, in seconds. */
    public double seconds(double usual) {
        return usual / speed;
    }
}
