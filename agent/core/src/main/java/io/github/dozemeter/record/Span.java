package io.github.dozemeter.record;

/** From one moment to another, and for how long of it the CPU clock was sampled. Immutable. */
public final class Span {

    /** A shorter span counts as this long: ten pauses of a JVM that lives a moment are no rate. */
    private static final double LEAST_SECONDS = 1;
    private static final double NANOS_PER_SECOND = 1e9;

    private final long from;
    private final long to;
    private final long cpuFrom;

    /**
     * @param from by {@link System#nanoTime}, like the others
     * @param cpuFrom when sampling of the CPU clock began; the end if it did not
     */
    Span(long from, long to, long cpuFrom) {
        this.from = from;
        this.to = to;
        this.cpuFrom = cpuFrom;
    }

    /** What this span has beyond an earlier one with the same beginning. */
    Span since(Span earlier) {
        return new Span(earlier.to, to, cpuFrom);
    }

    /** By {@link System#nanoTime}. */
    public long startNanos() {
        return from;
    }

    /** At least a second. */
    public double seconds() {
        return Math.max(LEAST_SECONDS, (to - from) / NANOS_PER_SECOND);
    }

    /** 0 if the CPU clock was not sampled. */
    public double cpuSeconds() {
        return Math.min(seconds(), (to - cpuFrom) / NANOS_PER_SECOND);
    }
}
