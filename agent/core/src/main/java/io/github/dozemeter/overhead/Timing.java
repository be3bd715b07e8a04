package io.github.dozemeter.overhead;

/** The values of the option {@code timing}: which pauses are timed. */
public enum Timing {
    /** Below 50 µs a pair of clock reads would be a good part of the pause, so one in 64 of those represents all. */
    ADAPTIVE(50_000, 64),
    ALL(50_000, 1),
    OFF(Long.MAX_VALUE, 0);

    private final long fromNanos;
    private final int oneIn;

    Timing(long fromNanos, int oneIn) {
        this.fromNanos = fromNanos;
        this.oneIn = oneIn;
    }

    /** Puts it in force for all threads, from their next pauses on. */
    public void apply() {
        DozemeterCounts.time(fromNanos, oneIn);
    }
}
