package io.github.dozemeter.counters;

/** A time from one moment to another, and for how long of it the CPU clock was sampled. Immutable. */
public final class Span {

    /** A shorter span counts as this long: ten pauses of a JVM that lives a moment are no rate. */
    private static final double MIN_SECONDS = 1;
    /** Marks a span whose CPU clock is too coarse for single pauses. */
    static final long COARSE = Long.MIN_VALUE;
    /** Marks a span without a CPU clock, in which no price can ever be measured. */
    static final long NO_CLOCK = Long.MIN_VALUE + 1;

    public final long startNanos;
    final long to;
    private final long cpuFrom;
    private final double leastSeconds;

    /**
     * @param startNanos by {@link System#nanoTime}, like the others
     * @param cpuFrom when sampling of the CPU clock began; the end if it did not
     */
    Span(long startNanos, long to, long cpuFrom) {
        this(startNanos, to, cpuFrom, MIN_SECONDS);
    }

    /** @param leastSeconds 0 where each pause was recorded with its time: a tenth of a second is enough */
    Span(long startNanos, long to, long cpuFrom, double leastSeconds) {
        this.startNanos = startNanos;
        this.to = to;
        this.cpuFrom = cpuFrom;
        this.leastSeconds = leastSeconds;
    }

    /** Returns the part of this span beyond an earlier one with the same beginning. */
    Span since(Span earlier) {
        return new Span(earlier.to, to, cpuFrom);
    }

    public boolean isCpuSampled() {
        return !isCpuCoarse() && hasCpuClock() && to - cpuFrom > 0;
    }

    public boolean isCpuCoarse() {
        return cpuFrom == COARSE;
    }

    /** Whether the CPU clock is sampled in this span, or may be in a later one. */
    public boolean hasCpuClock() {
        return cpuFrom != NO_CLOCK;
    }

    /** Returns its length: at least a second, unless it is that of a recording. */
    public double seconds() {
        return Math.max(leastSeconds, (to - startNanos) / 1e9);
    }
}
